import { readFileSync } from "node:fs";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { newServer, standbyOf } from "../testing/chaos/server.ts";
import { connectionOf } from "./hosts.ts";
import { openPool } from "./pool.ts";

const primary = await newServer();
const standby = await standbyOf(primary, "standby");
afterAll(async () => {
  await standby.remove();
  await primary.remove();
});

/** A connection string with the standby first. */
function both(rest = "?target_session_attrs=read-write"): string {
  const { username, password } = new URL(primary.url);
  return `postgresql://${username}:${password}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres${rest}`;
}

const portOf = "select inet_server_port() as port";

test("the address of one host is unchanged, with any parameters", () => {
  const url = "postgres://a:b@one:5432/c?sslmode=disable";
  expect(connectionOf(url)).toEqual({ connectionString: url });
});

test.each(["?target_session_attrs=read-write", "?target_session_attrs=primary", ""])(
  "of several hosts the one that accepts writes is used: %j",
  async (rest) => {
    const pool = openPool(both(rest), () => undefined);
    const { rows } = await pool.query(portOf);
    expect(rows).toEqual([{ port: primary.port }]);
    await pool.end();
  },
);

test("the connection string in docs/production.md has several hosts, with supported parameters", () => {
  const page = readFileSync(new URL("../../docs/production.md", import.meta.url), "utf8");
  const [, url = ""] = /DATABASE_URL='([^']+)'/u.exec(page) ?? [];
  expect(connectionOf(url).connectionString).toBe("postgresql://gateway:secret@a.example:5432/gateway");
});

test.each([
  ["postgres://a:secret@one,two/c?target_session_attrs=standby", "it can be read-write or primary"],
  ["postgres://a:secret@one,/c", "each of several hosts is a name or an address"],
  ["postgres://a:secret@one,two:port/c", "each of several hosts is a name or an address"],
])("%s is refused, without showing its password", (url, message) => {
  expect(() => connectionOf(url)).toThrow(message);
  expect(() => connectionOf(url)).not.toThrow("secret");
});

test("a pool switches to the promoted standby, and reports the reason while it cannot", async () => {
  const pool = openPool(both(), () => undefined);
  onTestFinished(() => pool.end());
  await pool.query("create table written (number integer)");
  // This standby is not waited for by commits.
  await expect
    .poll(() => standby.query("select to_regclass('written') as name"), { timeout: 20_000 })
    .toEqual([{ name: "written" }]);
  await primary.kill();
  // The connection that it had, and then every host, the one that it knew first.
  await expect(pool.query("select 1")).rejects.toThrow(/terminat|ECONN/u);
  const refused = `127.0.0.1:${primary.port}: connect ECONNREFUSED 127.0.0.1:${primary.port}`;
  await expect(pool.query("select 1")).rejects.toThrow(
    `no host takes writes (${refused}; 127.0.0.1:${standby.port} is a standby)`,
  );
  await standby.query("select pg_promote()");
  await pool.query("insert into written values (1)");
  expect((await pool.query(portOf)).rows).toEqual([{ port: standby.port }]);
}, 60_000);
