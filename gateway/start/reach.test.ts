import { expect, onTestFinished, test } from "vitest";
import { ConfigurationError } from "../config.ts";
import { docsAddress, exposed, isLocal } from "./reach.ts";
import { developmentAccount } from "./options.ts";
import { startGateway } from "./start.ts";
import { newDatabase, rowsAt } from "../testing/database.ts";
import { merchantServer } from "../testing/listener.ts";
import { merchantOf } from "../testing/merchant.ts";

const development = { hasDevelopmentKey: true, hasControl: true, allowsPrivateNotify: true };

test.each([
  { host: "127.0.0.1" },
  { host: "127.0.0.9" },
  { host: "::1" },
  { host: "localhost" },
  { host: "127.0.0.1", publicUrl: "http://localhost:8080" },
  { host: "::1", publicUrl: "http://[::1]:8080" },
  { host: "127.0.0.1", publicUrl: "http://2130706433" },
  { host: "127.0.0.1", publicUrl: "http://localhost.:8080" },
  { host: "127.0.0.1", publicUrl: "http://LOCALHOST" },
  { host: "127.0.0.1", publicUrl: "http://0x7f.1" },
  { host: "0:0:0:0:0:0:0:1", publicUrl: "http://[0:0:0:0:0:0:0:1]" },
  { host: "::ffff:127.0.0.1", publicUrl: "http://[::ffff:127.0.0.1]" },
])("%o is only this machine, and allows all development options", (reach) => {
  expect(isLocal(reach)).toBe(true);
  expect(exposed({ ...reach, ...development })).toBeUndefined();
});

test.each([
  { host: "0.0.0.0" },
  { host: "::" },
  { host: "10.0.0.7" },
  { host: "" },
  { host: "0" },
  { host: "::0" },
  { host: "127.0.0.1.pay.example" },
  { host: "127.0.0.1", publicUrl: "http://127.0.0.1.nip.io" },
  { host: "127.0.0.1", publicUrl: "http://localhost.pay.example" },
  { host: "127.0.0.1", publicUrl: "http://127.0.0.1@pay.example" },
  { host: "127.0.0.1", publicUrl: "http://0.0.0.0:8080" },
  { host: "127.0.0.1", publicUrl: "http://[::]:8080" },
  { host: "127.0.0.1", publicUrl: "http://192.168.1.5" },
  { host: "127.0.0.1", publicUrl: "http://[::ffff:192.168.1.5]" },
  { host: "127.0.0.1", publicUrl: "https://pay.example" },
  { host: "127.0.0.1", publicUrl: "http://127.0.0.1.pay.example" },
  { host: "localhost", publicUrl: "http://[::ffff:10.0.0.1]" },
  { host: "0.0.0.0", publicUrl: "http://127.0.0.1:8080" },
  { host: "::ffff:10.0.0.1" },
])("%o is reachable by others: each development option is refused by name", (reach) => {
  expect(isLocal(reach)).toBe(false);
  const said = exposed({ ...reach, ...development });
  for (const option of ["GATEWAY_KEY", "--allow-private-notify", "--control", "--expose-development"])
    expect(said).toContain(option);
  expect(exposed({ ...reach, ...development, hasDevelopmentKey: false })).not.toContain("GATEWAY_KEY");
  const nothing = { hasDevelopmentKey: false, hasControl: false, allowsPrivateNotify: false };
  expect(exposed({ ...reach, ...nothing })).toBeUndefined();
});

test("the address of the docs is a web address, and ends with a slash; without one there is none", () => {
  expect(docsAddress("https://docs.example/gateway")).toBe("https://docs.example/gateway/");
  expect(docsAddress(undefined)).toBeUndefined();
  for (const wrong of ["docs", "javascript:alert(1)", "file:///docs"])
    expect(() => docsAddress(wrong)).toThrow("docs must be an http or https address");
});

test("a gateway with a public address does not start with the public development key", async () => {
  const behind = { publicUrl: "https://pay.example", databaseUrl: "postgres://nobody@127.0.0.1:1/none" };
  await expect(startGateway(behind)).rejects.toThrow(/https:\/\/pay\.example.*\n- the development key/u);
  const account = { merchant_id: "1000", account_id: "1000001", key: "a key of its own" };
  await expect(startGateway({ ...behind, account, allowPrivateNotify: true })).rejects.toThrow(
    "private networks",
  );
  await expect(startGateway({ ...behind, account, control: 0 })).rejects.toThrow("control API");
  // It refuses no option: it continues with the database.
  await expect(startGateway({ ...behind, account })).rejects.toThrow("The database does not respond");
});

const own = { merchant_id: "2000", account_id: "2000001", key: "a key of its own" };

test.each([
  "pay.example",
  "",
  "ftp://pay.example",
  "https://pay.example/path",
  "https://user:word@pay.example",
])("the invalid public address %j is refused at the start", async (publicUrl) => {
  const started = startGateway({
    publicUrl,
    account: own,
    databaseUrl: "postgres://nobody@127.0.0.1:1/none",
  });
  await expect(started).rejects.toThrow(/publicUrl.*https:\/\/pay\.example/u);
  await expect(started).rejects.toThrow(ConfigurationError);
});

test("a development key that an earlier start left for another account is found and named", async () => {
  const databaseUrl = await newDatabase();
  await (await startGateway({ databaseUrl })).close();
  const behind = { publicUrl: "https://pay.example", account: own, databaseUrl };
  await expect(startGateway(behind)).rejects.toThrow(/development key.*merchant 1000, account 1000001/su);
  await (await startGateway({ ...behind, exposeDevelopment: true })).close();
  await (await startGateway({ databaseUrl, account: { ...developmentAccount, key: "another key" } })).close();
  await (await startGateway(behind)).close();
});

test("a gateway with a public address sends no notification to this machine, in any spelling of its address", async () => {
  const shop = await merchantServer();
  const gateway = await startGateway({
    publicUrl: "https://pay.example",
    account: { ...own, merchant_id: "1000", account_id: "1000001" },
    databaseUrl: await newDatabase(),
  });
  onTestFinished(async () => {
    await gateway.close();
    await shop.close();
  });
  const port = new URL(shop.url).port;
  const names = ["127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost", "localhost."];
  const others = ["[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0", "0.0.0.0", "%31%32%37.0.0.1"];
  const hosts = [...names, ...others];
  const merchant = merchantOf(gateway.url, { key: own.key });
  for (const host of hosts)
    expect((await merchant.pay({ notify_url: `http://${host}:${port}/hook` })).status).toBe(200);
  const tried = () => rowsAt(gateway.databaseUrl, "select from outbox where last_attempt_at is not null");
  await expect.poll(tried, { timeout: 20_000 }).toHaveLength(hosts.length);
  expect(shop.heard).toEqual([]);
});
