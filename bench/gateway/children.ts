// Programs that a measurement starts: each is a separate process, is found by the address that it prints, and ends with the
// measurement.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const cli = join(import.meta.dirname, "..", "..", "gateway", "cli.ts");
const running = new Set<ChildProcess>();
// A gateway with an external database does not start without a key. This key seals only test data.
process.env["GATEWAY_ENCRYPTION_KEYS"] ??= Buffer.alloc(32, "bench").toString("base64");

export interface Child {
  readonly process: ChildProcess;
  /** `http://host:port`. */
  readonly url: string;
}

/** Starts a program of this Node.js and waits until it prints the address where it listens, at most 30 seconds. */
export async function startChild(
  parameters: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Child> {
  const child = spawn(process.execPath, parameters, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  running.add(child);
  let said = "";
  const url = await new Promise<string>((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`${parameters.join(" ")} does not listen.`)), 30_000);
    const hear = (chunk: Buffer) => {
      said += chunk.toString("utf8");
      const found = /https?:\/\/[\d.]+:\d+/u.exec(said)?.[0];
      if (found === undefined) return;
      clearTimeout(timer);
      said = "";
      done(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => {
      clearTimeout(timer);
      failed(new Error(`${parameters.join(" ")} ended: ${said.slice(0, 2000)}`));
    });
  });
  // All other output is thrown away, and must not fill a pipe.
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners("data").resume();
  return { process: child, url };
}

/** What a gateway of a benchmark is started with. */
interface CliOptions {
  /** Its database; a separate temporary one where left out. */
  readonly databaseUrl?: string;
  /** Another version's command. */
  readonly program?: string;
  /** Flags of Node.js. */
  readonly node?: readonly string[];
  readonly more?: readonly string[];
}

/** The reference gateway as `npm run gateway` starts it. */
export const startCli = ({
  databaseUrl,
  program = cli,
  node = [],
  more = [],
}: CliOptions = {}): Promise<Child> =>
  startChild(
    ["--conditions=@acquiring/source", ...node, program, "--port", "0", "--quiet", ...more],
    // An empty one counts as none.
    { DATABASE_URL: databaseUrl ?? "", GATEWAY_KEY: "" },
  );

/** Asks it to end, and makes it after ten seconds. */
export async function stopChild({ process: child }: Pick<Child, "process">): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await gone;
  clearTimeout(timer);
}

/** Ends all programs that still run, also where a measurement broke off. */
export const stopAll = async (): Promise<void> => {
  await Promise.all([...running].map((process) => stopChild({ process })));
};

/** The memory that a process holds (its resident set), in MB. */
export async function residentMb({ process: child }: Pick<Child, "process">): Promise<number> {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1]) / 1024;
  } catch {
    const { stdout } = await run("ps", ["-o", "rss=", "-p", String(child.pid)]);
    return Number(stdout) / 1024;
  }
}
