// A client and this gateway while responses are lost, replayed, swapped or changed. None of this may become a
// success.
import { randomUUID } from "node:crypto";
import { createGateway, type Gateway, GatewayError } from "@acquiring/contract/client";
import { afterAll, afterEach, expect, test } from "vitest";
import { developmentAccount } from "../start/options.ts";
import { type Controlled, startControlled } from "../testing/controlled.ts";
import { rowScheme } from "@acquiring/testing/values";
import { profileSigning } from "../testing/row-profile.ts";

type Reply = (request: Request) => Promise<Response>;

const bound = await startControlled();
// Its signatures do not bind a response to its request, so only the client's comparison remains.
const row = await startControlled({ profile: profileSigning(rowScheme) });
afterAll(async () => {
  await bound.close();
  await row.close();
});
afterEach(async () => {
  await bound.control("POST", "/reset");
});

const plain: Reply = (request) => fetch(request);
const clientOf = ({ gateway }: Controlled, response: Reply = plain, more: object = {}): Gateway => {
  const { merchant_id, account_id, key } = developmentAccount;
  return createGateway({
    baseUrl: gateway.url,
    credentials: { merchant_id, account_id, key },
    profile: gateway.profile,
    fetch: (url, init) => response(new Request(url, init)),
    repeatWrites: false,
    retryReads: false,
    ...more,
  });
};
const newOrder = (amount = "20.00") => ({ order_no: `shop-${randomUUID()}`, amount, currency: "EUR" });
const card = {
  card: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2031",
  security_code: "123",
};
const failureOf = async (call: Promise<unknown>): Promise<GatewayError> => {
  const error: unknown = await call.then(
    () => new Error("It was a success."),
    (one: unknown) => one,
  );
  if (error instanceof GatewayError) return error;
  throw error;
};
const ordersOf = async (gateway: Gateway, order_no: string) => {
  const found = await gateway.findOrder({ order_no });
  return found.found === "yes" ? found.records.length : found.found;
};
/** Stores the first response of each path, and returns it to every later request. */
const replaying = (): Reply => {
  const kept = new Map<string, Response>();
  return async (request) => {
    const { pathname } = new URL(request.url);
    const response = await fetch(request);
    const first = kept.get(pathname);
    if (first === undefined) kept.set(pathname, response.clone());
    return first?.clone() ?? response;
  };
};
const altering =
  (change: (text: string) => string): Reply =>
  async (request) => {
    const response = await fetch(request);
    return new Response(change(await response.text()), response);
  };
/** A client of the gateway with row signatures that accepts every signature, and whose responses are changed. */
const deceived = (change: (text: string) => string): Gateway =>
  clientOf(row, altering(change), { verify: () => true });
/** The connection breaks after the next request for this order. */
const loseResponse = (order_no: string) =>
  bound.control("POST", "/faults", { phase: "after commit", kind: "reset", match: { order_no } });

test("the client finds the outcome of a payment without a response, which exists once", async () => {
  const gateway = clientOf(bound);
  const order = newOrder();
  await loseResponse(order.order_no);
  const error = await failureOf(gateway.createDirectPayment({ ...order, ...card }));
  expect(error.kind).toBe("outcome-unknown");
  expect(await gateway.findOut(error)).toMatchObject({ outcome: "done", by: "record" });
  const response = { order_no: order.order_no };
  expect(await gateway.findOut(error, { sendAgain: true })).toMatchObject({ outcome: "done", response });
  expect(await ordersOf(gateway, order.order_no)).toBe(1);
});

test("the client finds the outcome of a refund without a response, which exists once", async () => {
  const gateway = clientOf(bound);
  const order = newOrder();
  const { transaction_id = "" } = await gateway.createDirectPayment({ ...order, ...card });
  await gateway.captureTransactions({ capture_orders: [{ ...order, transaction_id }] });
  await loseResponse(order.order_no);
  const refund_orders = [{ ...order, transaction_id, refund_amount: "5.00", refund_reason: "damaged" }];
  const error = await failureOf(gateway.refundTransactions({ refund_orders }));
  expect(await gateway.findOut(error)).toMatchObject({ outcome: "unknown" });
  expect(await gateway.findOut(error, { sendAgain: true })).toMatchObject({
    outcome: "done",
    entries: [{ outcome: "done", about: { order_no: order.order_no, refund_amount: "5.00" } }],
  });
  const found = { found: "yes", complete: true, records: [{ refund_amount: "5.00" }] };
  expect(await gateway.findRefunds({ transaction_id })).toMatchObject(found);
});

test("a replayed response is not a success, with or without a bound signature", async () => {
  for (const [house, kind] of [
    [bound, "bad-signature"],
    [row, "outcome-unknown"],
  ] as const) {
    const gateway = clientOf(house, replaying());
    await gateway.createDirectPayment({ ...newOrder(), ...card });
    const later = newOrder("35.00");
    const error = await failureOf(gateway.createDirectPayment({ ...later, ...card }));
    expect(error.kind).toBe(kind);
    const differs = { code: "belongs.differs", at: "/order_no", expected: later.order_no };
    expect(error).toMatchObject(kind === "bad-signature" ? {} : { issues: [differs, { at: "/amount" }] });
    // A repeat gets the old response too, and the client does not trust it. The query, which is not replayed yet,
    // shows the payment.
    expect(await gateway.findOut(error, { sendAgain: true })).toMatchObject({ outcome: "done" });
    expect(await ordersOf(clientOf(house), later.order_no)).toBe(1);
  }
});

test("a response with another amount, currency, account or order is not a success", async () => {
  const changes: readonly [string, string][] = [
    ["<amount>20.00<", "<amount>2000.00<"],
    ["<currency>EUR<", "<currency>USD<"],
    [`<account_id>${developmentAccount.account_id}<`, "<account_id>77<"],
    ["<order_no>", "<order_no>x"],
  ];
  for (const [from, to] of changes) {
    const gateway = deceived((text) => text.replace(from, to));
    const error = await failureOf(gateway.createDirectPayment({ ...newOrder(), ...card }));
    expect([from, error.kind]).toEqual([from, "outcome-unknown"]);
  }
  // The same number, written otherwise, is the same amount.
  const same = deceived((text) => text.replace("<amount>20.00<", "<amount>20<"));
  expect(await same.createDirectPayment({ ...newOrder(), ...card })).toMatchObject({ amount: "20" });
});

test("the page of another redirect payment is refused", async () => {
  const gateway = clientOf(bound, replaying());
  const page = await gateway.createRedirectPayment(newOrder());
  expect(page.page).toContain("<form");
  const error = await failureOf(gateway.createRedirectPayment(newOrder("35.00")));
  expect(error).toMatchObject({ kind: "outcome-unknown", issues: [{ at: "/order_no" }, { at: "/amount" }] });
});

test("exchanged, missing and duplicate results of a batch are not a success, and a failing envelope is none either", async () => {
  const gateway = clientOf(row);
  const orders = await Promise.all(
    ["20.00", "30.00"].map(async (amount) => {
      const order = newOrder(amount);
      const { transaction_id = "" } = await gateway.createDirectPayment({ ...order, ...card });
      return { ...order, transaction_id };
    }),
  );
  const [first, second] = orders;
  if (first === undefined || second === undefined) throw new Error("Two orders were paid.");
  type Result = { capture_orders: Record<string, unknown>[]; return_status: string };
  const each =
    (change: object) =>
    ({ capture_orders, ...rest }: Result): Result => ({
      ...rest,
      capture_orders: capture_orders.map((one) => ({ ...one, ...change })),
    });
  const attacks: readonly ((response: Result) => Result)[] = [
    each({ order_no: second.order_no }),
    (response) => ({ ...response, capture_orders: [] }),
    (response) => ({ ...response, capture_orders: response.capture_orders.flatMap((one) => [one, one]) }),
    each({ amount: "1.00" }),
    each({ currency: "JPY" }),
    (response) => ({ ...response, return_status: "5" }),
  ];
  for (const attack of attacks) {
    const attacked = deceived((text) => JSON.stringify(attack(JSON.parse(text) as Result)));
    const part = { ...first, amount: "2.00" };
    const error = await failureOf(attacked.captureTransactions({ capture_orders: [part] }));
    expect(error).toMatchObject({ kind: "outcome-unknown" });
    expect(error.result).toHaveProperty("capture_orders");
  }
  const whole = await gateway.captureTransactions({ capture_orders: [second] });
  expect(whole.capture_orders).toMatchObject([{ capture_status: "1" }]);
});

test("an order that the client cannot query is not reported as missing", async () => {
  const gateway = clientOf(bound);
  const order = { ...newOrder(), order_no: `cart-${randomUUID()},2` };
  await gateway.createDirectPayment({ ...order, ...card });
  const { order_no } = order;
  const unasked = { found: "unknown", reason: "cannot-be-asked" };
  expect(await gateway.findOrder({ order_no })).toMatchObject(unasked);
  expect(await gateway.findRefunds({ order_no })).toMatchObject(unasked);
});

test("a query that ignores its selection, or fails with status 200, is not accepted", async () => {
  const order = newOrder();
  const other = newOrder();
  await clientOf(row).createDirectPayment({ ...order, ...card });
  const ignoring = deceived((text) => text.replaceAll(order.order_no, other.order_no));
  const { order_no } = order;
  expect(await ignoring.findOrder({ order_no })).toMatchObject({ reason: "selection-ignored" });
  const error = await failureOf(ignoring.queryTransactions({ order_no }));
  expect(error).toMatchObject({ kind: "unreadable-response" });
  const failing = deceived((text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), return_status: "9", orders_list: [] }),
  );
  const failed = { found: "unknown", reason: "failed", error: { kind: "refused", status: 200 } };
  expect(await failing.findOrder({ order_no: order.order_no })).toMatchObject(failed);
});
