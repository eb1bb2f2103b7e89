// A gateway keeps the keys that it read, and its database checks with each request that they are still the account's keys.
import { schemesOf, verifyBody } from "@acquiring/contract/signature";
import { Client } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { developmentAccount } from "../start/options.ts";
import { addKey, retireKey } from "../store/administration.ts";
import { closePool, openPool, type Statement } from "../store/pool.ts";
import { newGateway } from "../testing/controlled.ts";
import {
  type Fields,
  form as formMedia,
  goodCard,
  merchantOf,
  newOrder,
  newOrderNo,
  send,
  signed,
} from "../testing/merchant.ts";
import { testEncryptionKey, testVault } from "../testing/vault.ts";
import { localKeys } from "../vault/key-encryption.ts";

let statements: Statement[] = [];
const gateway = await newGateway({
  encryption: localKeys(() => testEncryptionKey),
  requestLog: false,
  onStatement: (statement) => statements.push(statement),
});
const pool = openPool(gateway.databaseUrl, () => undefined);
afterAll(async () => {
  await closePool(pool);
  await gateway.close();
});
beforeEach(async () => {
  await merchantOf(gateway.url).payment();
  statements = [];
});

const { merchant_id, account_id } = developmentAccount;
let keys = 0;
async function added(): Promise<{ readonly key: string; readonly number: number }> {
  const key = `added key ${(keys += 1)}`;
  const number = await addKey({ pool, vault: testVault }, developmentAccount, key, new Date());
  return { key, number: number ?? 0 };
}
/** Removes a key as no program of this repository does. */
const removed = (number: number) =>
  pool.query("delete from account_keys where merchant_id = $1 and account_id = $2 and position = $3", [
    merchant_id,
    account_id,
    number,
  ]);
const written = async () =>
  (
    await pool.query(
      `select (select count(*) from accepted_requests) as requests, (select count(*) from payments) as payments,
         (select count(*) from attempts) as attempts, (select count(*) from audit_log) as entries`,
    )
  ).rows;
const reads = () =>
  statements.filter(({ text }) => text.startsWith("select json_agg(json_build_object('position'"));
const bodyOf = (key: string, fields: Fields = {}) =>
  JSON.stringify(signed("/v1/authorise", newOrder(fields), { key }));
const pay = (key: string, fields?: Fields) => send(gateway.url, "/v1/authorise", bodyOf(key, fields));
const refused = { status: 400, fields: { code: "signature" } };

test("a key that was just added is accepted, after one more read of the keys", async () => {
  const { key } = await added();
  expect((await pay(key)).fields["result_info"]).toBe("0000:Success");
  expect(reads()).toHaveLength(1);
  await pay(key);
  await pay(developmentAccount.key);
  expect(reads()).toHaveLength(1);
});

test("the gateway refuses a key that another process has just retired, and writes nothing", async () => {
  const { key, number } = await added();
  expect((await pay(key)).status).toBe(200);
  await retireKey(pool, developmentAccount, number, new Date());
  const before = await written();
  expect(await pay(key)).toMatchObject(refused);
  expect(await written()).toEqual(before);
  expect((await pay(developmentAccount.key)).status).toBe(200);
});

const paid = { currency: "USD", amount: "1.00", ...goodCard };

test.each([
  ["a payment", "/v1/authorise", paid],
  ["a payment that its shopper must confirm", "/v1/authorise", { ...paid, card: "4000000000003220" }],
  ["a payment in an unknown currency", "/v1/authorise", { ...paid, currency: "XXY" }],
  ["a payment with an unknown token", "/v1/authorise", { currency: "USD", amount: "1.00", token_id: "none" }],
  ["an APM payment", "/v1/authorise", { currency: "USD", amount: "1.00", payment_method: "test_shopper" }],
  [
    "a capture",
    "/v1/capture",
    { capture_orders: [{ transaction_id: "1", order_no: "1", currency: "USD", amount: "1" }] },
  ],
  ["a query", "/v1/retrievalTrans", { order_no: "none" }],
])("%s with a key that was just removed is refused like any other", async (_, path, fields) => {
  const { key, number } = await added();
  const merchant = merchantOf(gateway.url, { key });
  const form = path === "/v1/retrievalTrans" ? formMedia : undefined;
  const ask = () => merchant.post(path, { order_no: newOrderNo(), ...fields }, form);
  expect(await ask()).not.toMatchObject(refused);
  expect(await ask()).not.toMatchObject(refused);
  await removed(number);
  const before = await written();
  expect(await ask()).toMatchObject(refused);
  expect(await written()).toEqual(before);
});

test("a repeat with a removed key is refused, and does not get the first response", async () => {
  const { key, number } = await added();
  const body = bodyOf(key);
  const again = () => send(gateway.url, "/v1/authorise", body);
  const first = await again();
  expect((await again()).text).toBe(first.text);
  await removed(number);
  expect(await again()).toMatchObject(refused);
});

test("the gateway refuses a key that is removed between the verification and the opening of the payment", async () => {
  const { key, number } = await added();
  const { fields } = await merchantOf(gateway.url, { key }).pay({ token_flag: "YES" });
  const before = await written();
  const holder = new Client({ connectionString: gateway.databaseUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table tokens in access exclusive mode");
  const noCard = {
    card: undefined,
    expiration_month: undefined,
    expiration_year: undefined,
    security_code: undefined,
  };
  const paying = pay(key, { token_id: fields["token_id"], ...noCard });
  const waiting = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from tokens%'",
      )
    ).rowCount;
  await expect.poll(waiting).toBeGreaterThan(0);
  await removed(number);
  await holder.query("commit");
  await holder.end();
  expect(await paying).toMatchObject(refused);
  expect(await written()).toEqual(before);
});

test("of payments that share a statement, only the one with a removed key is refused", async () => {
  const { key, number } = await added();
  expect((await pay(key)).status).toBe(200);
  await removed(number);
  const own = developmentAccount.key;
  const replies = await Promise.all([own, key, own, key, own].map((one) => pay(one)));
  expect(replies.map(({ status }) => status)).toEqual([200, 400, 200, 400, 200]);
});

test("an invalid signature costs one read of the keys, and a burst of them at most as many", async () => {
  expect(await pay("wrong")).toMatchObject(refused);
  expect(reads()).toHaveLength(1);
  const burst = await Promise.all(Array.from({ length: 20 }, () => pay("wrong")));
  expect(burst.every(({ status }) => status === 400)).toBe(true);
  const after = reads().length;
  expect(after).toBeLessThanOrEqual(21);
  expect((await pay(developmentAccount.key)).fields["result_info"]).toBe("0000:Success");
  expect(reads()).toHaveLength(after);
});

test("the gateway signs a response with the account's first key at the opening of the payment", async () => {
  const { key, number } = await added();
  expect((await pay(key)).status).toBe(200);
  await pool.query("update account_keys set origin = 'start', position = -1 where position = $1", [number]);
  // Another position is another place, for which the value is not sealed.
  await pool.query("update account_keys set sealed = $1 where position = -1", [
    await testVault.seal(key, {
      table: "account_keys",
      column: "sealed",
      row: [merchant_id, account_id, "-1"],
    }),
  ]);
  const body = bodyOf(developmentAccount.key);
  const { fields } = await send(gateway.url, "/v1/authorise", body);
  const inResponseTo = String((JSON.parse(body) as Record<string, unknown>)["encryption_data"]);
  const [scheme] = schemesOf(readProfile());
  const binding = {
    purpose: "response",
    operation: "createDirectPayment",
    identity: [merchant_id, account_id],
    inResponseTo,
  } as const;
  expect(scheme && verifyBody(fields, scheme, [key], binding)).toBe("valid");
  await removed(-1);
});
