// A strict merchant's service with every operation. Each call ends as done, not done or unknown. It checks every status, and never
// reads a list by position. The client compares each response with its request, finds records by identifier, and finds out the
// outcome of a call without a response. This file never repeats a call.
import { type Finding, type Gateway, GatewayError, inBatches, type Input } from "@acquiring/contract/client";
import type {
  DirectPaymentRequest,
  OrderRecord,
  PayoutRequest,
  RefundOrder,
  RefundSearchEntry,
  ReviewOrder,
} from "@acquiring/contract";

/** How a call ended. `unknown`: money may have moved, so ask before anything else. */
export type Outcome<Value> =
  | { readonly is: "done"; readonly value: Value }
  | { readonly is: "not-done"; readonly why: string }
  | { readonly is: "unknown"; readonly why: string };

/** What names one payment, to the shop and to the gateway. */
export interface Payment {
  readonly order_no: string;
  readonly transaction_id: string;
  readonly currency: string;
  readonly amount: string;
}

/** What a shopper orders. */
export type Order = Omit<Payment, "transaction_id">;

const done = <Value>(value: Value): Outcome<Value> => ({ is: "done", value });
const notDone = (why: string): Outcome<never> => ({ is: "not-done", why });
const unknown = (why: string): Outcome<never> => ({ is: "unknown", why });

/** A result without guaranteed fields, because it may break the contract in another place. */
type Read<Result> = { readonly [Name in keyof Result]?: unknown };

/** Reads the result of a call. For a failed call it says whether the gateway certainly did nothing. */
async function settled<Result, Value>(
  gateway: Gateway,
  call: Promise<Result>,
  read: (result: Read<Result>) => Outcome<Value>,
): Promise<Outcome<Value>> {
  try {
    return read(await call);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const isOpen = error.findOut !== undefined || error.kind === "broken-promise";
    if (!isOpen) return notDone(error.message);
    const { outcome, final, response, message } = await gateway.findOut(error, { sendAgain: true });
    if (outcome === "not-done" && final) return notDone(message);
    // Done, but without a response: `find` returns its state.
    return response === undefined ? unknown(message) : read(response);
  }
}

/** Reads the found records. A failed read does not show that there are none. */
async function found<Found, Value>(
  finding: Promise<Finding<Found>>,
  read: (records: readonly Found[], complete: boolean) => Outcome<Value>,
): Promise<Outcome<Value>> {
  const said = await finding;
  if (said.found === "unknown") return unknown(said.message);
  return said.found === "no" ? read([], true) : read(said.records, said.complete);
}

/** A status that is one of the two that the profile decides by; any other decides nothing. */
function byStatus<Value>(status: unknown, value: Value, why: unknown): Outcome<Value> {
  if (String(status) === "1") return done(value);
  return String(status) === "0" ? notDone(String(why)) : unknown(`status ${String(status)}: ${String(why)}`);
}

export interface Paid extends Payment {
  /** The address for the shopper before the payment has an outcome. */
  readonly challenge?: string;
}

export type Card = Pick<
  DirectPaymentRequest,
  "card" | "expiration_month" | "expiration_year" | "security_code"
>;

/** The operations that take entries. */
type BatchId = "captureTransactions" | "cancelTransactions" | "reviewTransactions" | "refundTransactions";

const entriesOf = (gateway: Gateway) => {
  /** Sends one entry of a batch, and says how that entry ended. */
  const one = async (id: BatchId, entry: RefundOrder & ReviewOrder): Promise<Outcome<string>> => {
    const own = String(entry.transaction_id);
    for (const result of await inBatches(gateway, id, [entry])) {
      if (result.outcome === "done") return done(own);
      if (result.outcome === "not-done") return notDone(result.message);
      if (result.outcome !== "unknown") return unknown(result.message);
      const { outcome, final, message } = await gateway.findOut(result.error, { sendAgain: true });
      if (outcome === "done") return done(own);
      return outcome === "not-done" && final ? notDone(message) : unknown(message);
    }
    return unknown("nothing was said of it");
  };

  return {
    capture: (payment: Payment) => one("captureTransactions", payment),
    cancel: (payment: Payment) => one("cancelTransactions", payment),
    refund: (payment: Payment, refund_amount: string, refund_reason: string) =>
      one("refundTransactions", { ...payment, refund_amount, refund_reason }),
    review: (payment: Payment, accepts: boolean) =>
      one("reviewTransactions", { ...payment, review_flag: accepts ? "1" : "0" }),
  };
};

const paymentsOf = (gateway: Gateway) => ({
  /** Pays with a card. */
  pay: (order: Order, card: Card): Promise<Outcome<Paid>> =>
    settled(gateway, gateway.createDirectPayment({ ...order, ...card }), (result) => {
      const { order_status, result_info, transaction_id, threeds_result } = result;
      if (typeof transaction_id !== "string")
        return order_status === "0" ? notDone(String(result_info)) : unknown(String(result_info));
      const paid = { ...order, transaction_id };
      // Not decided, with an address: the shopper's bank asks the shopper first.
      if (order_status === "2" && typeof threeds_result === "string")
        return done({ ...paid, challenge: threeds_result });
      return byStatus(order_status, paid, result_info);
    }),

  /** Pays with another method: the address at which the shopper pays. A query returns the outcome. */
  payBy: (order: Order, payment_method: string): Promise<Outcome<string>> =>
    settled(gateway, gateway.createApmPayment({ ...order, payment_method }), ({ issuer_url }) =>
      typeof issuer_url === "string" ? done(issuer_url) : unknown("no address came"),
    ),

  /** Pays on the gateway's page: the page for the shopper's browser. */
  payOnPage: (order: Order): Promise<Outcome<string>> =>
    settled(gateway, gateway.createRedirectPayment(order), ({ page }) =>
      typeof page === "string" ? done(page) : unknown("no page came"),
    ),
});

const readsOf = (gateway: Gateway) => ({
  /** What the gateway knows of an order now; two records of it are as good as none. */
  find: (order_no: string): Promise<Outcome<OrderRecord>> =>
    found(gateway.findOrder({ order_no }), (records) => {
      if (records.length > 1) return unknown(`${records.length} records of order ${order_no}`);
      for (const record of records) return done(record);
      return notDone(`no record of order ${order_no}`);
    }),

  /** The refunds of an order; none is a result too. */
  refundsOf: (order_no: string): Promise<Outcome<readonly RefundSearchEntry[]>> =>
    found(gateway.findRefunds({ order_no }), (refunds, complete) =>
      complete ? done(refunds) : unknown("there may be more refunds"),
    ),
});

const othersOf = (gateway: Gateway) => ({
  endSubscription: (recurring_id: string, contract_name: string): Promise<Outcome<string>> =>
    settled(
      gateway,
      gateway.cancelSubscription({ recurring_id, contract_name }),
      ({ cancel_status, error_message }) => byStatus(cancel_status, recurring_id, error_message),
    ),

  /** Pays out. Done is only what the gateway calls completed. */
  payOut: (payout: Input<PayoutRequest>): Promise<Outcome<string>> =>
    settled(gateway, gateway.createPayout(payout), ({ status, failure_reason, transaction_id }) => {
      if (status === "COMPLETED") return done(String(transaction_id));
      return status === "FAILED" ? notDone(String(failure_reason)) : unknown(`status ${String(status)}`);
    }),
});

export const openService = (gateway: Gateway) => ({
  ...paymentsOf(gateway),
  ...readsOf(gateway),
  ...entriesOf(gateway),
  ...othersOf(gateway),
});
