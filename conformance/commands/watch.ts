// `acquiring conformance run`, once or with `--watch`: again when a file that it reads changes, and on Enter.
import { UsageError } from "../contract/errors.ts";
import { exitCodes } from "../run/report.ts";
import { type ConfigChoice, configFileOf, type Settled, settled } from "./options/config.ts";
import { aborted, interruptible } from "./running/interrupts.ts";
import { runCommand, type RunFlags } from "./run.ts";
import { fromInput } from "./target.ts";
import type { Terminal } from "./terminal.ts";
import { unwatchFile, watchFile } from "node:fs";

export interface WatchFlags extends Partial<RunFlags>, ConfigChoice {
  readonly watch?: true;
}

/** Runs; with `--watch` again and again, until it is quit. Gives the exit code of the last run. */
export async function runOrWatch({ watch, ...given }: WatchFlags, terminal: Terminal): Promise<number> {
  if (watch !== true) return runSettled(settled(given, terminal), terminal);
  if (given.target === fromInput)
    throw new UsageError("--watch reads keys from standard input, so --target must be a URL.");
  const keys = keysOf(terminal.in);
  const { signal } = terminal;
  const ended = AbortSignal.any([keys.quit, ...(signal === undefined ? [] : [signal])]);
  try {
    for (;;) {
      const { code, interrupted } = await round(given, { ...terminal, signal: ended }, keys);
      if (interrupted !== undefined || ended.aborted) return interrupted ?? code;
    }
  } finally {
    keys.close();
  }
}

/** One run and the wait after it: the exit codes of the run, and of an interrupt. It also detects changes during the run. */
async function round(given: WatchFlags, terminal: Terminal, keys: Keys) {
  const again = new AbortController();
  const wake = (): void => again.abort();
  const ending = [onChange(filesOf(given, terminal), wake), keys.onEnter(wake)];
  try {
    const code = await tryOnce(given, terminal);
    if (code > exitCodes.suite) return { code, interrupted: code };
    const waiting = await interruptible(terminal.signal, (signal) => {
      // A reader of this line may interrupt at once.
      if (terminal.signal?.aborted !== true)
        terminal.err.write("Waiting for file changes. Press Enter to run again, q to quit.\n");
      return aborted(AbortSignal.any([signal, again.signal]));
    });
    return { code, interrupted: waiting.code };
  } finally {
    for (const end of ending) end();
  }
}

/** Runs once. A file that is invalid is reported and waited for: the next change may fix it. */
async function tryOnce(given: WatchFlags, terminal: Terminal): Promise<number> {
  try {
    return await runSettled(settled(given, terminal), terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.err.write(`${error.message}\n`);
    return exitCodes.usage;
  }
}

/** Returns the files that a run reads. If some options cannot be read, their files are missing. */
function filesOf(given: WatchFlags, terminal: Terminal): readonly string[] {
  const config = configFileOf(given, terminal);
  let { settings, profile, waivers, ca } = given;
  try {
    ({ settings, profile, waivers, ca } = settled(given, terminal).flags);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
  }
  return [config, settings, profile, waivers, ca].filter((file) => file !== undefined);
}

async function runSettled(
  { flags, folder }: Settled<Partial<RunFlags>>,
  terminal: Terminal,
): Promise<number> {
  const { target } = flags;
  if (target === undefined)
    throw new UsageError(
      "There is no target. Set it with --target URL, or as `target` in acquiring.config.yaml.",
    );
  return runCommand({ ...flags, target }, terminal, { folder });
}

const everyMs = 300;

/** Calls back when one of the files has changed; gives what ends that. */
function onChange(files: readonly string[], changed: () => void): () => void {
  const look = (now: { readonly mtimeMs: number }, before: { readonly mtimeMs: number }): void => {
    if (now.mtimeMs !== before.mtimeMs) changed();
  };
  for (const file of files) watchFile(file, { interval: everyMs }, look);
  return () => {
    for (const file of files) unwatchFile(file, look);
  };
}

interface Keys {
  /** Aborted by q. */
  readonly quit: AbortSignal;
  /** Calls back at each Enter; gives what ends that. */
  readonly onEnter: (listener: () => void) => () => void;
  /** Gives the terminal back as it was. */
  readonly close: () => void;
}

const ctrlC = "\u0003";
const ctrlD = "\u0004";

/** Reads single keys if the input is a terminal. */
function keysOf(input: NodeJS.ReadStream | undefined): Keys {
  const quit = new AbortController();
  const listeners = new Set<() => void>();
  const read = (data: Buffer): void => {
    for (const key of data.toString("utf8")) {
      if (key === "q" || key === ctrlD) quit.abort();
      // A terminal in this mode sends no signal for it.
      else if (key === ctrlC) process.kill(process.pid, "SIGINT");
      else if (key === "\r" || key === "\n") for (const listener of listeners) listener();
    }
  };
  if (input?.isTTY === true) input.setRawMode(true);
  // After the end of the input no key can quit the run, so the end quits it.
  const end = (): void => quit.abort();
  input?.on("data", read).once("end", end).resume();
  return {
    quit: quit.signal,
    onEnter: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      input?.off("data", read).off("end", end).pause();
      if (input?.isTTY === true) input.setRawMode(false);
    },
  };
}
