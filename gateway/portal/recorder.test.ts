// The request log: its content, the data that it never contains, and its independence of payments.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { schemesOf } from "@acquiring/contract/signature";
import { operations } from "@acquiring/contract/catalogue";
import { afterAll, describe, expect, test, vi, onTestFinished } from "vitest";
import { readProfile } from "../config.ts";
import { startControlled } from "../testing/controlled.ts";
import {
  type Fields,
  goodCard,
  merchantOf,
  newOrder,
  newOrderNo,
  send,
  signed,
} from "../testing/merchant.ts";
import { elementsOf } from "../testing/html.ts";
import { dumpOf } from "../testing/world.ts";
import { signedIn } from "../testing/portal.ts";
import { developmentAccount } from "../start/options.ts";
import { startGateway } from "../start/start.ts";
import { openPool, type Pool } from "../store/pool.ts";
import { listEntries } from "../store/request-log.ts";
import { systemClock } from "../process/clock.ts";
import type { SignedExchange } from "../http/record.ts";
import { createRecorder } from "./recorder.ts";
import { createRefused } from "./refused.ts";

const one = await startControlled();
afterAll(one.close);
const { pool } = one;
const portal = await signedIn(one.url);
const sendAs = (body: Fields) => send(one.url, "/v1/authorise", JSON.stringify(body));

const logged = async (count: number) => {
  await expect
    .poll(async () => (await one.rows("select from request_log")).length)
    .toBeGreaterThanOrEqual(count);
  return one.rows("select * from request_log order by id desc");
};

describe("the request log", () => {
  test("shows operation, status, signature and bodies, the newest first", async () => {
    const order_no = newOrderNo();
    await one.merchant.pay({ order_no });
    const [entry] = await logged(1);
    expect(entry).toMatchObject({
      operation: "createDirectPayment",
      status: 200,
      signature: "right",
      method: "POST",
    });
    const list = await portal.open("/portal/requests");
    expect(list.text).toContain("createDirectPayment");
    const { page } = await portal.open(`/portal/requests/${String(entry?.["id"])}`);
    for (const shown of [order_no, "411111******1111", "0000:Success"]) expect(page).toContain(shown);
  });

  test("has a shell command for each request, in any encoding, without the key", async () => {
    const { order_no } = await one.merchant.payment();
    await one.merchant.query({ order_no });
    const ofQuery = "select max(id)::text as id from request_log where operation = 'queryTransactions'";
    await expect.poll(async () => (await one.rows(ofQuery))[0]?.["id"]).not.toBeNull();
    const [entry] = await one.rows(ofQuery);
    const listed = await portal.open("/portal/requests");
    expect(listed.page).toMatch(
      new RegExp(`<a href="/portal/payments/\\d+"><bdi>${String(order_no)}</bdi></a>`, "u"),
    );
    expect(listed.page).not.toContain(">***<");
    const { page } = await portal.open(`/portal/requests/${String(entry?.["id"])}`);
    const copied = elementsOf(page).map(({ attributes }) => attributes["data-copy"] ?? "");
    const command = copied.find((text) => text.includes("acquiring-gateway")) ?? "";
    expect(command).not.toContain(developmentAccount.key);
    const cli = `'${process.execPath}' --conditions=@acquiring/source gateway/cli.ts`;
    // The user fills in the masked values, as the page says.
    const shell = command.replace("npx acquiring-gateway", cli).replace("***", String(order_no));
    const out = await promisify(execFile)("sh", ["-c", shell], {
      env: { ...process.env, GATEWAY_KEY: developmentAccount.key },
    });
    expect(JSON.parse(out.stdout)).toMatchObject({ orders_list: [{ order_no }] });
    await expect
      .poll(
        async () => (await one.rows("select from request_log where operation = 'queryTransactions'")).length,
      )
      .toBe(2);
  });

  test("explains an invalid signature when a user opens it, and stores nothing for an unknown account", async () => {
    const before = (await one.rows("select from request_log")).length;
    const body = signed("/v1/authorise", { order_no: newOrderNo(), currency: "USD", amount: "1.00" });
    const upper = { ...body, encryption_data: String(body["encryption_data"]).toUpperCase() };
    expect((await sendAs({ ...upper, ...goodCard })).status).toBe(400);
    await sendAs({ ...signed("/v1/authorise", goodCard), account_id: "77" });
    const list = (await portal.open("/portal/requests?signature=wrong")).page;
    expect(list).toContain(">invalid<");
    expect(list).not.toContain(">valid<");
    const [unknown = "", wrong = ""] = Array.from(list.matchAll(/\/portal\/requests\/wrong-\d+/gu), String);
    const { page } = await portal.open(wrong);
    for (const shown of ["Why the signature is invalid", "8:order_no,", "127.0.0.1", "411111******1111"])
      expect(page).toContain(shown);
    for (const secret of [goodCard.card, developmentAccount.key]) expect(page).not.toContain(secret);
    // Three digits may be part of a number or a signature by chance.
    expect(page).not.toMatch(new RegExp(`(?<![\\w.-])${goodCard.security_code}(?![\\w.-])`, "u"));
    expect((await portal.open(unknown)).page).toContain("no account of this id");
    expect((await portal.open("/portal/requests/wrong-0")).status).toBe(404);
    await one.merchant.pay();
    expect((await logged(before + 1)).length).toBe(before + 1);
  });

  test("contains no card number, security code, key, personal data or signature, in any position", async () => {
    const before = (await one.rows("select from request_log")).length;
    const pan = "5555555555554444";
    const canaries = {
      security_code: "86420",
      email: "canary@example.com",
      phone: "+41790001122",
      unknown_field: "canary-unknown",
    };
    const whole = signed("/v1/authorise", newOrder({ card: pan, ...canaries }));
    for (const change of [
      {},
      { order_no: pan, note: `card ${pan}` },
      { account_id: pan, [`x${pan}`]: "1" },
      { merchant_id: pan },
      { amount: pan, note: "a\u0000b" },
    ])
      await sendAs({ ...whole, ...change });
    const list = (await portal.open("/portal/requests?signature=wrong")).page;
    const pages = Array.from(list.matchAll(/\/portal\/requests\/wrong-\d+/gu), String);
    const shown = await Promise.all(pages.map(async (path) => (await portal.open(path)).page));
    await logged(before + 1);
    const rows = JSON.stringify(await one.rows("select * from request_log"));
    const secrets = [pan, "86420", "canary@example.com", "41790001122", "canary-unknown"];
    for (const secret of [...secrets, String(whole["encryption_data"]), developmentAccount.key])
      expect(list + shown.join("") + rows).not.toContain(secret);
    expect(await dumpOf(pool)).not.toContain(pan);
  });

  test("contains no card number that was written in another form", async () => {
    const { length } = await one.rows("select from request_log");
    await one.merchant.pay({ note: "4012.8888.8888.1881" });
    await one.merchant.pay({ order_no: "4111/1111/1111/1111" });
    await logged(length + 2);
    const kept = JSON.stringify(await one.rows("select request from request_log order by id desc limit 2"));
    expect(kept).toContain("4012.88**.****.1881");
    expect(kept).not.toMatch(/4012.8888|4111.1111/u);
  });

  test("contains no request without a merchant, without an operation or with an unreadable body", async () => {
    const before = (await one.rows("select from request_log")).length;
    await sendAs({ merchant_id: "31337", account_id: "1" });
    await fetch(`${one.url}/v1/authorise`, { method: "POST", body: "{" });
    await fetch(`${one.url}/v1/nothing`, { method: "POST", body: "{}" });
    await one.merchant.pay();
    expect((await logged(before + 1)).length).toBe(before + 1);
  });
});

const payment = operations.find(({ id }) => id === "createDirectPayment") as (typeof operations)[number];

const seen = (index: number, verdict: "valid" | "mismatch", isKnown = true): SignedExchange => {
  const identity = { merchant_id: "1000", account_id: "1000001" };
  const value = { ...identity, order_no: `o-${index}`, encryption_data: "x" };
  return {
    judged: { operation: payment, value, identity, bytes: 100, isKnown, verdict },
    method: "POST",
    remoteAddress: "127.0.0.1",
    status: verdict === "valid" ? 200 : 400,
    responseType: undefined,
    response: undefined,
    milliseconds: 1,
  };
};

const refusedOf = () =>
  createRefused({ clock: systemClock, schemes: schemesOf(readProfile()), keysOf: async () => ["a key"] });

const recorderOn = (database: Pool, log: string[] = [], refused = refusedOf()) =>
  createRecorder({
    pool: database,
    clock: systemClock,
    log: (entry) => log.push(JSON.stringify(entry)),
    refused,
    kept: 5,
  });

describe("the recorder", () => {
  test("stores a limited number, and invalid signatures only in memory", async () => {
    await pool.query("delete from request_log");
    const refused = refusedOf();
    const recorder = recorderOn(pool, [], refused);
    for (let index = 0; index < 9; index += 1) recorder.record(seen(index, "valid"));
    for (let index = 0; index < 30; index += 1) recorder.record(seen(index, "mismatch"));
    await recorder.close();
    recorder.record(seen(10, "valid"));
    const kept = await listEntries(pool, "1000", { limit: 100 });
    expect(kept.map(({ signature }) => signature)).toEqual(Array(5).fill("right"));
    const wrong = refused.list("1000");
    expect(wrong.map(({ signature }) => signature)).toEqual(Array(20).fill("wrong"));
    const newest = await refused.find("1000", wrong[0]?.id ?? "");
    expect(newest?.request).toContainEqual(["order_no", "o-29"]);
    expect(await refused.find("2000", wrong[0]?.id ?? "")).toBeUndefined();
  });

  test("does not remove entries because of unknown accounts, and forgets after a quarter of an hour", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const refused = refusedOf();
    refused.add(seen(1, "mismatch"));
    for (let index = 0; index < 500; index += 1) refused.add(seen(index, "mismatch", false));
    expect(refused.list("1000").length).toBe(21);
    expect(refused.list("1000").at(-1)?.accountId).toBe("1000001");
    vi.advanceTimersByTime(900_000);
    expect(refused.list("1000")).toEqual([]);
  });

  test("drops requests that arrive too fast, and logs how many", async () => {
    const log: string[] = [];
    const recorder = recorderOn(pool, log);
    for (let index = 0; index < 300; index += 1) recorder.record(seen(index, "valid"));
    await recorder.flush();
    expect(log).toEqual([expect.stringContaining('"left_out":100')]);
  });

  test("does not fail if the database does not respond", async () => {
    const gone = openPool("postgres://nobody:x@127.0.0.1:1/none", () => {});
    const log: string[] = [];
    const recorder = recorderOn(gone, log);
    recorder.record(seen(1, "valid"));
    await recorder.close();
    expect(log).toEqual([expect.stringContaining("request-log")]);
    await gone.end();
  });

  test("stores nothing if it is off", async () => {
    const off = await startGateway({ requestLog: false, databaseUrl: one.gateway.databaseUrl });
    await pool.query("delete from request_log");
    expect((await merchantOf(off.url).pay()).status).toBe(200);
    await off.close();
    expect((await one.rows("select from request_log")).length).toBe(0);
  });
});
