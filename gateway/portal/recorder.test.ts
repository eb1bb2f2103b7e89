// The log of requests: what stands in it, what never does, and that no payment waits for it.
import { schemesOf } from "@acquiring/contract/signature";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { type Controlled, startControlled } from "../testing/controlled.ts";
import { goodCard, newOrderNo, send, signed } from "../testing/merchant.ts";
import { dumpOf } from "../testing/world.ts";
import { type Visitor, visitorOf } from "../testing/portal.ts";
import { developmentAccount, startGateway } from "../start.ts";
import { openPool, type Pool } from "../store/pool.ts";
import { listEntries } from "../store/request-log.ts";
import { systemClock } from "../clock.ts";
import type { Seen } from "../http/record.ts";
import { createRecorder } from "./recorder.ts";
import { newDatabase } from "../testing/database.ts";

let one: Controlled;
let pool: Pool;
let portal: Visitor;
beforeAll(async () => {
  one = await startControlled();
  pool = openPool(one.gateway.databaseUrl, () => {});
  portal = visitorOf(one.gateway.url);
  await portal.signIn();
});
afterAll(async () => {
  await pool?.end();
  await one?.gateway.close();
});

const logged = async (count: number) => {
  await expect
    .poll(async () => (await one.rows("select from request_log")).length)
    .toBeGreaterThanOrEqual(count);
  return one.rows("select * from request_log order by id desc");
};

describe("the log", () => {
  test("shows operation, status, signature and the bodies, the newest first", async () => {
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
    expect(list.page).toContain("createDirectPayment");
    const { page } = await portal.open(`/portal/requests/${String(entry?.["id"])}`);
    for (const shown of [order_no, "411111******1111", "0000:Success"]) expect(page).toContain(shown);
  });

  test("tells what is wrong with a signature, and of an account that there is none", async () => {
    const before = (await one.rows("select from request_log")).length;
    const body = signed("/v1/authorise", { order_no: newOrderNo(), currency: "USD", amount: "1.00" });
    const upper = { ...body, encryption_data: String(body["encryption_data"]).toUpperCase() };
    expect(
      (await send(one.gateway.url, "/v1/authorise", JSON.stringify({ ...upper, ...goodCard }))).status,
    ).toBe(400);
    await send(
      one.gateway.url,
      "/v1/authorise",
      JSON.stringify({ ...signed("/v1/authorise", goodCard), account_id: "77" }),
    );
    const [unknown, wrong] = await logged(before + 2);
    expect([unknown?.["signature"], wrong?.["signature"]]).toEqual(["wrong", "wrong"]);
    const { page } = await portal.open(`/portal/requests/${String(wrong?.["id"])}`);
    expect(page).toContain("Why the signature does not fit");
    expect(page).toContain("8:order_no,");
    expect((await portal.open(`/portal/requests/${String(unknown?.["id"])}`)).page).toContain(
      "no account of this id",
    );
    expect((await portal.open("/portal/requests?signature=wrong")).page).not.toContain(">right<");
  });

  test("holds no card number, security code, key, personal data or signature, wherever they stand", async () => {
    const before = (await one.rows("select from request_log")).length;
    const pan = "5555555555554444";
    const canaries = {
      security_code: "86420",
      email: "canary@example.com",
      phone: "+41790001122",
      unknown_field: "canary-unknown",
    };
    const body = {
      order_no: newOrderNo(),
      currency: "USD",
      amount: "1.00",
      ...goodCard,
      card: pan,
      ...canaries,
    };
    const whole = signed("/v1/authorise", body);
    await send(one.gateway.url, "/v1/authorise", JSON.stringify(whole));
    await send(
      one.gateway.url,
      "/v1/authorise",
      JSON.stringify({ ...whole, order_no: pan, note: `card ${pan}` }),
    );
    await send(
      one.gateway.url,
      "/v1/authorise",
      JSON.stringify({ ...whole, account_id: pan, [`x${pan}`]: "1" }),
    );
    await send(one.gateway.url, "/v1/authorise", JSON.stringify({ ...whole, merchant_id: pan }));
    await send(one.gateway.url, "/v1/authorise", JSON.stringify({ ...whole, amount: pan, note: "a\u0000b" }));
    await logged(before + 4);
    const rows = JSON.stringify(await one.rows("select * from request_log"));
    for (const canary of [
      pan,
      "86420",
      "canary@example.com",
      "41790001122",
      "canary-unknown",
      developmentAccount.key,
    ])
      expect(rows).not.toContain(canary);
    expect(rows).not.toContain(String(whole["encryption_data"]));
    expect(await dumpOf(pool)).not.toContain(pan);
  });

  test("notes nothing of what names no merchant, no operation, or cannot be read", async () => {
    const before = (await one.rows("select from request_log")).length;
    await send(one.gateway.url, "/v1/authorise", JSON.stringify({ merchant_id: "31337", account_id: "1" }));
    await fetch(`${one.gateway.url}/v1/authorise`, { method: "POST", body: "{" });
    await fetch(`${one.gateway.url}/v1/nothing`, { method: "POST", body: "{}" });
    await one.merchant.pay();
    expect((await logged(before + 1)).length).toBe(before + 1);
  });
});

const seen = (index: number, encryption_data: string): Seen => {
  const body = JSON.stringify({
    merchant_id: "1000",
    account_id: "1000001",
    order_no: `o-${index}`,
    encryption_data,
  });
  return {
    pathname: "/v1/capture",
    method: "POST",
    mediaType: "application/json",
    body: Promise.resolve(new TextEncoder().encode(body)),
    status: encryption_data === "" ? 400 : 200,
    answerType: undefined,
    answer: undefined,
    milliseconds: 1,
  };
};

const recorderOn = (database: Pool, log: string[] = []) => {
  return createRecorder({
    pool: database,
    clock: systemClock,
    signatureClock: systemClock,
    log: (entry) => log.push(JSON.stringify(entry)),
    schemes: schemesOf(readProfile()),
    keysOf: async () => ["a key"],
    kept: { proven: 5, unproven: 2 },
  });
};

describe("the recorder", () => {
  test("keeps a bounded number, and lets wrong signatures push out no others", async () => {
    await pool.query("delete from request_log");
    const recorder = recorderOn(pool);
    for (let index = 0; index < 9; index += 1) recorder.record(seen(index, "proven"));
    for (let index = 0; index < 9; index += 1) recorder.record(seen(index, ""));
    await recorder.close();
    recorder.record(seen(10, "proven"));
    const kept = await listEntries(pool, "1000", { onlyWrong: false, limit: 100 });
    expect(kept.map(({ signature }) => signature)).toEqual([
      ...Array(2).fill("wrong"),
      ...Array(5).fill("right"),
    ]);
  });

  test("leaves out what comes faster than it can be written, and says how much", async () => {
    const log: string[] = [];
    const recorder = recorderOn(pool, log);
    for (let index = 0; index < 300; index += 1) recorder.record(seen(index, "proven"));
    await recorder.flush();
    expect(log).toEqual([expect.stringContaining('"left_out":100')]);
  });

  test("fails nobody where the database does not answer", async () => {
    const gone = openPool("postgres://nobody:x@127.0.0.1:1/none", () => {});
    const log: string[] = [];
    const recorder = recorderOn(gone, log);
    recorder.record(seen(1, "proven"));
    await recorder.close();
    expect(log).toEqual([expect.stringContaining("request-log")]);
    await gone.end();
  });

  test("is not there where it is switched off", async () => {
    const gateway = await startGateway({ databaseUrl: await newDatabase(), requestLog: false });
    const own = openPool(gateway.databaseUrl, () => {});
    try {
      await send(
        gateway.url,
        "/v1/authorise",
        JSON.stringify(
          signed("/v1/authorise", { ...goodCard, order_no: "o", currency: "USD", amount: "1.00" }),
        ),
      );
      await gateway.close();
    } finally {
      await own.end().catch(() => {});
    }
    const off = await startGateway({ requestLog: false, databaseUrl: one.gateway.databaseUrl });
    await pool.query("delete from request_log");
    await send(
      off.url,
      "/v1/authorise",
      JSON.stringify(
        signed("/v1/authorise", { ...goodCard, order_no: newOrderNo(), currency: "USD", amount: "1.00" }),
      ),
    );
    await off.close();
    expect((await one.rows("select from request_log")).length).toBe(0);
  });
});
