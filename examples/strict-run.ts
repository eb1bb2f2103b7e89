// The strict service with every operation, once with a valid and once with an invalid response, on a gateway in this process. It
// needs only what every runtime has; its test runs it on Node, Bun and Deno.
import { createGateway } from "@acquiring/contract/client";
import { createTestGateway } from "@acquiring/contract/testing";
import { profile as shop } from "./shop/profile.ts";
import { openService, type Outcome } from "./strict-service.ts";

// A gateway that promises nothing about repeated requests, so that a lost outcome stays unknown.
const { "signature.repeated": _promised, ...points } = shop.extension_points;
const profile = { profile: "strict", extension_points: points };
const credentials = { merchant_id: "1000", account_id: "1000001", key: "secret" };
const test = createTestGateway({ profile, credentials });
const { respond } = test;
const gateway = createGateway({
  baseUrl: test.baseUrl,
  fetch: test.fetch,
  credentials,
  profile,
  timeoutMs: 200,
  retryReads: false,
  repeatWrites: false,
});
const service = openService(gateway);

const order = { order_no: "A-1", currency: "EUR", amount: "10.50" };
const payment = { ...order, transaction_id: "T-1" };
const card = {
  card: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2034",
  security_code: "123",
};
const payout = {
  request_id: "7f0c1b9a-4f5e-4b7e-9a53-0c6a1d1f2e3b",
  payment_amount: "10.00",
  payment_currency: "USD",
};

type Reply = Parameters<typeof respond>[1];
const seen: string[] = [];

/** Calls once for each response that the gateway then gives; each has its name. */
async function tryEach(
  what: string,
  operation: Parameters<typeof respond>[0],
  call: () => Promise<Outcome<unknown>>,
  replies: Readonly<Record<string, object>>,
): Promise<void> {
  respond(operation, ...(Object.values(replies) as Reply[]));
  for (const name of Object.keys(replies)) seen.push(`${`${what} ${name}`.trim()}: ${(await call()).is}`);
}

const approved = { transaction_id: "T-1", order_status: "1", result_info: "0000:Success" };
await tryEach("a payment", "createDirectPayment", () => service.pay(order, card), {
  approved,
  declined: { ...approved, order_status: "0", result_info: "1001:Declined" },
  challenged: { ...approved, order_status: "2", threeds_result: "https://bank.example/3ds" },
  "of an unknown status": { ...approved, order_status: "7" },
  "of another order": { ...approved, order_no: "A-2" },
  "not heard of": { failure: "timeout", response: approved },
  "cut off": { failure: "cut", response: approved },
  "not connected": { failure: "not-connected" },
  replayed: { failure: "replayed" },
  "badly signed": { failure: "bad-signature", response: approved },
  "with 500": { failure: "status", status: 500 },
  "with 404": { failure: "status", status: 404 },
});
await tryEach("a method", "createApmPayment", () => service.payBy(order, "wallet"), {
  "": { issuer_url: "https://bank.example/pay" },
  "cut off": { failure: "cut" },
});
await tryEach("a page", "createRedirectPayment", () => service.payOnPage(order), {
  "": { page: "<html><body><form>Pay here</form></body></html>" },
  "not heard of": { failure: "timeout" },
});

const listed = { return_status: "1", return_message: "OK" };
const notAllowed = { return_status: "9", return_message: "not allowed" };
const record = { ...payment, payment_status: "2000", query_result: "1" };
const other = { ...record, order_no: "A-2", transaction_id: "T-2" };
await tryEach("an order", "queryTransactions", () => service.find("A-1"), {
  there: { ...listed, orders_list: [other, record] },
  "not there": { ...listed, orders_list: [] },
  "of another": { ...listed, orders_list: [other] },
  twice: { ...listed, orders_list: [record, { ...record, transaction_id: "T-2" }] },
  "that may not be asked for": { ...notAllowed, orders_list: [] },
});
const date = { refund_date: "20260101120000", refund_processing_date: "" };
const refund = { ...payment, payment_status: "4100", ...date };
await tryEach("refunds", "searchRefunds", () => service.refundsOf("A-1"), {
  there: { ...listed, refund_orders: [refund] },
  "of another": { ...listed, refund_orders: [{ ...refund, order_no: "A-2" }] },
  "that may not be asked for": { ...notAllowed, refund_orders: [] },
});

/** The responses of a batch, which names its fields by a verb. */
const batch = (verb: string, more: (status: string) => object = () => ({})) => {
  const entry = (status: string, order_no = "A-1") => {
    const own = { ...payment, order_no, error_message: status === "1" ? "" : "why", ...more(status) };
    return { ...listed, [`${verb}_orders`]: [{ ...own, [`${verb}_status`]: status }] };
  };
  const ends = { done: entry("1"), refused: entry("0"), "not decided": entry("2") };
  return { ...ends, "of another order": entry("1", "A-2"), "cut off": { failure: "cut" } };
};
const refunded = (status: string): object => ({
  refund_amount: "1.00",
  refund_message: status === "1" ? "V0000:OK" : "V0051:Declined",
});
const reviews = batch("review", () => ({ review_flag: "1" }));
const refundOf = () => service.refund(payment, "1.00", "returned");
await tryEach("a capture", "captureTransactions", () => service.capture(payment), batch("capture"));
await tryEach("a cancellation", "cancelTransactions", () => service.cancel(payment), batch("cancel"));
await tryEach("a review", "reviewTransactions", () => service.review(payment, true), reviews);
await tryEach("a refund", "refundTransactions", refundOf, batch("refund", refunded));

await tryEach("a subscription", "cancelSubscription", () => service.endSubscription("R-1", "monthly"), {
  ended: { cancel_status: "1", error_message: "" },
  refused: { cancel_status: "0", error_message: "not found" },
  "of another": { cancel_status: "1", error_message: "", recurring_id: "R-2" },
  "not heard of": { failure: "timeout" },
});

const paidOut = {
  amount_beneficiary_receives: 10,
  amount_payer_pays: 11,
  fee_amount: 1,
  fee_currency: "USD",
  created_at: "2026-01-01T12:00:00+0000",
  last_updated_at: "2026-01-01T12:00:00+0000",
  payer_id: "P-1",
  transaction_id: "T-9",
  short_reference_id: "AB12CD34",
  status: "COMPLETED",
};
await tryEach("a payout", "createPayout", () => service.payOut(payout), {
  completed: paidOut,
  failed: { ...paidOut, status: "FAILED", failure_reason: "closed", failure_type: "UNKNOWN" },
  "under way": { ...paidOut, status: "PROCESSING" },
  "not heard of": { failure: "timeout" },
});

const odd = test.requests.filter(({ problem }) => problem?.includes("contract") === true);
console.log([...seen, ...odd.map(({ operation, problem }) => `${operation}: ${problem}`)].join("\n"));
