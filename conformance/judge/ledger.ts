// The ledger of a run: the payments that it made and that were accepted, found again by their identifiers. Pure.
import { decimals, isRecord } from "@acquiring/contract/codecs";
import { countBy } from "../contract/count-by.ts";
import type { Played } from "../message/message.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** A payment that the run made. */
export interface Payment {
  readonly observation: Played;
  readonly sent: Fields;
  /** Its own result; empty for a page. */
  readonly told: Fields;
  readonly orderNo: string;
  /** The transaction id in the payment's result; empty for an APM payment and a redirect payment. */
  readonly transactionId: string;
  /** Whether it was accepted. A payment that waits for a review was not, but is still a payment. */
  readonly accepted: boolean;
  /** A capture, review, cancellation or refund names it. */
  touched: boolean;
  /** Something was done with another amount than its own. */
  parted: boolean;
}

export interface Ledger {
  /** Those that were accepted. */
  readonly payments: readonly Payment[];
  /** The payment that a record describes; `list` has the other records of the same response. */
  readonly about: (scope: string, record: Fields, list: readonly Fields[]) => Payment | undefined;
  /** The payment of a scenario with one of these identifiers; nothing if there are two. */
  readonly madeIn: (scenario: string, record: Fields) => Payment | undefined;
}

const paymentOperations: ReadonlySet<string | undefined> = new Set([
  "createDirectPayment",
  "createApmPayment",
  "createRedirectPayment",
]);

/** A text or a number as text; any other value is not an identifier. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The account of payments and orders: two accounts can use the same numbers. */
export const scopeOf = ({ merchant_id, account_id }: Fields): string =>
  `${textOf(merchant_id)}/${textOf(account_id)}`;

export const sentIn = ({ request }: Played): Fields => (isRecord(request) ? request : {});
export const toldIn = ({ response }: Played): Fields => (isRecord(response?.value) ? response.value : {});

/** The records of a list that a response or a request has. */
export const recordsIn = (value: unknown, name: string | undefined): Fields[] => {
  const list = isRecord(value) && name !== undefined ? value[name] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

/** What a run's payments are found by. Left out is what the run itself made unclear: there nothing can be called a mistake. */
export function ledgerOf(observations: readonly Played[]): Ledger {
  const asked = observations.filter(({ operation }) => paymentOperations.has(operation?.id));
  const numbers = countBy(asked.map((one) => key(scopeOf(sentIn(one)), textOf(sentIn(one)["order_no"]))));
  const payments = asked.flatMap((observation) => paymentIn(observation, numbers));
  const byOrder = uniqueBy(payments, ({ sent, orderNo }) => key(scopeOf(sent), orderNo));
  const byTransaction = uniqueBy(payments, ({ sent, transactionId }) => key(scopeOf(sent), transactionId));
  const unclear = new Set<Payment>();
  const find = (scope: string, record: Fields): readonly (Payment | undefined)[] => [
    byTransaction.get(key(scope, textOf(record["transaction_id"]))),
    byOrder.get(key(scope, textOf(record["order_no"]))),
  ];
  for (const observation of observations) {
    const sent = sentIn(observation);
    for (const entry of recordsIn(sent, observation.operation?.descriptor.batch?.request)) {
      for (const payment of find(scopeOf(sent), entry)) {
        if (payment === undefined) continue;
        payment.touched = true;
        if (!sameNumber(entry["amount"], payment.sent["amount"])) payment.parted = true;
        if (observation.built?.deliberate === true || !names(observation, entry, payment))
          unclear.add(payment);
      }
    }
  }
  for (const payment of payments) if (isWrittenBeside(payment, observations)) unclear.add(payment);
  return {
    payments: payments.filter((payment) => payment.accepted && !unclear.has(payment)),
    about: (scope, record, list) => {
      if ((numbers.get(key(scope, textOf(record["order_no"]))) ?? 0) > 1) return undefined;
      const [named, numbered] = find(scope, record);
      if ([named, numbered].some((one) => one !== undefined && unclear.has(one))) return undefined;
      if (named !== undefined || numbered === undefined) return named;
      // An earlier run may have had the same number. If so, the payment itself is in the list too.
      const itself = list.some(
        (one) =>
          textOf(one["order_no"]) === numbered.orderNo &&
          textOf(one["transaction_id"]) === numbered.transactionId,
      );
      return itself && numbered.transactionId !== textOf(record["transaction_id"]) ? undefined : numbered;
    },
    madeIn: (scenario, record) => {
      const own = payments.filter(
        ({ observation, orderNo, transactionId }) =>
          observation.scenario === scenario &&
          (orderNo === textOf(record["order_no"]) ||
            (transactionId !== "" && transactionId === textOf(record["transaction_id"]))),
      );
      const [only, second] = own;
      const isClear = only?.accepted === true && second === undefined && !unclear.has(only);
      return isClear ? only : undefined;
    },
  };
}

const key = (scope: string, text: string): string | undefined =>
  text === "" ? undefined : `${scope} ${text}`;

function paymentIn(observation: Played, numbers: ReadonlyMap<string | undefined, number>): Payment[] {
  const { operation, status, built, success: accepted } = observation;
  const sent = sentIn(observation);
  const orderNo = textOf(sent["order_no"]);
  const told = toldIn(observation);
  const transactionId = operation?.id === "createDirectPayment" ? textOf(told["transaction_id"]) : "";
  if (!accepted && (status !== 200 || transactionId === "")) return [];
  if (built?.deliberate === true || orderNo === "") return [];
  // Which of two payments a number means is open (`payment.repeat`).
  if (numbers.get(key(scopeOf(sent), orderNo)) !== 1) return [];
  return [{ observation, sent, told, orderNo, transactionId, accepted, touched: false, parted: false }];
}

/**
 * Whether an entry of a request names a payment as it is; of another, it is unknown which payment the response should
 * show.
 */
function names({ operation }: Played, entry: Fields, { sent, orderNo, transactionId }: Payment): boolean {
  const agrees = (name: string, wanted: string): boolean =>
    !Object.hasOwn(entry, name) || wanted === "" || textOf(entry[name]) === wanted;
  return (
    agrees("order_no", orderNo) &&
    agrees("transaction_id", transactionId) &&
    agrees("currency", textOf(sent["currency"])) &&
    (operation?.id !== "refundTransactions" || sameNumber(entry["amount"], sent["amount"]))
  );
}

export function sameNumber(one: unknown, other: unknown): boolean {
  const [a, b] = [textOf(one), textOf(other)];
  return decimals.is(a) && decimals.is(b) && decimals.compare(a, b) === 0;
}

/** Whether a request of raw bytes, which is no record, has the order's number as well. What a page sends is not the suite's. */
const isWrittenBeside = ({ orderNo }: Payment, observations: readonly Played[]): boolean =>
  observations.some(
    ({ built }) =>
      built?.value === undefined &&
      built?.url === undefined &&
      Buffer.from(built?.body ?? "").includes(orderNo),
  );

/** What is there once under its key. */
function uniqueBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string | undefined,
): Map<string | undefined, T> {
  const counts = countBy(items.map(keyOf));
  return new Map(
    items
      .map((item) => [keyOf(item), item] as const)
      .filter(([one]) => one !== undefined && counts.get(one) === 1),
  );
}
