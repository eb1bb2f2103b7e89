// Gateway processes on one database that are killed and started again, and go by a clock that runs ahead.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export type Instances = Awaited<ReturnType<typeof startInstances>>;

const program = fileURLToPath(new URL("../gateway-process.ts", import.meta.url));

interface InstanceOptions {
  readonly databaseUrl: string;
  readonly bankUrl: string;
  /** What else the process reads from its environment. */
  readonly more?: Readonly<Record<string, string>>;
}

export async function startInstances(count: number, { databaseUrl, bankUrl, more }: InstanceOptions) {
  const children: ChildProcess[] = [];
  /** Where each listens now; one that was killed keeps its old address until it is back. */
  const urls: string[] = [];
  const over = new AbortController();
  let ahead = 0;
  const start = async (index: number): Promise<void> => {
    for (let tries = 0; !over.signal.aborted; tries += 1) {
      const child = spawn(process.execPath, ["--conditions=@acquiring/source", program], {
        stdio: ["pipe", "pipe", tries === 20 ? "inherit" : "ignore"],
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          BANK_URL: bankUrl,
          CLOCK_AHEAD: String(ahead),
          ...more,
        },
      });
      child.stdin.on("error", () => undefined);
      children[index] = child;
      const said = await Promise.race([
        once(child.stdout, "data").then(([line]) => (line as Buffer).toString().trim()),
        once(child, "exit").then(() => ""),
      ]);
      if (said !== "") {
        urls[index] = said;
        return;
      }
      if (tries === 20) throw new Error("A gateway does not start.");
      await sleep(200);
    }
  };
  for (let index = 0; index < count; index += 1) await start(index);
  return {
    urls,
    /** Ends one with `kill -9` and starts another one when the database allows it. */
    replace: async (index: number) => {
      children[index]?.kill("SIGKILL");
      await start(index);
    },
    pass: (milliseconds: number) => {
      ahead += milliseconds;
      for (const child of children) child.stdin?.write(`${ahead}\n`);
    },
    /** How far their clock has run ahead, in milliseconds. */
    ahead: () => ahead,
    end: () => {
      over.abort();
      for (const child of children) child.kill("SIGKILL");
    },
  };
}
