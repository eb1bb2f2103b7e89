// Killed PostgreSQL servers: which ones start again, and what a gateway with them reports.
import type { ChildProcess } from "node:child_process";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { serveCli } from "../../testing/cli.ts";
import { rowsAt as query } from "../../testing/database.ts";
import { testFolder } from "../../testing/folder.ts";
import { merchantOf } from "../../testing/merchant.ts";
import { isRunning, keeperOf, serverOf } from "../../testing/postgres.ts";
import { startPostgres } from "./server.ts";

const root = testFolder("lifeline-test");
const gateways: ChildProcess[] = [];
afterAll(() => {
  for (const gateway of gateways) gateway.kill("SIGKILL");
});

/** Kills the server of this folder, which cannot start again until the returned function is called. */
function broken(folder: string): () => void {
  const data = join(folder, "postgres");
  const pid = serverOf(data);
  // Stopped before it is killed, so that its return needs a moment.
  renameSync(join(data, "PG_VERSION"), join(data, "no-version"));
  process.kill(pid, "SIGKILL");
  return () => renameSync(join(data, "no-version"), join(data, "PG_VERSION"));
}

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
});

describe.concurrent("a gateway on its own server", () => {
  async function started(folder: string) {
    const gateway = await serveCli(["--port", "0", "--data", folder], { DATABASE_URL: "" });
    gateways.push(gateway.child);
    return gateway;
  }
  const statusOf = async (url: string, path: string) => (await fetch(url + path)).status;

  test("works again after its PostgreSQL was killed, keeps earlier payments, and reports the interruption, as only a real kill shows", async () => {
    const folder = join(root, "killed");
    const gateway = await started(folder);
    const merchant = merchantOf(gateway.url);
    const { order_no } = await merchant.payment();
    expect(await statusOf(gateway.url, "/health")).toBe(200);
    const mend = broken(folder);
    await becomes(() => statusOf(gateway.url, "/health"), 503);
    expect(await (await fetch(`${gateway.url}/health`)).json()).toEqual({
      status: "failing",
      database: "does not respond",
    });
    expect([await statusOf(gateway.url, "/ready"), await statusOf(gateway.url, "/live")]).toEqual([503, 200]);
    mend();
    await becomes(() => statusOf(gateway.url, "/health"), 200);
    expect((await merchant.query({ order_no })).entries).toHaveLength(1);
    expect((await merchant.pay()).fields["result_info"]).toBe("0000:Success");
    expect(gateway.said.err).toContain("was started again");
    gateway.child.kill("SIGTERM");
    expect(await gateway.ended).toBe(0);
  });

  test("ends with 1 and the reason if its PostgreSQL does not start again, as only a real kill shows", async () => {
    const folder = join(root, "gone");
    const gateway = await started(folder);
    broken(folder);
    expect(await gateway.ended).toBe(1);
    expect(gateway.said.err).toMatch(/PostgreSQL in .*gone ended and does not start again:\n.+/su);
  });
});
