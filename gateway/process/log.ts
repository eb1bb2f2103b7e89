// The gateway's log: one line of JSON for each event, written by pino. Entries have no data of a body. As a second
// protection this file removes such data by name and by form.
import { pino } from "pino";
import { withoutCard } from "./card-numbers.ts";

/** The fields of a log line, without its time. */
export interface LogEntry {
  readonly level: "info" | "error";
  readonly event: string;
  readonly [detail: string]: string | number | boolean | undefined;
}

export type Log = (entry: LogEntry) => void;

// Names that must never be logged.
const secretNames = [
  "card",
  "security_code",
  "key",
  "keys",
  "secret",
  "password",
  "encryption_data",
  "authorization",
  "cookie",
  "databaseUrl",
];

/** Writes entries as lines of JSON. */
export function jsonLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"time":"${now().toISOString()}"`,
      redact: { paths: secretNames, censor: "***" },
      formatters: { level: (level) => ({ level }), log: withoutNumbers },
    },
    { write },
  );
  return ({ level, ...entry }) => logger[level](entry);
}

const withoutNumbers = (entry: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, typeof value === "string" ? hidden(value) : value]),
  );

// The password in a database's address, which drivers like to quote.
const credentials = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]*@/giu;

const longest = 2000;

// Cuts the text before the search, at a safe place: not in a word, which may be an address with a password, and not
// between groups of digits.
const cut = (text: string): string =>
  text.length > longest
    ? `${text
        .slice(0, longest)
        .replace(/\S*$/u, "")
        .replace(/[^\p{L}]+$/u, "")}…`
    : text;

const hidden = (text: string): string => withoutCard("", cut(text).replace(credentials, "$1:***@"));

export const noLog: Log = () => {};
