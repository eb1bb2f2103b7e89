// Killed PostgreSQL servers: which ones start again, and what a gateway with them reports.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, chmodSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { merchantOf } from "../../testing/merchant.ts";
import { startPostgres } from "./server.ts";

const root = mkdtempSync(join(tmpdir(), "lifeline-test-"));
// As root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(root, 0o755);
const gateways: ChildProcess[] = [];
afterAll(() => {
  for (const gateway of gateways) gateway.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const serverOf = (data: string): number =>
  Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);

function keeperOf(data: string): number {
  const status = readFileSync(`/proc/${serverOf(data)}/stat`, "utf8");
  return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
}

/** A process that has ended keeps its number until its parent reads the exit status. */
const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z/u.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

/** Waits until a value is this one. */
const becomes = <Value>(read: () => Value | Promise<Value>, wanted: Value): Promise<void> =>
  vi.waitFor(async () => expect(await read()).toEqual(wanted), { timeout: 60_000, interval: 100 });

describe.concurrent("a PostgreSQL server", () => {
  test.each([
    ["the server", serverOf],
    ["its keeper", keeperOf],
  ])(
    "starts again, at the same address and with its data, after %s was killed, as only a real server shows",
    async (_name, victim) => {
      let restarts = 0;
      const server = await startPostgres(undefined, { onRestart: () => (restarts += 1) });
      const data = String((await query(server.url, "show data_directory"))[0]?.["data_directory"]);
      await query(server.url, "create table kept as select 7 as number");
      process.kill(victim(data), "SIGKILL");
      await becomes(() => restarts, 1);
      await becomes(() => query(server.url, "select number from kept"), [{ number: 7 }]);
      const [last, keeper] = [serverOf(data), keeperOf(data)];
      await server.stop();
      await server.stop();
      expect(existsSync(data)).toBe(false);
      expect([isRunning(last), isRunning(keeper)]).toEqual([false, false]);
    },
  );

  test("that cannot start again is reported with the reason, as only a real server shows", async () => {
    const folder = join(root, "broken");
    const server = await startPostgres(folder);
    const data = join(folder, "postgres");
    const pid = serverOf(data);
    renameSync(join(data, "PG_VERSION"), join(data, "no-version"));
    process.kill(pid, "SIGKILL");
    expect(await server.lost).toMatch(/PostgreSQL in .*broken ended and does not start again:\n.+/su);
    await server.stop();
  });
});

describe.concurrent("a gateway on its own server", () => {
  const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));

  async function started(folder: string) {
    const child = spawn(
      process.execPath,
      ["--conditions=@acquiring/source", cli, "--port", "0", "--data", folder],
      { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, DATABASE_URL: "" } },
    );
    gateways.push(child);
    let [out, err] = ["", ""];
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
    await new Promise<void>((done, failed) => {
      child.stdout.on("data", (chunk: Buffer) => {
        out += chunk.toString();
        if (out.includes("Ctrl+C")) done();
      });
      child.once("exit", () => failed(new Error(err)));
    });
    return { child, ended, said: () => err, url: /http:\/\/\S+/.exec(out)?.[0] ?? "" };
  }
  const statusOf = async (url: string, path: string) => (await fetch(url + path)).status;

  test("works again after its PostgreSQL was killed, keeps earlier payments, and reports the interruption, as only a real kill shows", async () => {
    const folder = join(root, "killed");
    const gateway = await started(folder);
    const merchant = merchantOf(gateway.url);
    const { order_no } = await merchant.payment();
    expect(await statusOf(gateway.url, "/health")).toBe(200);
    // Stopped before it is killed, so that its return needs a moment.
    const data = join(folder, "postgres");
    const pid = serverOf(data);
    renameSync(join(data, "PG_VERSION"), join(data, "no-version"));
    process.kill(pid, "SIGKILL");
    await becomes(() => statusOf(gateway.url, "/health"), 503);
    expect(await (await fetch(`${gateway.url}/health`)).json()).toEqual({
      status: "failing",
      database: "does not respond",
    });
    expect([await statusOf(gateway.url, "/ready"), await statusOf(gateway.url, "/live")]).toEqual([503, 200]);
    renameSync(join(data, "no-version"), join(data, "PG_VERSION"));
    await becomes(() => statusOf(gateway.url, "/health"), 200);
    expect((await merchant.query({ order_no })).entries).toHaveLength(1);
    expect((await merchant.pay()).fields["result_info"]).toBe("0000:Success");
    expect(gateway.said()).toContain("was started again");
    gateway.child.kill("SIGTERM");
    expect(await gateway.ended).toBe(0);
  });

  test("ends with 1 and the reason if its PostgreSQL does not start again, as only a real kill shows", async () => {
    const folder = join(root, "gone");
    const gateway = await started(folder);
    const data = join(folder, "postgres");
    const pid = serverOf(data);
    renameSync(join(data, "PG_VERSION"), join(data, "no-version"));
    process.kill(pid, "SIGKILL");
    expect(await gateway.ended).toBe(1);
    expect(gateway.said()).toMatch(/PostgreSQL in .*gone ended and does not start again/u);
  });
});
