import { request as httpRequest } from "node:http";
import { verifyNotification } from "@acquiring/contract/client";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { jsonLog } from "../process/log.ts";
import { developmentAccount } from "../start/options.ts";
import { startControlled } from "../testing/controlled.ts";
import { merchantServer, type MerchantServer } from "../testing/listener.ts";
import { type Fields } from "../testing/merchant.ts";

let merchant: MerchantServer;
const lines: string[] = [];
const one = await startControlled({ log: jsonLog((line) => lines.push(line)) });
const { gateway, rows } = one;
afterAll(one.close);
beforeEach(async () => {
  merchant = await merchantServer();
});
afterEach(async () => {
  await call("POST", "/reset");
  await merchant.close();
});

async function call(method: string, path: string, body?: object) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${gateway.controlUrl}${path}`, { method, ...sent });
  return { status: response.status, fields: (await response.json()) as Fields };
}

const list = async (name: string, query = ""): Promise<readonly Fields[]> =>
  (await call("GET", `/${name}${query}`)).fields[name] as readonly Fields[];
const start = "2030-01-01T00:00:00Z";
const heardKinds = () => merchant.heard.map(({ fields }) => fields["kind"]);
const pay = (body: Fields = {}) => one.merchant.pay({ notify_url: `${merchant.url}/hook`, ...body });

test("a merchant gets signed notifications about a payment, with the names of its profile", async () => {
  const { names } = await pay();
  await call("POST", "/drain");
  await one.merchant.capture([{ ...names, amount: "60.00" }]);
  await one.merchant.refund([{ ...names, amount: "100.00", refund_amount: "10.00" }]);
  await call("POST", "/drain");
  const kinds = ["payment.authorised", "payment.captured", "payment.refunded"];
  expect(new Set(heardKinds())).toEqual(new Set(kinds));
  const points = gateway.profile.extension_points;
  const schema = new Ajv2020({ strict: false }).compile(points["notification.payload"] ?? false);
  for (const { bytes, fields: told } of merchant.heard) {
    expect(schema(told) ? [] : schema.errors).toEqual([]);
    expect(Object.keys(points["notification.kinds"] ?? {})).toContain(told["kind"]);
    const options = { profile: gateway.profile, keys: [developmentAccount.key] };
    expect(verifyNotification(bytes, options)).toMatchObject({ ok: true });
    expect(told).toMatchObject({ ...names, amount: "100.00" });
  }
  const refunded = merchant.heard.find(({ fields: told }) => told["kind"] === "payment.refunded");
  expect(refunded?.fields).toMatchObject({
    captured_amount: "60.00",
    refunded_amount: "10.00",
    refund_amount: "10.00",
    refund_status: "1",
    refund_reference_id: `${String(names.transaction_id)}-01`,
  });
});

test("advancing the clock causes expiries and notification retries, each at its time", async () => {
  await call("POST", "/clock", { set: start });
  merchant.response = (_heard, count) => ({ status: count < 3 ? 500 : 200, body: "OK" });
  await pay();
  const { fields } = await call("POST", "/clock", { advance: "8d" });
  expect(fields).toMatchObject({ now: "2030-01-09T00:00:00.000Z", virtual: true });
  const thrice = Array.from({ length: 3 }, () => "payment.authorised");
  expect(heardKinds()).toEqual([...thrice, "payment.expired"]);
  const sent = merchant.heard.map(({ fields: told }) => String(told["sent_at"]));
  expect(sent[1]).toMatch(/^2030-01-01T00:00:3[0-3]/u);
  expect(sent[2]).toMatch(/^2030-01-01T00:0[23]/u);
  expect(sent[3]).toBe("2030-01-08T00:00:00+0000");
  const [first, again] = merchant.heard.map(({ fields: told }) => told);
  for (const name of ["notification_id", "created_at"]) expect(again?.[name]).toBe(first?.[name]);
  const [expired, ...others] = await list("notifications", "?merchant_id=1000");
  expect(expired).toMatchObject({ kind: "payment.expired", state: "delivered", attempts: 1 });
  expect(others).toMatchObject([{ kind: "payment.authorised", state: "delivered", attempts: 3 }]);
  const unknown = await call("GET", "/notifications?merchant_id=%00");
  expect([unknown.status, unknown.fields]).toEqual([200, { notifications: [] }]);
});

test("the clock can be read, set back and returned to the machine's time", async () => {
  expect((await call("GET", "/clock")).fields).toMatchObject({ virtual: false });
  await call("POST", "/clock", { set: "2031-01-01T00:00:00Z" });
  const back = await call("POST", "/clock", { set: "2029-01-01T00:00:00Z" });
  expect(back.fields).toMatchObject({ now: "2029-01-01T00:00:00.000Z", virtual: true });
  expect((await call("DELETE", "/clock")).fields).toMatchObject({ virtual: false });
  expect((await call("POST", "/clock", { advance: "soon" })).status).toBe(400);
});

test("a dead notification can be sent again, with the same id", async () => {
  await call("POST", "/clock", { set: start });
  merchant.response = () => ({ status: 500, body: "" });
  await pay();
  await call("POST", "/clock", { advance: "6d" });
  const [dead] = await list("notifications");
  expect(dead).toMatchObject({ state: "dead", attempts: 8 });
  merchant.response = () => ({ status: 200, body: "OK" });
  const replayed = await call("POST", "/notifications/replay", { merchant_id: "1000" });
  expect(replayed.fields).toMatchObject({ replayed: 1 });
  const ids = new Set(merchant.heard.map(({ fields }) => fields["notification_id"]));
  expect([...ids]).toEqual([dead?.["notification_id"]]);
  expect((await call("POST", "/notifications/replay", {})).status).toBe(400);
});

test("the control API lists and removes faults, and refuses an invalid one", async () => {
  const { fields } = await call("POST", "/faults", { phase: "notify", kind: "delay" });
  expect((await call("DELETE", `/faults/${String(fields["id"])}`)).status).toBe(200);
  expect((await call("DELETE", `/faults/${String(fields["id"])}`)).status).toBe(404);
  expect((await call("POST", "/faults", { phase: "never" })).status).toBe(400);
  await call("POST", "/faults", { phase: "notify", kind: "delay" });
  expect(await list("faults")).toMatchObject([{ left: 1 }]);
  await call("DELETE", "/faults");
  expect(await list("faults")).toEqual([]);
});

test("a fault can affect notifications", async () => {
  await call("POST", "/clock", { set: start });
  const match = { kind: "payment.authorised" };
  await call("POST", "/faults", { match, phase: "notify", kind: "duplicate" });
  await pay();
  await call("POST", "/drain");
  expect(heardKinds()).toEqual(["payment.authorised", "payment.authorised"]);
});

test("received requests are shown, redacted and with their signatures explained", async () => {
  const { fields } = await pay({ shopper_email: "canary@example.com", security_code: "90817263" });
  await one.merchant.query({ order_no: fields["order_no"] });
  const shown = await list("requests", "?limit=2");
  const [query, payment] = shown;
  expect(query).toMatchObject({ operation: "queryTransactions", signature: { valid: true } });
  expect(payment).toMatchObject({
    operation: "createDirectPayment",
    request: { order_no: fields["order_no"], card: "411111******1111", security_code: "***" },
    response: { transaction_id: fields["transaction_id"], result_info: "0000:Success" },
  });
  expect((await call("GET", `/requests/${String(payment?.["id"])}`)).fields).toEqual(payment);
  for (const secret of ["4111111111111111", "90817263", "canary@", developmentAccount.key])
    expect(JSON.stringify(shown)).not.toContain(secret);
  expect((await call("GET", "/requests/999999")).status).toBe(404);
  await call("DELETE", "/requests");
  expect(await list("requests")).toEqual([]);
});

test("a reset deletes everything except the administration", async () => {
  await pay();
  const { fields } = await call("POST", "/reset");
  expect(fields["emptied"]).toEqual(expect.arrayContaining(["attempts", "outbox", "payments", "refunds"]));
  expect(fields["emptied"]).not.toContain("account_keys");
  expect(await rows("select from payments")).toEqual([]);
  expect((await pay()).fields["result_info"]).toBe("0000:Success");
});

test("the same seed at the same time produces the same identifiers", async () => {
  const run = async () => {
    await call("POST", "/reset");
    await call("POST", "/clock", { set: start });
    await call("POST", "/seed", { seed: 7 });
    const [first, second] = [await pay(), await pay()];
    return [first.fields["transaction_id"], second.fields["transaction_id"]];
  };
  const first = await run();
  expect(first[0]).not.toBe(first[1]);
  expect(await run()).toEqual(first);
  expect((await call("POST", "/seed", {})).status).toBe(400);
});

test("the invariants hold, and a violation is reported", async () => {
  const { names } = await pay();
  await one.merchant.capture([{ ...names, amount: "100" }]);
  expect((await call("GET", "/invariants")).fields).toEqual({ hold: true, violations: [] });
  await rows("delete from outbox where subject_id = $1 and version = 2", [names.transaction_id]);
  const invariant = "each change of a payment has exactly one row in the outbox";
  const violation = { invariant, merchant_id: "1000", subject: names.transaction_id };
  expect((await call("GET", "/invariants")).fields).toEqual({ hold: false, violations: [violation] });
});

function rawCall(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${gateway.controlUrl}${path}`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("the control API refuses calls with another host name, and calls of foreign pages", async () => {
  const { fields } = await pay();
  const host = new URL(gateway.controlUrl ?? "").host;
  expect(await rawCall("/reset", { host: `rebound.example:${host.split(":")[1]}` })).toBe(403);
  expect(await rawCall("/reset", { host, origin: "https://evil.example" })).toBe(403);
  expect(await rawCall("/reset", { host, origin: "null" })).toBe(403);
  const { entries } = await one.merchant.query({ order_no: fields["order_no"] });
  expect(entries).toHaveLength(1);
  expect(await rawCall("/reset", { host })).toBe(200);
});

test("a notification cannot reach the control API", async () => {
  await pay({ notify_url: `${gateway.controlUrl}/reset` });
  await call("POST", "/drain");
  const last_result = "The address leads where no notification may go.";
  expect(await list("notifications")).toMatchObject([{ state: "dead", last_result }]);
});

test.each([
  ["GET", "/nothing"],
  ["PUT", "/clock"],
  ["GET", "/clock/1/2"],
  ["GET", "/__proto__"],
])("%s %s is not a call of the control API", async (method, path) => {
  expect((await call(method, path)).status).toBe(404);
});

test("a body that is not a JSON record is refused", async () => {
  const response = await fetch(`${gateway.controlUrl}/faults`, { method: "POST", body: "[1" });
  expect(response.status).toBe(400);
  expect((await fetch(`${gateway.controlUrl}/faults`, { method: "POST", body: "[]" })).status).toBe(400);
});

test("health and readiness respond, and are not logged as requests of a merchant", async () => {
  const before = lines.length;
  for (const path of ["/health", "/ready"]) {
    expect((await fetch(gateway.url + path)).status).toBe(200);
    expect((await fetch(gateway.url + path, { method: "HEAD" })).status).toBe(200);
    expect((await fetch(gateway.url + path, { method: "POST" })).status).toBe(405);
  }
  expect(lines.slice(before).filter((line) => line.includes('"request"'))).toEqual([]);
  expect(await list("requests")).toEqual([]);
});

test("the log of these tests contains no card number, security code, key or address of a merchant", () => {
  expect(lines.some((line) => line.includes('"notification"'))).toBe(true);
  const written = lines.join("");
  for (const secret of ["4111111111111111", "90817263", developmentAccount.key, "/hook", "canary@"])
    expect(written).not.toContain(secret);
});
