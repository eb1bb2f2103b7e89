// A program for the compiler with gateways typed by their profiles; typed-client.test.ts checks it. Each `@ts-expect-error`
// is an error that the compiler must report.
import { expectTypeOf } from "vitest";
import {
  createGateway,
  type Gateway,
  GatewayError,
  type GatewayOf,
  inBatches,
  type OpenCode,
  outcomeOf,
  type Prepared,
  type RequestsOf,
  type ResultsOf,
} from "../../generated/client.ts";
import {
  codesOf,
  defineProfile,
  type DirectPaymentResult,
  type NotificationPayload,
  type OrderRecord,
  type Profile,
  type QueryResult,
  type RefundResultEntry,
  schemaOf,
} from "../../generated/index.ts";
import { observed } from "../../generated/observed.ts";
import { createDirectPayment } from "../../generated/operations/createDirectPayment.ts";
import { schema } from "../../runtime/schema/schema.ts";
import type { OutputOf, StandardSchema } from "../../runtime/schema/standard-schema.ts";
import type { Codes } from "../../runtime/values/codes.ts";

const at = { baseUrl: "https://pay.example", credentials: { merchant_id: "1", account_id: "1", key: "k" } };

interface Paid {
  transaction_id: string;
  paid: boolean;
}
declare const payload: StandardSchema<unknown, Paid>;

const acme = defineProfile({
  profile: "acme",
  extension_points: {
    "notification.payload": payload,
    fields: {
      type: "text",
      required: {
        createDirectPayment: ["order_no", "amount", "currency", "subscription.interval"],
        captureTransactions: ["capture_orders", "capture_orders.order_no"],
      },
    },
    "search.selection": {
      queryTransactions: {
        by: { order_no: { field: "orders", separator: "," }, transaction_id: { field: "id" } },
      },
      searchRefunds: { by: { order_no: { field: "order_no" } } },
    },
    codes: {
      order_status: { "1": "Paid.", "0": "Not paid." },
      result_info: {
        "0000": { means: "Paid.", outcome: "done" },
        "1001": { means: "Declined.", outcome: "not-done", final: true },
      },
      payment_status: { "2000": "Paid.", "3000": "Captured." },
      recurring_status: { "1": "Active.", "3": "Ended." },
      error_message: { "not found": "There is no such payment." },
      review_flag: { "1": "Accept.", "0": "Reject." },
      capture_status: { "1": "Done.", "0": "Not done." },
      fee_paid_by: { PAYER: "The payer.", BENEFICIARY: "The beneficiary." },
    },
    states: { payout: [{ from: "NEW", by: "create", to: "COMPLETED" }] },
    "further-fields": {
      createDirectPayment: {
        request: {
          return_url: { type: "text", means: "Where the shopper returns." },
          "subscription.trial_days": { type: "integer", means: "The free days." },
          parcels: { type: "objects", means: "The parcels." },
          "parcels.weight": { type: "number", means: "The weight in kilograms." },
        },
        response: {
          acquirer: { type: "text", means: "The acquirer.", always: true },
          live: { type: "boolean", means: "Whether it moved money." },
        },
      },
      captureTransactions: {
        request: { "capture_orders.reasons": { type: "texts", means: "Why." } },
        response: { "capture_orders.fee": { type: "text", means: "The fee.", always: true } },
      },
    },
    "always-present": {
      createDirectPayment: ["amount", "order_status"],
      queryTransactions: ["orders_list.order_no", "orders_list.payment_status"],
      captureTransactions: ["capture_orders.order_no"],
    },
  },
});
const gateway = createGateway({ ...at, profile: acme });

/** A state that the profile does not list: a gateway may send one. */
type Other = string & {};
type Either = OpenCode<"1: Done." | "0: Not done.">;
type Payment = OpenCode<"2000: Paid." | "3000: Captured.">;

export async function requests(): Promise<void> {
  const order = { order_no: "1", amount: "10.50", currency: "EUR" };
  const subscription = { interval: "day" };
  await gateway.createDirectPayment({ ...order, subscription, card: "4111111111111111" });
  // @ts-expect-error -- the profile requires more
  await gateway.createDirectPayment({ order_no: "1" });
  // @ts-expect-error -- and one level down
  await gateway.createDirectPayment({ ...order, subscription: {} });
  // @ts-expect-error -- no field of the contract
  await gateway.createDirectPayment({ ...order, subscription, amuont: "1" });
  // @ts-expect-error -- an entry without the required field
  await gateway.captureTransactions({ capture_orders: [{ amount: "1.00" }] });
  // @ts-expect-error -- this gateway takes texts where the contract leaves the type open
  await gateway.captureTransactions({ capture_orders: [{ order_no: "1", amount: 1 }] });
  // @ts-expect-error -- a request of nothing
  await gateway.createPayout({});
  // @ts-expect-error -- no code of this gateway
  await gateway.createPayout({ fee_paid_by: "BOTH" });
  // @ts-expect-error -- no decision of this gateway
  await gateway.reviewTransactions({ review_orders: [{ order_no: "1", review_flag: "yes" }] });
  // @ts-expect-error -- filled in by the client
  await gateway.cancelSubscription({ recurring_id: "1", merchant_id: "1" });
}

/** What the profile declares beyond the contract. */
export async function further(): Promise<void> {
  const order = { order_no: "1", amount: "10.50", currency: "EUR", return_url: "https://shop.example" };
  const subscription = { interval: "day", trial_days: 7 };
  const paid = await gateway.createDirectPayment({ ...order, subscription, parcels: [{ weight: 1.5 }] });
  expectTypeOf(paid.acquirer).toEqualTypeOf<string>();
  expectTypeOf(paid.live).toEqualTypeOf<boolean | undefined>();
  // @ts-expect-error -- another type
  await gateway.createDirectPayment({ ...order, subscription, return_url: 1 });
  // @ts-expect-error -- another type one level down
  await gateway.createDirectPayment({ ...order, subscription: { interval: "day", trial_days: "7" } });
  // @ts-expect-error -- and in a list
  await gateway.createDirectPayment({ ...order, subscription, parcels: [{ weight: "1.5" }] });
  const capture_orders = [{ order_no: "1", reasons: ["sent"] }];
  const [entry] = (await gateway.captureTransactions({ capture_orders })).capture_orders;
  expectTypeOf<NonNullable<typeof entry>["fee"]>().toEqualTypeOf<string>();
  // @ts-expect-error -- not declared for this operation
  await gateway.createApmPayment({ order_no: "1", parcels: [] });
}

export async function selections(): Promise<void> {
  await gateway.queryTransactions({});
  await gateway.queryTransactions({ orders: "1,2", id: "T-1" });
  // @ts-expect-error -- the name of the field is another
  await gateway.queryTransactions({ order_no: "1" });
  // @ts-expect-error -- misspelt
  await gateway.queryTransactions({ oders: "1" });
  // @ts-expect-error -- a list where one text is meant
  await gateway.queryTransactions({ orders: ["1", "2"] });
  // @ts-expect-error -- selects queries alone
  await gateway.searchRefunds({ orders: "1" });
  await third.searchRefunds({});
  await third.queryTransactions({ page: 2 });
  // @ts-expect-error -- nothing can be selected
  await third.queryTransactions({ page: 2, order_no: "1" });
  // @ts-expect-error -- nothing can be selected
  await third.searchRefunds({ order_no: "1" });
}

export async function results(): Promise<void> {
  const paid = await gateway.createDirectPayment({
    order_no: "1",
    amount: "1",
    currency: "EUR",
    subscription: { interval: "day" },
  });
  expectTypeOf(paid.amount).toEqualTypeOf<string>();
  expectTypeOf(paid.order_status).toEqualTypeOf<"1" | "0" | OpenCode<"1: Paid." | "0: Not paid.">>();
  // What the contract itself has seen need not be listed, and may come.
  expectTypeOf(paid.result_info).toEqualTypeOf<
    `${"0000" | "1001"}:${string}` | OpenCode<"0000: Paid." | "1001: Declined."> | undefined
  >();
  expectTypeOf(paid.transaction_id).toEqualTypeOf<string | undefined>();

  const { orders_list, return_status } = await gateway.queryTransactions({ orders: "1" });
  expectTypeOf(return_status).toEqualTypeOf<"1" | Other>();
  const [found] = orders_list;
  expectTypeOf(found?.order_no).toEqualTypeOf<string | undefined>();
  expectTypeOf<NonNullable<typeof found>["payment_status"]>().toEqualTypeOf<"2000" | "3000" | Payment>();
  expectTypeOf(found?.subscription_result?.recurring_status).toEqualTypeOf<
    "1" | "3" | OpenCode<"1: Active." | "3: Ended."> | undefined
  >();

  const looked = await gateway.findOrder({ order_no: "1" });
  if (looked.found === "yes") {
    const [order] = looked.records;
    expectTypeOf(order.payment_status === "2000").toEqualTypeOf<boolean>();
    expectTypeOf(order.payment_status).toEqualTypeOf<"2000" | "3000" | Payment>();
  }
  const [each] = await gateway.findOrder({ order_no: ["1", "2"] });
  expectTypeOf(each).toEqualTypeOf<typeof looked | undefined>();
  // @ts-expect-error -- a misspelt field
  await gateway.findOrder({ order_nr: "1" });

  const [entry] = (await gateway.captureTransactions({ capture_orders: [{ order_no: "1" }] })).capture_orders;
  expectTypeOf(entry?.capture_status).toEqualTypeOf<"1" | "0" | Either | undefined>();
  expectTypeOf(entry?.error_message).toEqualTypeOf<
    "not found" | "" | OpenCode<"not found: There is no such payment."> | undefined
  >();
  expectTypeOf<NonNullable<typeof entry>["order_no"]>().toEqualTypeOf<string>();

  const payout = await gateway.createPayout({ fee_paid_by: "BENEFICIARY" });
  expectTypeOf(payout.status).toEqualTypeOf<"NEW" | "COMPLETED" | Other>();
  expectTypeOf(payout.fee_amount).toEqualTypeOf<number>();
}

/** A list of codes is not the end of what may come, and the type guard narrows to the codes that the profile lists. */
export async function inWords(): Promise<string> {
  const subscription = { interval: "day" };
  const order = { order_no: "1", amount: "1", currency: "EUR", subscription };
  const { order_status } = await gateway.createDirectPayment(order);
  const { is, meaning } = codesOf(acme, "codes.order_status");
  switch (order_status) {
    case "1":
      return meaning("1");
    case "0":
      return "Not paid.";
    default:
      // @ts-expect-error -- another code may come
      order_status satisfies never;
  }
  const { status } = await gateway.createPayout({ fee_paid_by: "PAYER" });
  // @ts-expect-error -- and another state
  if (status !== "NEW" && status !== "COMPLETED") status satisfies never;
  const again = (await gateway.createDirectPayment(order)).order_status;
  if (!is(again)) return `unknown code ${again}`;
  expectTypeOf(again).toEqualTypeOf<"1" | "0">();
  return meaning(again);
}

/** The outcome in one word, if the profile says which. */
export function wordOf(paid: DirectPaymentResult, order: OrderRecord): string {
  // @ts-expect-error -- another record
  outcomeOf(acme, "createDirectPayment", order);
  const word = outcomeOf(acme, "createDirectPayment", paid);
  switch (word.outcome) {
    case "done":
    case "not-done":
      return `${word.outcome}, ${word.final ? "final" : "may change"}`;
    case "pending":
      return word.url ?? "query it later";
    case "unknown":
      return "not known";
    default:
      return word.outcome satisfies never;
  }
}

// Another gateway in the same program, its profile in place, and a plain constant.
const other = createGateway({
  ...at,
  profile: { profile: "other", extension_points: { codes: { order_status: { A: "Paid.", R: "Refused." } } } },
});
const constant = {
  profile: "constant",
  extension_points: {
    "always-present": { createDirectPayment: ["card"] },
    fields: { type: { default: "number" } },
    "search.selection": {
      queryTransactions: { newest: 100 },
      searchRefunds: {
        by: { order_no: { field: "orders", member: "no" }, transaction_id: { field: "ids", array: true } },
      },
    },
    "further-fields": { queryTransactions: { request: { page: { type: "integer", means: "The page." } } } },
  },
} as const;
const third = createGateway({ ...at, profile: constant });

export async function others(): Promise<void> {
  const paid = await other.createDirectPayment({ order_no: "1" });
  expectTypeOf(paid.order_status).toEqualTypeOf<
    "A" | "R" | "1" | OpenCode<"A: Paid." | "R: Refused."> | undefined
  >();
  await other.queryTransactions({ whatever: ["1"] });
  const { card, amount } = await third.createDirectPayment({ order_no: "1" });
  expectTypeOf(card).toEqualTypeOf<string>();
  expectTypeOf(amount).toEqualTypeOf<string | undefined>();
  await third.searchRefunds({ orders: [{ no: "1" }], ids: ["7"] });
  // @ts-expect-error -- an array of entries
  await third.searchRefunds({ orders: ["1"] });
  // @ts-expect-error -- an array of texts
  await third.searchRefunds({ ids: "7" });
  const [entry] = (await third.captureTransactions({ capture_orders: [{ amount: 1 }] })).capture_orders;
  expectTypeOf(entry?.error_message).toEqualTypeOf<number | undefined>();
}

createGateway({
  ...at,
  // @ts-expect-error -- no such point
  profile: { profile: "wrong", extension_points: { "codes.order-staus": { "1": "" } } },
});
// @ts-expect-error -- not what fills the point
createGateway({ ...at, profile: { profile: "wrong", extension_points: { fields: { type: "txt" } } } });

// What only a file knows, and no profile at all, leave everything open.
declare const fromFile: Profile;
const open = createGateway(at);
expectTypeOf(open).toEqualTypeOf<Gateway>();
expectTypeOf(createGateway({ ...at, profile: fromFile })).toEqualTypeOf<Gateway>();
expectTypeOf<GatewayOf<Profile>>().toEqualTypeOf<Gateway>();
export async function unprofiled(): Promise<void> {
  expectTypeOf(await open.queryTransactions({ order_no: ["1"] })).toEqualTypeOf<QueryResult>();
  // @ts-expect-error -- a request of nothing
  await open.createDirectPayment({});
  // @ts-expect-error -- a request of nothing
  await open.captureTransactions({});
  // @ts-expect-error -- a list where one text is meant
  await open.createDirectPayment({ order_no: ["1"] });
}

expectTypeOf<RequestsOf<Profile>["createPayout"]>().toEqualTypeOf<Parameters<Gateway["createPayout"]>[0]>();
expectTypeOf<ResultsOf<Profile>["queryTransactions"]>().toEqualTypeOf<QueryResult>();
expectTypeOf<RequestsOf<typeof acme>["createPayout"]["fee_paid_by"]>().toEqualTypeOf<
  "PAYER" | "BENEFICIARY" | undefined
>();
expectTypeOf<ResultsOf<typeof acme>["createPayout"]["status"]>().toEqualTypeOf<"NEW" | "COMPLETED" | Other>();

// A client with a profile can replace any client.
expectTypeOf(gateway).toExtend<Gateway>();
export const batches = inBatches(gateway, "captureTransactions", [{ order_no: "1" }]);
export async function lost(): Promise<string> {
  const [one] = await batches;
  if (one?.outcome === "done" && one.by === "result") {
    expectTypeOf(one.entry.order_no).toEqualTypeOf<string>();
    expectTypeOf(one.entry.capture_status).toEqualTypeOf<"1" | "0" | Either>();
  }
  // @ts-expect-error -- the profile requires the number in each entry
  await inBatches(gateway, "captureTransactions", [{ transaction_id: "1" }]);
  // @ts-expect-error -- no field of an entry
  await inBatches(open, "captureTransactions", [{ order: "1" }]);
  const [any] = await inBatches(open, "refundTransactions", [{ order_no: "1" }]);
  if (any?.by === "result" && any.outcome === "done")
    expectTypeOf(any.entry).toEqualTypeOf<RefundResultEntry>();
  const kept = JSON.parse(
    JSON.stringify(await gateway.prepare("captureTransactions", { capture_orders: [{ order_no: "1" }] })),
  ) as Prepared<"captureTransactions">;
  expectTypeOf((await gateway.send(kept)).capture_orders).toEqualTypeOf<
    ResultsOf<typeof acme>["captureTransactions"]["capture_orders"]
  >();
  const capture_orders = [{ order_no: "1", reasons: ["sent"] }];
  await gateway.prepare("captureTransactions", { capture_orders });
  // @ts-expect-error -- another type than the profile declares
  await gateway.prepare("captureTransactions", { capture_orders: [{ order_no: "1", reasons: "sent" }] });
  // @ts-expect-error -- no field of this request
  await gateway.prepare("createPayout", { fee_paid_by: "PAYER", parcels: [] });
  // @ts-expect-error -- an operation that changes nothing
  await gateway.prepare("queryTransactions", {});
  const state = await gateway.stateOf({ order_no: "1", amount: "1.00", currency: "USD" });
  if (state.outcome === "unknown") expectTypeOf(state.final).toEqualTypeOf<false>();
  else expectTypeOf(state.record.payment_status).toEqualTypeOf<"2000" | "3000" | Payment>();
  return one?.outcome === "unknown" && one.error.kind === "outcome-unknown" ? one.error.findOut.how : "";
}

/** The kind of an error determines its members. */
export async function whatNow(error: unknown, order_no: string): Promise<unknown> {
  if (!(error instanceof GatewayError)) throw error;
  expectTypeOf(error.operation).toExtend<keyof Gateway | "requestIssuerPage">();
  switch (error.kind) {
    case "outcome-unknown": {
      if (error.findOut.how === "by-hand") return "by hand";
      const [{ operation, field }] = error.findOut.searches;
      expectTypeOf(operation).toEqualTypeOf<"queryTransactions" | "searchRefunds">();
      await open[operation]({ [field]: order_no });
      return gateway[operation]({ [field]: order_no });
    }
    case "refused":
    case "bad-signature":
      return error.status.toFixed(0);
    case "broken-promise":
      return [error.issues.length, error.result["order_no"]];
    case "invalid-request":
    case "not-sent":
      expectTypeOf(error.status).toEqualTypeOf<undefined>();
      // @ts-expect-error -- nothing was sent, so there is nothing to find out
      return error.findOut.how;
    case "unreadable-response":
      return error.status ?? "no response";
    default:
      return error satisfies never;
  }
}

// The codes of a point are its own type, with its own guard.
expectTypeOf(codesOf(acme, "codes.payment_status")).toEqualTypeOf<Codes<"2000" | "3000">>();
expectTypeOf(codesOf(acme, "codes.payment_status").meaning("2000")).toEqualTypeOf<string>();
expectTypeOf(codesOf(acme, "codes.payment_status").meaning("" as string)).toEqualTypeOf<string | undefined>();
// @ts-expect-error -- acme leaves this point open
codesOf(acme, "codes.is3ds");
// @ts-expect-error -- this point lists no codes
codesOf(acme, "notification.payload");
// What only a file knows may be open, and its codes are any text.
expectTypeOf(codesOf(fromFile, "codes.payment_status")).toEqualTypeOf<Codes | undefined>();

// The payload has the type that its Standard Schema gives; a JSON Schema gives none.
const own = defineProfile({
  profile: "own",
  extension_points: { "notification.payload": schemaOf(createDirectPayment.response) },
});
const described = defineProfile({
  profile: "described",
  extension_points: { "notification.payload": { type: "object", required: ["order_no"] } },
});
expectTypeOf<NotificationPayload<typeof acme>>().toEqualTypeOf<Paid>();
expectTypeOf<NotificationPayload<typeof own>>().toEqualTypeOf<DirectPaymentResult>();
expectTypeOf<NotificationPayload<typeof described>>().toBeUnknown();
expectTypeOf<NotificationPayload<Profile>>().toBeUnknown();
defineProfile({
  profile: "wrong",
  // @ts-expect-error -- neither a JSON Schema nor a Standard Schema
  extension_points: { "notification.payload": "an order" },
});

// A schema of the contract has its type, strict or not.
const result = schemaOf(createDirectPayment.response);
expectTypeOf<OutputOf<typeof result>>().toEqualTypeOf<DirectPaymentResult>();
expectTypeOf(schemaOf(createDirectPayment.response, { strict: true })).toEqualTypeOf(result);
expectTypeOf(schema<Paid>("Paid", { kind: "object", fields: {} })).not.toEqualTypeOf(result);

// Observed values are available, and do not limit the values that may come.
expectTypeOf(observed["OrderRecord.payment_status"]).toEqualTypeOf<readonly ["3000"]>();
// @ts-expect-error -- no such field
export const seen = observed["DirectPaymentResult.risk_acton"];
