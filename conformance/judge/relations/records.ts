// Relations between the payments of a run and the records of batches, queries and refund searches. Pure.
import { decimals, isRecord } from "@acquiring/contract/codecs";
import { filledWith, type Profile } from "../../inputs/profile.ts";
import {
  recordsIn,
  sameNumber,
  scopeOf,
  sentIn,
  textOf,
  type Fields,
  type Ledger,
  type Payment,
} from "../ledger.ts";
import { isEvidence } from "../evidence.ts";
import { comparable, counts, reads, type Beside, type Pair, type Source } from "./pairs.ts";
import type { Played } from "../../message/message.ts";

interface Comparing {
  readonly ledger: Ledger;
  readonly profile: Profile;
  /** Payments with a capture, cancellation or refund so far. */
  readonly moved: Set<Payment>;
  /** Payments with a refund so far. */
  readonly refunded: Set<Payment>;
  /** The transaction id that was first shown for a payment whose result has none. */
  readonly firstTold: Map<Payment, { readonly id: string; readonly by: Played }>;
  /** The record of each refund in the response that made it, by its reference. */
  readonly refunds: Map<string, { readonly by: Played; readonly record: Fields } | undefined>;
}

/** A record in a list that is about a payment of the run. */
interface Entry {
  readonly observation: Played;
  readonly record: Fields;
  readonly payment: Payment;
  readonly list: readonly Fields[];
  readonly beside: Beside;
}

/** What records agree and disagree on. Returns the identifiers of payments that only records showed. */
export function* ofRecords(
  observations: readonly Played[],
  ledger: Ledger,
  profile: Profile,
): Generator<Pair, Comparing["firstTold"]> {
  const comparing: Comparing = {
    ledger,
    profile,
    moved: new Set(),
    refunded: new Set(),
    firstTold: new Map(),
    refunds: new Map(),
  };
  const entries = observations.filter(isEvidence).flatMap((one) => entriesIn(one, ledger));
  // A search can run before the refund that it finds.
  for (const entry of entries) if (isOf(entry, "refundTransactions")) keepRefund(entry, comparing);
  for (const entry of entries) {
    yield* ofIdentity(entry, comparing);
    yield* ofAmounts(entry, comparing);
    if (isOf(entry, "queryTransactions")) yield* ofOrder(entry, profile);
    if (isOf(entry, "refundTransactions")) yield* ofRefunded(entry, comparing);
    if (isOf(entry, "searchRefunds")) yield* ofRefund(entry, comparing);
  }
  return comparing.firstTold;
}

const isOf = ({ observation }: Entry, operation: string): boolean => observation.operation?.id === operation;

/** What an entry of a batch says of an order that failed is open, so only those that did not are looked at. */
function entriesIn(observation: Played, ledger: Ledger): Entry[] {
  const { operation, response } = observation;
  const { batch } = operation?.descriptor ?? {};
  const list = recordsIn(response?.value, batch?.response);
  const scope = scopeOf(sentIn(observation));
  return list.flatMap((record, index): Entry[] => {
    const failed = batch?.status !== undefined && textOf(record[batch.status]) !== batch.success;
    const payment = failed ? undefined : ledger.about(scope, record, list);
    // The record of a refused order is open. If an order of a batch succeeded, its payment cannot have been refused.
    if (payment === undefined || !(payment.accepted || batch?.status !== undefined)) return [];
    const at = `/${batch?.response}/${index}`;
    const beside: Beside = {
      kind: "payments.agree",
      operation: operation?.id ?? "",
      seen: observation,
      at,
      record,
    };
    return [{ observation, record, payment, list, beside }];
  });
}

function* ofIdentity(
  { beside, record, payment, list, observation }: Entry,
  { firstTold }: Comparing,
): Generator<Pair> {
  const { observation: by, orderNo, transactionId, sent, told } = payment;
  const first = transactionId === "" ? firstTold.get(payment) : { id: transactionId, by };
  const alone = list.filter((one) => textOf(one["order_no"]) === orderNo).length === 1;
  const shown = textOf(record["transaction_id"]);
  // Of a payment that is tried several times a response may show every attempt.
  if (first !== undefined && (transactionId !== "" || alone))
    yield* reads(beside, "transaction_id", first.id, { by: first.by, how: "told" });
  else if (first === undefined && alone && shown !== "")
    firstTold.set(payment, { id: shown, by: observation });
  yield* reads(beside, "order_no", orderNo, { by, how: "sent" });
  // It is open whether a direct payment's result has the currency of its request (`direct-payment.echoed-fields`); if it has
  // one, the check uses it.
  yield* textOf(told["currency"]) === ""
    ? reads(beside, "currency", sent["currency"], { by, how: "sent" })
    : reads(beside, "currency", told["currency"], { by, how: "told" });
}

/** The amount of a payment in its result, or in its request. */
const amountsOf = ({ told, sent }: Payment): unknown[] => [told["amount"], sent["amount"]];

function* ofAmounts(entry: Entry, { moved, profile }: Comparing): Generator<Pair> {
  const { beside, payment, observation } = entry;
  const source: Source = {
    by: payment.observation,
    how: textOf(payment.told["amount"]) === "" ? "sent" : "told",
  };
  const asked = askedFor(entry);
  const isFirst = !moved.has(payment);
  switch (observation.operation?.id) {
    case "queryTransactions":
      // The amount after a capture or a refund is open. It may be zero for a payment that was not captured.
      if (filledWith(profile, "order-record.amount-meaning") === "requested")
        yield* counts(beside, "amount", amountsOf(payment), source);
      else if (!payment.touched) yield* counts(beside, "amount", [...amountsOf(payment), "0"], source);
      break;
    case "searchRefunds":
    case "refundTransactions":
      // The contract does not state the original amount after the capture of a part.
      if (!payment.parted)
        yield* counts({ ...beside, kind: "payments.original-amount" }, "amount", amountsOf(payment), source);
      break;
    default:
      // Whether the amount of a part is that of the part or of the payment is open.
      if (asked !== undefined && isFirst && sameNumber(asked["amount"], payment.sent["amount"]))
        yield* counts(beside, "amount", amountsOf(payment), source);
      if (observation.operation?.id !== "reviewTransactions") moved.add(payment);
  }
}

/**
 * The first refund, if it is not larger than the payment, refunds exactly the requested amount. The result of a larger
 * one is open.
 */
function* ofRefunded(entry: Entry, { moved, refunded }: Comparing): Generator<Pair> {
  const { beside, payment, observation } = entry;
  const wanted = textOf(askedFor(entry)?.["refund_amount"]);
  const whole = textOf(payment.sent["amount"]);
  const isFirst = !refunded.has(payment) && !payment.parted;
  if (isFirst && decimals.is(wanted) && decimals.is(whole) && decimals.compare(wanted, whole) <= 0)
    yield* counts(beside, "refund_amount", [wanted], { by: observation, how: "sent" });
  moved.add(payment);
  refunded.add(payment);
}

/** The request entry of a record; `undefined` if the request names the payment twice. */
function askedFor({ observation, payment }: Entry): Fields | undefined {
  const entries = recordsIn(sentIn(observation), observation.operation?.descriptor.batch?.request);
  const own = entries.filter(
    (one) =>
      textOf(one["order_no"]) === payment.orderNo ||
      (payment.transactionId !== "" && textOf(one["transaction_id"]) === payment.transactionId),
  );
  return own.length === 1 ? own[0] : undefined;
}

const sharedFields = ["shopper_email", "shopper_phone"];
const deliveryFields = ["firstname", "lastname", "country", "state", "city", "address", "postal_code"].map(
  (name) => `delivery_${name}`,
);

/** What an order shows of its payment's request. */
function* ofOrder({ beside, record, payment }: Entry, profile: Profile): Generator<Pair> {
  const { sent, observation: by } = payment;
  const { delivery_information: delivery } = record;
  const places: readonly (readonly [Beside, readonly string[]])[] = [
    [beside, sharedFields],
    [
      { ...beside, at: `${beside.at}/delivery_information`, record: isRecord(delivery) ? delivery : {} },
      deliveryFields,
    ],
  ];
  for (const [place, names] of places)
    for (const name of names)
      if (comparable(sent[name], profile))
        yield* reads({ ...place, kind: "payments.synchronise" }, name, sent[name], { by, how: "sent" });
}

const referenceOf = ({ payment, record }: Entry): string | undefined => {
  const reference = textOf(record["refund_reference_id"]);
  return reference === "" ? undefined : `${scopeOf(payment.sent)} ${payment.orderNo} ${reference}`;
};

/** A reference that two refunds have names neither. */
function keepRefund(entry: Entry, { refunds }: Comparing): void {
  const reference = referenceOf(entry);
  if (reference === undefined) return;
  const { observation: by, record } = entry;
  refunds.set(reference, refunds.has(reference) ? undefined : { by, record });
}

/** A search shows a refund with the values of the response that made it. */
function* ofRefund(entry: Entry, { refunds, profile }: Comparing): Generator<Pair> {
  const { by, record: told } = refunds.get(referenceOf(entry) ?? "") ?? {};
  if (by === undefined || told === undefined) return;
  const beside: Beside = { ...entry.beside, kind: "refunds.agree" };
  yield* counts(beside, "refund_amount", [told["refund_amount"]], { by, how: "told" });
  if (comparable(told["refund_reason"], profile))
    yield* reads(beside, "refund_reason", told["refund_reason"], { by, how: "told" });
  // A reason that the search has as a field, but empty, is not that of the refund.
  if (entry.record["refund_reason"] === "" && textOf(told["refund_reason"]) !== "")
    yield {
      ...beside,
      at: `${beside.at}/refund_reason`,
      fits: false,
      actual: "",
      expected: `the reason ${JSON.stringify(told["refund_reason"])}, as the response to the refund shows it`,
    };
}
