// The automatic checks of the whole run: that its responses agree about each payment, and that none shows a secret. judge/
// evaluates them. Pure.
import type { Operation } from "../contract/contract.ts";
import { idOf, type AutomaticCheck } from "./automatic-checks.ts";

interface Kind {
  readonly title: string;
  readonly rules: readonly string[];
  readonly level?: "advice";
  /** Former ids: checks that this one replaced; `*` is the operation's short name. */
  readonly aliases?: readonly string[];
  /** The operations that have it; all if left out. */
  readonly of?: readonly string[];
}

const batches = ["captureTransactions", "reviewTransactions", "cancelTransactions", "refundTransactions"];

/** Batches whose entries must have an `error_message`. */
const messages = batches.filter((one) => one !== "refundTransactions");

const kinds = {
  "payments.agree": {
    title: "All responses about a payment of the run have the same identifiers, currency and amount for it.",
    rules: ["payments.agree"],
    of: ["queryTransactions", "searchRefunds", ...batches],
  },
  "payments.synchronise": {
    title: "An order in a query has the shopper and the delivery data of its payment's request.",
    rules: ["endpoints.5.synchronise"],
    of: ["queryTransactions"],
  },
  "payments.original-amount": {
    title: "The `amount` of each refund is the amount of its payment.",
    rules: ["refund-record.original-amount"],
    aliases: ["answer.*.refund-record.original-amount"],
    of: ["refundTransactions", "searchRefunds"],
  },
  "refunds.agree": {
    title: "A refund in a search equals the refund in its original response.",
    rules: ["endpoints.11.same-refund"],
    of: ["searchRefunds"],
  },
  "entries.no-error": {
    title: "The `error_message` of each order that succeeded is empty.",
    rules: ["batch-envelope.no-error"],
    of: messages,
  },
  "entries.outcome": {
    title: "Each result entry with an empty `error_message` has the status `1`.",
    rules: ["batch-envelope.failed-message", "batch-envelope.success-status"],
    of: messages,
  },
  "payments.outcome": {
    title: "Each `result_info` with the code `0000` or the message `Success` is `0000:Success`.",
    rules: ["direct-payment-result.success"],
    of: ["createDirectPayment"],
  },
  "refunds.outcome": {
    title: "Each refund with the status `1`, and no other, has the `refund_message` `V0000:OK`.",
    rules: ["refund-record.success", "refund-record.failed-message"],
    of: ["refundTransactions"],
  },
  listed: {
    title: "A success says what it is about, in the fields of its list.",
    rules: ["results.listed"],
    of: [
      "createDirectPayment",
      "createApmPayment",
      "queryTransactions",
      "refundTransactions",
      "searchRefunds",
      "cancelSubscription",
    ],
  },
  "payments.echo": {
    title: "Each result of a direct payment is about the payment of its request.",
    rules: ["direct-payment-result.echo"],
    of: ["createDirectPayment"],
  },
  "payments.of-request": {
    title: "Each result of an APM payment is about the payment of its request.",
    rules: ["apm-payment-result.of-this-payment"],
    of: ["createApmPayment"],
  },
  "payments.of-direct-request": {
    title:
      "The amount and the currency of each result of a direct payment, if present, are those of its request.",
    rules: ["direct-payment-result.of-this-payment"],
    of: ["createDirectPayment"],
  },
  "payments.risk-reasons": {
    title: "Risk reasons that are not empty have a name and a status in each result of a direct payment.",
    rules: ["direct-payment-result.risk-reasons"],
    of: ["createDirectPayment"],
  },
  "payments.card": {
    title: "Each card number in a result is that of the request, masked.",
    rules: ["direct-payment-result.card"],
    of: ["createDirectPayment"],
  },
  "payments.differ": {
    title: "No two payments of the run have the same `transaction_id`.",
    rules: ["direct-payment-result.own-transaction-id"],
    of: ["createDirectPayment"],
  },
  "subscriptions.differ": {
    title: "No two subscriptions of the run have the same `recurring_id`.",
    rules: ["direct-payment-result.own-recurring-id"],
    of: ["createDirectPayment"],
  },
  "payouts.differ": {
    title: "No two payouts of the run have the same `transaction_id`.",
    rules: ["payout.own-transaction-id"],
    of: ["createPayout"],
  },
  "notifications.agree": {
    title:
      "A notification that identifies a payment by fields of the contract has the same values as the responses.",
    rules: ["payments.agree"],
    of: ["createDirectPayment"],
  },
  "card-number": {
    title: "No response has a full card number from the run in its body, a header or a cookie.",
    rules: ["direct-payment-result.card"],
  },
  "notified-card-number": {
    title: "No notification of the run has a full card number from the run.",
    rules: ["direct-payment-result.card"],
    of: ["createDirectPayment"],
  },
  secrets: {
    title:
      "No message has the key. No refusal has the expected signature. No response to a payment has its security code in a separate field.",
    rules: [],
    level: "advice",
    aliases: ["advice.secrets.payments.accepted"],
    of: ["createDirectPayment"],
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** What a check about the whole run is about: the end of its id. */
export type RunWideKind = keyof typeof kinds;

/** The checks of an operation that are about the whole run, in a fixed order. */
export function runWideChecks(operation: Operation): AutomaticCheck[] {
  const all: readonly (readonly [string, Kind])[] = Object.entries(kinds);
  return all
    .filter(([, { of }]) => of === undefined || of.includes(operation.id))
    .map(([name, { title, rules, level, aliases = [] }]): AutomaticCheck => ({
      id: idOf(operation, name),
      title,
      operation: operation.id,
      rules,
      points: [],
      level: level ?? "must",
      aliases: aliases.map((name) => name.replace("*", operation.folder)),
    }));
}
