// `acquiring conformance run`, once or with `--watch`: again when a file that it reads changes, and on Enter.
import { UsageError } from "../contract/errors.ts";
import { exitCodes } from "../run/report.ts";
import { type ConfigChoice, configFileOf, type Settled, settled } from "./options/config.ts";
import { onChange } from "./running/file-changes.ts";
import { interruptible } from "./running/interrupts.ts";
import { type Keys, keysOf } from "./running/keys.ts";
import { runCommand, type RunFlags } from "./run.ts";
import { fromInput } from "./target.ts";
import type { Terminal } from "./terminal.ts";

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

const aborted = async (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

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
