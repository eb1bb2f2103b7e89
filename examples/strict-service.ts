// A merchant's service over every operation, as strict as money asks for: each call ends as done, not done or unknown, no
// status is passed over, nothing is taken from a list by its place, and what is unknown is never sent again.
import { type Gateway, GatewayError, inBatches, type Input } from "@acquiring/contract/client";
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

/** Nothing that the gateway did not say itself counts as done; `findOut` is there wherever money may have moved. */
async function settled<Value>(call: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const isOpen = error.findOut !== undefined || error.kind === "broken-promise";
    return isOpen ? unknown(error.message) : notDone(error.message);
  }
}

/** A status that is one of the two that the profile decides by; any other decides nothing. */
function byStatus<Value>(status: unknown, value: Value, why: unknown): Outcome<Value> {
  if (String(status) === "1") return done(value);
  return String(status) === "0" ? notDone(String(why)) : unknown(`status ${String(status)}: ${String(why)}`);
}

/** Whether a response is about this order: every value that it has says so. Amounts are compared as they are written. */
const isAbout = (order: Order, response: Partial<Record<keyof Order, unknown>>): boolean =>
  (["order_no", "currency", "amount"] as const).every(
    (name) => response[name] === undefined || String(response[name]) === order[name],
  );

/** The one record of an order; two of them are as good as none. */
function oneOf<Found extends { readonly order_no?: string }>(
  records: readonly Found[],
  order_no: string,
): Outcome<Found> {
  const own = records.filter((record) => record.order_no === order_no);
  if (own.length > 1) return unknown(`${own.length} records of order ${order_no}`);
  for (const only of own) return done(only);
  const others = records.length === 0 ? "" : ", but others";
  return others === ""
    ? notDone(`no record of order ${order_no}`)
    : unknown(`not order ${order_no}${others}`);
}

export interface Paid extends Payment {
  /** Where the shopper has to go before anything is decided. */
  readonly challenge?: string;
}

export type Card = Pick<
  DirectPaymentRequest,
  "card" | "expiration_month" | "expiration_year" | "security_code"
>;

/** The field of a batch's entries that says how each ended. */
const statusOf = {
  captureTransactions: "capture_status",
  cancelTransactions: "cancel_status",
  reviewTransactions: "review_status",
  refundTransactions: "refund_status",
} as const;

const entriesOf = (gateway: Gateway) => {
  /** Sends one entry of a batch, and says how that entry ended. */
  const one = async (id: keyof typeof statusOf, entry: RefundOrder & ReviewOrder): Promise<Outcome<string>> =>
    settled(async () => {
      for (const result of await inBatches(gateway, id, [entry])) {
        if (result.outcome === "done") return done(String(entry.transaction_id));
        if (result.outcome === "rejected") return notDone(result.message);
        if (result.outcome === "not-done") {
          // The entry says itself whether it is over: one that the acquirer still decides is not.
          const status = new Map(Object.entries(result.entry)).get(statusOf[id]);
          return byStatus(status, String(entry.transaction_id), result.message);
        }
        if (result.outcome === "not-sent") return notDone(result.error.message);
        if (result.outcome === "unknown") return unknown(result.error.message);
      }
      return unknown("nothing was said of it");
    });

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
    settled(async () => {
      const result = await gateway.createDirectPayment({ ...order, ...card });
      const { order_status, result_info = "", transaction_id, threeds_result } = result;
      if (!isAbout(order, result)) return unknown("the response is about another order");
      if (transaction_id === undefined)
        return order_status === "0" ? notDone(result_info) : unknown(result_info);
      const paid = { ...order, transaction_id };
      // Not decided, with an address: the shopper's bank asks the shopper first.
      if (order_status === "2" && threeds_result) return done({ ...paid, challenge: threeds_result });
      return byStatus(order_status, paid, result_info);
    }),

  /** Pays with another method: the address at which the shopper pays. A query says what came of it. */
  payBy: (order: Order, payment_method: string): Promise<Outcome<string>> =>
    settled(async () => {
      const result = await gateway.createApmPayment({ ...order, payment_method });
      if (!isAbout(order, result)) return unknown("the response is about another order");
      return done(result.issuer_url);
    }),

  /** Pays on the gateway's page: the page for the shopper's browser. */
  payOnPage: (order: Order): Promise<Outcome<string>> =>
    settled(async () => done((await gateway.createRedirectPayment(order)).page)),
});

const readsOf = (gateway: Gateway) => ({
  /** What the gateway knows of an order now. */
  find: (order_no: string): Promise<Outcome<OrderRecord>> =>
    settled(async () => {
      const { return_status, return_message, orders_list } = await gateway.queryTransactions({ order_no });
      if (String(return_status) !== "1") return unknown(`the query failed: ${return_message}`);
      return oneOf(orders_list, order_no);
    }),

  /** The refunds of an order; none is an answer too. */
  refundsOf: (order_no: string): Promise<Outcome<readonly RefundSearchEntry[]>> =>
    settled(async () => {
      const { return_status, return_message, refund_orders } = await gateway.searchRefunds({ order_no });
      if (String(return_status) !== "1") return unknown(`the search failed: ${return_message}`);
      const own = refund_orders.filter((refund) => refund.order_no === order_no);
      return own.length === refund_orders.length ? done(own) : unknown("refunds of other orders came");
    }),
});

const othersOf = (gateway: Gateway) => ({
  endSubscription: (recurring_id: string, contract_name: string): Promise<Outcome<string>> =>
    settled(async () => {
      const result = await gateway.cancelSubscription({ recurring_id, contract_name });
      if (result.recurring_id !== recurring_id) return unknown("the response is about another subscription");
      return byStatus(result.cancel_status, recurring_id, result.error_message);
    }),

  /** Pays out. Done is only what the gateway calls completed. */
  payOut: (payout: Input<PayoutRequest>): Promise<Outcome<string>> =>
    settled(async () => {
      const result = await gateway.createPayout(payout);
      const { request_id, status, failure_reason = "", transaction_id } = result;
      if ((request_id ?? payout.request_id) !== payout.request_id)
        return unknown("the response is about another payout");
      if (status === "COMPLETED") return done(transaction_id);
      return status === "FAILED" ? notDone(failure_reason) : unknown(`status ${status}`);
    }),
});

export const openService = (gateway: Gateway) => ({
  ...paymentsOf(gateway),
  ...readsOf(gateway),
  ...entriesOf(gateway),
  ...othersOf(gateway),
});
