// A database host that goes silent: connections stay open without a response.
import { afterAll, expect, onTestFinished, test } from "vitest";
import "../testing/database.ts";
import { startGateway } from "../start/start.ts";
import { newServer, standbyOf } from "../testing/chaos/server.ts";
import { silentProxy } from "../testing/silent-proxy.ts";
import { openPool, transaction } from "./pool.ts";
import type { Kind } from "./together/rounds.ts";

const primary = await newServer();
const standby = await standbyOf(primary, "standby");
afterAll(async () => {
  await standby.remove();
  await primary.remove();
});

const portOf = "select inet_server_port() as port";
const shared: Kind<string, unknown> = {
  place: 1,
  merchantOf: (one) => one,
  statements: () => [{ text: "select $1", values: ["1"] }],
  results: (all, rows) => all.map((_, index) => rows[index]),
};

test("what is under way on a host that goes silent fails, and the next statement uses the host that was promoted", async () => {
  const before = await silentProxy(primary.port);
  onTestFinished(before.close);
  const { username, password } = new URL(primary.url);
  const hosts = `127.0.0.1:${before.port},127.0.0.1:${standby.port}`;
  const pool = openPool(`postgresql://${username}:${password}@${hosts}/postgres`, () => undefined, {
    statementMs: 300,
  });
  onTestFinished(() => pool.end());
  expect((await pool.query(portOf)).rows).toEqual([{ port: primary.port }]);
  const inside = transaction(pool, async (database) => {
    await database.query(portOf);
    before.fallSilent();
    const others = [pool.query(portOf), pool.together(shared, "")].map((one) => one.catch(String));
    return Promise.all([database.query(portOf), ...others]);
  });
  await expect(inside).rejects.toThrow("timeout");
  await standby.query("select pg_promote()");
  expect((await pool.query(portOf)).rows).toEqual([{ port: standby.port }]);
  expect(await transaction(pool, async (database) => (await database.query(portOf)).rows)).toEqual([
    { port: standby.port },
  ]);
}, 60_000);

test("a gateway whose database goes silent says within five seconds that it is not ready, and is ready again after it", async () => {
  const { username, password } = new URL(primary.url);
  const proxy = await silentProxy(primary.port);
  const gateway = await startGateway({
    databaseUrl: `postgresql://${username}:${password}@127.0.0.1:${proxy.port}/postgres`,
  });
  onTestFinished(async () => {
    await gateway.close();
    proxy.close();
  });
  const statusOf = async (path: string) =>
    (await fetch(gateway.url + path, { signal: AbortSignal.timeout(5000) })).status;
  expect(await statusOf("/ready")).toBe(200);
  proxy.fallSilent();
  expect([await statusOf("/ready"), await statusOf("/live")]).toEqual([503, 200]);
  // Only the connections of before stay silent.
  proxy.fallSilent(false);
  await expect.poll(() => statusOf("/ready"), { timeout: 30_000 }).toBe(200);
}, 60_000);

test("a statement that a living server does not finish in time is ended by the server", async () => {
  const pool = openPool(primary.url, () => undefined, { statementMs: 200 });
  onTestFinished(() => pool.end());
  await expect(pool.query("select pg_sleep(60)")).rejects.toThrow("statement timeout");
});
