import { tmpdir } from "node:os";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startGateway } from "../start/start.ts";
import { runCli } from "../testing/cli.ts";
import { adminWrites, type Given, runAdmin } from "../testing/command.ts";
import { newGateway } from "../testing/controlled.ts";
import { testFolder } from "../testing/folder.ts";
import { type Fields, merchantOf, newOrderNo, sendFrom, signed } from "../testing/merchant.ts";
import { openPage, pageClient } from "../testing/page-client.ts";
import { visitorOf } from "../testing/portal.ts";

const gateway = await newGateway();
afterAll(gateway.close);

/** The command in this process. */
const run = (words: readonly string[], given: Given = {}) =>
  runAdmin(words, { databaseUrl: gateway.databaseUrl, ...given });

const start = (parameters: readonly string[], input?: string) =>
  runCli(["admin", ...parameters], input, { DATABASE_URL: gateway.databaseUrl });

const json = async (...words: readonly string[]): Promise<Fields> =>
  JSON.parse(await adminWrites(["--json", ...words], { databaseUrl: gateway.databaseUrl })) as Fields;

const pay = (merchant_id: string, account_id: string, key: string) =>
  merchantOf(gateway.url, { key }).pay({ merchant_id, account_id });

describe("the administration, while the gateway runs", () => {
  test("adds a merchant, an account and a key that can pay at once", async () => {
    expect(await json("merchant", "add", "2000")).toEqual({ merchant_id: "2000" });
    expect(await json("account", "add", "2000", "2000001")).toMatchObject({ account_id: "2000001" });
    const { key, number } = await json("key", "add", "2000", "2000001");
    expect([number, key]).toEqual([1, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const paid = await pay("2000", "2000001", String(key));
    expect(paid.fields).toMatchObject({ result_info: "0000:Success" });
    expect(await json("merchant", "list")).toEqual({
      merchants: [
        { merchant_id: "1000", name: "Halden Lamps", accounts: ["1000001"], suspended: [] },
        { merchant_id: "2000", name: null, accounts: ["2000001"], suspended: [] },
      ],
    });
  });

  test("sets the merchant name that shoppers see, and removes it", async () => {
    const { address } = await pageClient(gateway.url).checkout({ return_url: "https://shop.example/done" });
    const payee = async () =>
      /class="payee">([^<]*) <strong>([^<]*)</u.exec((await openPage(address)).page)?.slice(1);
    const name = "Beans & Co";
    expect(await json("merchant", "name", "1000", name)).toEqual({ merchant_id: "1000", name });
    expect(await payee()).toEqual(["To", "Beans &amp; Co"]);
    expect((await run(["merchant", "name", "1000", name])).code).toBe(1);
    for (const wrong of ["", " ", "x".repeat(61), "a\nb"])
      expect((await run(["merchant", "name", "1000", wrong])).err).toContain("1 to 60 characters");
    await json("merchant", "name", "1000");
    expect(await payee()).toEqual(["To", "shop.example"]);
    await json("merchant", "name", "1000", "Halden Lamps");
  });

  test("keeps several keys valid until one is retired, never shows them again, and refuses to retire the last one", async () => {
    const first = "the merchant's own first key";
    const [merchant, account] = ["3000", "3000001"];
    await json("merchant", "add", merchant);
    await json("account", "add", merchant, account);
    const brought = await run(["key", "add", merchant, account, "--stdin"], { input: `${first}\n` });
    expect([brought.code, brought.out.includes(first)]).toEqual([0, false]);
    const made = await run(["key", "add", merchant, account]);
    const second = made.out.trim().split("\n").at(-1) ?? "";
    for (const key of [first, second]) expect((await pay(merchant, account, key)).status).toBe(200);

    const retired = await run(["key", "retire", merchant, account, "1"]);
    expect(retired.code).toBe(0);
    expect((await pay(merchant, account, first)).status).toBe(400);
    expect((await pay(merchant, account, second)).status).toBe(200);
    const last = await run(["key", "retire", merchant, account, "2"]);
    expect([last.code, last.err]).toEqual([1, expect.stringContaining("last valid key")]);

    const listed = await run(["--json", "key", "list", merchant, account]);
    expect(JSON.parse(listed.out)).toMatchObject({
      keys: [
        { number: 1, origin: "admin", retired_at: expect.any(String) as string },
        { number: 2, origin: "admin", retired_at: null },
      ],
    });
    for (const text of [listed.out, listed.err, (await run(["key", "list", merchant, account])).out])
      for (const key of [first, second]) expect(text).not.toContain(key);
    // A number is not given again.
    expect(await json("key", "add", merchant, account)).toMatchObject({ number: 3 });
  });

  test("registers an address for queries and removes it", async () => {
    const queryPath = "/v1/retrievalTrans";
    const queries = () =>
      sendFrom("127.0.0.3", gateway.url, queryPath, signed(queryPath, { order_no: newOrderNo() }));
    expect((await queries()).status).toBe(403);
    expect(await json("ip", "add", "1000", "::ffff:127.0.0.3")).toMatchObject({ merchant_id: "1000" });
    expect((await queries()).status).toBe(200);
    const addresses = ["127.0.0.1", "127.0.0.3", "::1"];
    expect(await json("ip", "list", "1000")).toEqual({ merchant_id: "1000", addresses });
    expect((await run(["ip", "add", "1000", "127.0.0.3"])).code).toBe(1);
    await json("ip", "remove", "1000", "127.0.0.3");
    expect((await queries()).status).toBe(403);
  });

  test("keeps added keys when the gateway starts again", async () => {
    const { key } = await json("key", "add", "1000", "1000001");
    const second = await startGateway({ databaseUrl: gateway.databaseUrl });
    onTestFinished(() => second.close());
    for (const one of [String(key), "development-key"])
      expect((await merchantOf(second.url, { key: one }).pay()).status).toBe(200);
  });

  test("replays nothing and says so if no notification has failed", async () => {
    expect(await json("notification", "replay", "1000")).toEqual({ merchant_id: "1000", replayed: 0 });
    const unknown = await run(["notification", "replay", "1000", "payment-1-1"]);
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("payment-1-1")]);
  });

  test("suspends an account or a merchant at once, until it may work again", async () => {
    await json("merchant", "add", "7000");
    const keys: string[] = [];
    for (const account of ["7000001", "7000002"]) {
      await json("account", "add", "7000", account);
      keys.push(String((await json("key", "add", "7000", account))["key"]));
    }
    const statuses = async () => [
      (await pay("7000", "7000001", keys[0] ?? "")).status,
      (await pay("7000", "7000002", keys[1] ?? "")).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    expect((await run(["account", "suspend", "7000", "7000001"])).out).toContain("refused with status 403");
    expect(await statuses()).toEqual([403, 200]);
    expect((await pay("7000", "7000001", keys[0] ?? "")).fields).toMatchObject({ code: "suspended" });
    // A sender without its key does not learn that it is suspended.
    expect((await pay("7000", "7000001", "another key")).status).toBe(400);
    await json("merchant", "suspend", "7000");
    expect(await statuses()).toEqual([403, 403]);
    expect((await run(["merchant", "list"])).out).toContain("suspended: 7000, 7000001");
    await json("account", "resume", "7000", "7000001");
    await json("merchant", "resume", "7000");
    expect(await statuses()).toEqual([200, 200]);
    expect((await run(["merchant", "resume", "7000"])).err).toContain("is not suspended");
  });
});

describe("the users of the portal", () => {
  const tries = async (name: string, password: string) => {
    const visitor = visitorOf(gateway.url);
    return (await visitor.signIn(name, password)).status;
  };

  test("can sign in with a password that appears once, until it changes or they are disabled", async () => {
    const added = await run(["portal-user", "add", "1000", "Anna@shop.example"]);
    const first = added.out.trim().split("\n").at(-1) ?? "";
    expect(await tries("anna@shop.example", first)).toBe(303);
    const listed = await json("portal-user", "list", "1000");
    expect(listed["users"]).toEqual([
      expect.objectContaining({ name: "anna@shop.example", origin: "admin", disabled_at: null }),
      expect.objectContaining({ name: "dev", origin: "start" }),
    ]);
    expect(JSON.stringify(listed)).not.toContain("scrypt");
    const brought = await run(["portal-user", "password", "1000", "anna@shop.example", "--stdin"], {
      input: "a password of one's own\n",
    });
    expect([brought.code, brought.out.includes("one's own")]).toEqual([0, false]);
    expect(await tries("anna@shop.example", first)).toBe(401);
    expect(await tries("anna@shop.example", "a password of one's own")).toBe(303);
    await json("portal-user", "disable", "1000", "anna@shop.example");
    expect(await tries("anna@shop.example", "a password of one's own")).toBe(401);
    expect((await run(["portal-user", "list", "1000"])).out).toContain("disabled");
  });
});

test.each([
  [["portal-user", "add", "999", "anna"], 1, "Merchant 999 does not exist"],
  [["portal-user", "add", "1000", "dev"], 1, "has a user dev already"],
  [["portal-user", "add", "1000", "two words"], 1, "no blank"],
  [["portal-user", "password", "1000", "nobody"], 1, "has no user nobody"],
  [["portal-user", "disable", "1000", "nobody"], 1, "has no user nobody"],
  [["portal-user", "add", "1000", "x", "--stdin"], 1, "12 to 200 characters"],
  [["merchant", "add", "1000"], 1, "already exists"],
  [["account", "add", "999", "1"], 1, "Merchant 999 does not exist"],
  [["key", "add", "1000", "9"], 1, "no account 9"],
  [["key", "retire", "1000", "1000001", "77"], 1, "no key 77"],
  [["ip", "add", "1000", "1.2.3"], 1, "not an IPv4 or IPv6 address"],
  [["ip", "add", "1000", "fe80::1%eth0"], 1, "not an IPv4 or IPv6 address"],
  [["subscription", "drop-period", "1000", "R1"], 1, "no cancelled subscription"],
  [["subscription", "charge-held", "1000", "R1"], 1, "no period that is held"],
  [["merchant", "add", "not-digits"], 2, "1 to 20 digits"],
  [["merchant", "remove", "1000"], 2, "unknown command"],
  [["key", "retire", "1000", "1000001", "0"], 2, "must be 1 or higher"],
  [["--nonsense"], 2, "unknown option"],
])("%j ends with %i and the reason", async (parameters, code, why) => {
  const ended = await run(parameters);
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(why)]);
});

test("the command line has the same exit codes and takes a key from standard input", async () => {
  const key = "a key from standard input";
  const [done, not, wrong] = await Promise.all([
    start(["--json", "key", "add", "1000", "1000001", "--stdin"], `${key}\n`),
    start(["merchant", "add", "1000"]),
    start(["ip", "list"]),
  ]);
  expect([done.code, not.code, wrong.code]).toEqual([0, 1, 2]);
  expect(JSON.parse(done.out)).toMatchObject({ merchant_id: "1000", account_id: "1000001" });
  expect(done.out + done.err).not.toContain(key);
  expect((await pay("1000", "1000001", key)).status).toBe(200);
});

test("help lists the commands, and a missing database is an error with the option to use", async () => {
  const help = await run(["--help"]);
  expect(help.code).toBe(0);
  for (const word of [
    "merchant",
    "account",
    "key",
    "ip",
    "portal-user",
    "notification",
    "--json",
    "DATABASE_URL",
  ])
    expect(help.out).toContain(word);
  const nowhere = await run(["merchant", "list"], { databaseUrl: undefined });
  expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
  const both = await run(["--data", tmpdir(), "merchant", "list"]);
  expect([both.code, both.err]).toEqual([1, expect.stringContaining("--data")]);
});

const data = testFolder("admin");

test("the data folder of a gateway can be administered while it runs and while it does not", async () => {
  const list = () => run(["--data", data, "--json", "merchant", "list"], { databaseUrl: undefined });
  expect((await list()).err).toContain("has no gateway data");
  const running = await startGateway({ data });
  const whileRunning = await list();
  await running.close();
  const afterwards = await list();
  for (const { code, out } of [whileRunning, afterwards])
    expect([code, out]).toEqual([0, expect.stringContaining('"1000001"')]);
});
