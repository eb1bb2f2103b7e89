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

const seen: string[] = [];
async function say(what: string, call: Promise<Outcome<unknown>>): Promise<void> {
  const { is } = await call;
  seen.push(`${what}: ${is}`);
}

const approved = { transaction_id: "T-1", order_status: "1", result_info: "0000:Success" };
respond(
  "createDirectPayment",
  approved,
  { ...approved, order_status: "0", result_info: "1001:Declined" },
  { ...approved, order_status: "2", threeds_result: "https://bank.example/3ds" },
  { ...approved, order_status: "7" },
  { ...approved, order_no: "A-2" },
  { failure: "timeout", response: approved },
  { failure: "cut", response: approved },
  { failure: "not-connected" },
  { failure: "replayed" },
  { failure: "bad-signature", response: approved },
  { failure: "status", status: 500 },
  { failure: "status", status: 404 },
);
for (const what of [
  "approved",
  "declined",
  "challenged",
  "of an unknown status",
  "of another order",
  "not heard of",
  "cut off",
  "not connected",
  "replayed",
  "badly signed",
  "with 500",
  "with 404",
])
  await say(`a payment ${what}`, service.pay(order, card));

respond("createApmPayment", { issuer_url: "https://bank.example/pay" }, { failure: "cut" });
await say("a method", service.payBy(order, "wallet"));
await say("a method, cut off", service.payBy(order, "wallet"));

respond(
  "createRedirectPayment",
  { page: "<html><body><form>Pay here</form></body></html>" },
  { failure: "timeout" },
);
await say("a page", service.payOnPage(order));
await say("a page, not heard of", service.payOnPage(order));

const listed = { return_status: "1", return_message: "OK" };
const record = { ...payment, payment_status: "2000", query_result: "1" };
const other = { ...record, order_no: "A-2", transaction_id: "T-2" };
respond(
  "queryTransactions",
  { ...listed, orders_list: [other, record] },
  { ...listed, orders_list: [] },
  { ...listed, orders_list: [other] },
  { ...listed, orders_list: [record, { ...record, transaction_id: "T-2" }] },
  { return_status: "9", return_message: "not allowed", orders_list: [] },
);
for (const what of ["there", "not there", "of another", "twice", "that may not be asked for"])
  await say(`an order ${what}`, service.find("A-1"));

const refund = {
  ...payment,
  payment_status: "4100",
  refund_date: "20260101120000",
  refund_processing_date: "",
};
respond(
  "searchRefunds",
  { ...listed, refund_orders: [refund] },
  { ...listed, refund_orders: [{ ...refund, order_no: "A-2" }] },
  { return_status: "9", return_message: "not allowed", refund_orders: [] },
);
for (const what of ["there", "of another", "that may not be asked for"])
  await say(`refunds ${what}`, service.refundsOf("A-1"));

// Done, not done, not decided yet, about another order, and lost.
const entry = (status: string, order_no = "A-1") => ({
  ...payment,
  order_no,
  status,
  error_message: status === "1" ? "" : "why",
});
const entries = [entry("1"), entry("0"), entry("2"), entry("1", "A-2")];
const ends = ["done", "refused", "not decided", "of another order", "cut off"];
const batches = (verb: string, more: (status: string) => object = () => ({})) => [
  ...entries.map(({ status, ...one }) => ({
    ...listed,
    [`${verb}_orders`]: [{ ...one, ...more(status), [`${verb}_status`]: status }],
  })),
  { failure: "cut" } as const,
];
respond("captureTransactions", ...batches("capture"));
for (const what of ends) await say(`a capture ${what}`, service.capture(payment));
respond("cancelTransactions", ...batches("cancel"));
for (const what of ends) await say(`a cancellation ${what}`, service.cancel(payment));
respond("reviewTransactions", ...batches("review", () => ({ review_flag: "1" })));
for (const what of ends) await say(`a review ${what}`, service.review(payment, true));
const refunded = (status: string): object => ({
  refund_amount: "1.00",
  refund_message: status === "1" ? "V0000:OK" : "V0051:Declined",
});
respond("refundTransactions", ...batches("refund", refunded));
for (const what of ends) await say(`a refund ${what}`, service.refund(payment, "1.00", "returned"));

respond(
  "cancelSubscription",
  { cancel_status: "1", error_message: "" },
  { cancel_status: "0", error_message: "not found" },
  { cancel_status: "1", error_message: "", recurring_id: "R-2" },
  { failure: "timeout" },
);
for (const what of ["ended", "refused", "of another", "not heard of"])
  await say(`a subscription ${what}`, service.endSubscription("R-1", "monthly"));

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
respond(
  "createPayout",
  paidOut,
  { ...paidOut, status: "FAILED", failure_reason: "closed", failure_type: "UNKNOWN" },
  { ...paidOut, status: "PROCESSING" },
  { failure: "timeout" },
);
for (const what of ["completed", "failed", "under way", "not heard of"])
  await say(`a payout ${what}`, service.payOut(payout));

const odd = test.requests.filter(({ problem }) => problem?.includes("contract") === true);
console.log([...seen, ...odd.map(({ operation, problem }) => `${operation}: ${problem}`)].join("\n"));
