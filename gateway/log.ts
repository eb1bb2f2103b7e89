// The gateway's log: one line of JSON for each thing that happened. It has no field in which anything of a body fits.

/** What a log line says beside its time. */
export interface LogEntry {
  readonly level: "info" | "error";
  readonly event: string;
  readonly [detail: string]: string | number | boolean | undefined;
}

export type Log = (entry: LogEntry) => void;

/** Writes entries as lines of JSON. */
export const jsonLog =
  (write: (line: string) => void, now: () => Date = () => new Date()): Log =>
  (entry) =>
    write(`${JSON.stringify({ time: now().toISOString(), ...entry })}\n`);

export const noLog: Log = () => {};
