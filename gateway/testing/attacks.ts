// Two instances of a gateway, a merchant's requests, and an attacker's versions of them.
import { randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";
import { virtualClock } from "../process/clock.ts";
import { developmentAccount, type RunningGateway } from "../start/options.ts";
import { startGateway } from "../start/start.ts";
import { seedAccount } from "../store/accounts.ts";
import { openPool } from "../store/pool.ts";
import { newDatabase } from "./database.ts";
import { merchantServer } from "./listener.ts";
import { type Fields, form, namesOf, newOrder, newOrderNo, send, signed, type Signing } from "./merchant.ts";
import { rowScheme } from "@acquiring/testing/values";
import { profileSigning } from "./row-profile.ts";
import { testVault } from "./vault.ts";

export const signatureClock = virtualClock(new Date());
export const { key, ...account } = developmentAccount;
export const other = { merchant_id: "1000", account_id: "1000002", key: "the key of the other account" };

/** One that signs a row of pairs. */
export let old: RunningGateway;
export let gateway: RunningGateway;
export let second: RunningGateway;
export let pool: ReturnType<typeof openPool>;
export let shop: Awaited<ReturnType<typeof merchantServer>>;

/** Starts them for one file of tests: several files of a process share this module. */
export async function startAttacked(): Promise<void> {
  old = await startGateway({ databaseUrl: await newDatabase(), profile: profileSigning(rowScheme) });
  const databaseUrl = await newDatabase();
  gateway = await startGateway({ databaseUrl, signatureClock });
  second = await startGateway({ databaseUrl, signatureClock });
  pool = openPool(databaseUrl, () => {});
  await seedAccount(pool, testVault, { ...other, keys: [other.key], addresses: ["127.0.0.1"] });
  shop = await merchantServer();
  afterAll(async () => {
    await shop.close();
    await pool.end();
    for (const one of [second, gateway, old]) await one.close();
  });
}

export const now = () => Math.floor(signatureClock.now().getTime() / 1000);
let nonces = 0;
export const nonce = () => `nonce-of-attacks-${(nonces += 1)}`;
export const made = (to: RunningGateway, path: string, body: Fields, signing: Signing = {}): Fields =>
  signed(
    path,
    body,
    to === old ? { scheme: rowScheme } : { at: { time: now(), nonce: nonce() }, ...signing },
  );
export const post = (to: RunningGateway, path: string, body: Fields | string, media?: string) =>
  send(to.url, path, typeof body === "string" ? body : JSON.stringify(body), media);

/** A payment of 100.00 that was captured, and refunded by 10.00: its names, and that refund's request and response. */
export async function refunded(to: RunningGateway) {
  const order = newOrder({ amount: "100.00" });
  const names = namesOf((await post(to, "/v1/authorise", made(to, "/v1/authorise", order))).fields);
  const whole = { ...names, amount: "100.00" };
  const capture = made(to, "/v1/capture", { capture_orders: [whole] });
  const captured = await post(to, "/v1/capture", capture);
  const refund = made(to, "/v1/refund", { refund_orders: [{ ...whole, refund_amount: "10.00" }] });
  const response = await post(to, "/v1/refund", refund);
  expect([captured.text, response.text]).toEqual([
    expect.stringContaining('"capture_status":"1"'),
    expect.stringContaining('"refund_status":"1"'),
  ]);
  return { names, capture, captured, refund, response };
}

export const refundsFound = (to: RunningGateway, { order_no }: Fields) =>
  post(to, "/v1/retrievalRefund", made(to, "/v1/retrievalRefund", { order_no }), form);

export const refundsOf = async (to: RunningGateway, names: Fields): Promise<number> =>
  ((await refundsFound(to, names)).fields["refund_orders"] as readonly unknown[]).length;

/** The page for a redirect payment whose shopper lives in this city, and the signature on it. */
export async function pageFor(to: RunningGateway, delivery_city: string) {
  const order = { order_no: newOrderNo(), currency: "USD", amount: "25.00", delivery_city };
  const request = made(to, "/v1/checkout", order);
  const headers = { "content-type": "application/xml" };
  const response = await fetch(`${to.url}/v1/checkout`, {
    method: "POST",
    headers,
    body: JSON.stringify(request),
  });
  const page = await response.text();
  const echoed = /\b(?:v1\.\d+\.[\w-]+\.)?[0-9a-f]{64}\b/u.exec(page)?.[0] ?? "";
  const session = /name="page_session" value="([^"]+)"/u.exec(page)?.[1] ?? "";
  return { order, request, echoed, session };
}

/** What a shopper types, and the payout that he makes of the page's signature. */
export async function forgedPayout(to: RunningGateway) {
  const request_id = randomUUID();
  const typed = `x&beneficiary.company_name=Mallory&merchant_id=1000&payment_amount=900.00&payment_currency=USD&request_id=${request_id}&zz=`;
  const { order, request, echoed } = await pageFor(to, typed);
  const payout = {
    ...account,
    amount: "25.00&currency=USD&delivery_city=x",
    beneficiary: { company_name: "Mallory" },
    payment_amount: "900.00",
    payment_currency: "USD",
    request_id,
    zz: `&merchant_id=1000&order_no=${order.order_no}`,
  };
  return { request, echoed, payout };
}

/** Posts an attacker's request to each instance: it is refused and no money moves. */
export const refused = async (path: string, body: Fields | string, media?: string): Promise<void> => {
  const moved = async () =>
    (await pool.query("select (select count(*) from outbox), (select count(*) from attempts) as attempts"))
      .rows;
  const before = await moved();
  for (const to of [gateway, second]) {
    const reply = await post(to, path, body, media);
    expect([path, reply.status, reply.fields["code"]]).toEqual([path, 400, "signature"]);
  }
  expect(await moved()).toEqual(before);
};
