// What the maker's gateway keeps: payments in memory, and the moves that they allow. Knows nothing of HTTP or signatures.
// A real one keeps them in a database, each change in a transaction, and asks an acquirer where a card's number decides here.
import { randomUUID } from "node:crypto";
import { minorDigits, parseMoney } from "@acquiring/contract/codecs";
import type {
  CaptureOrder,
  OrderRecord,
  RedirectPaymentRequest,
  RefundOrder,
  RefundSearchEntry,
} from "@acquiring/contract/server";

export interface Payment {
  /** What a query shows of it; `payment_status` is its state. */
  readonly record: OrderRecord & Record<"order_no" | "transaction_id" | "amount" | "currency", string>;
  /** The end of the address of the shopper's page: whoever knows it is the shopper. */
  readonly page: string;
  readonly return_url: string;
  /** What was not refunded yet, in minor units. */
  left: bigint;
}

/** The states, as `codes.payment-status` of the profile explains them. */
export const state = {
  waiting: "1000",
  held: "1500",
  authorised: "2000",
  captured: "3000",
  partlyRefunded: "4050",
  refunded: "4100",
  cancelled: "5000",
  declined: "9000",
};

const approved = { becomes: state.authorised, order_status: "1", result_info: "0000:Success" };
const cards = new Map([
  ["4000000000000002", { becomes: state.declined, order_status: "0", result_info: "0200:Declined" }],
  ["4000000000009235", { becomes: state.held, order_status: "2", result_info: "0100:Held for a review" }],
]);

/** What a test card does; every other card is approved. */
export const fateOf = (card: string): typeof approved => cards.get(card) ?? approved;

export const payments: Payment[] = [];
export const refunds: RefundSearchEntry[] = [];

/** A positive amount in minor units; nothing else is one, nor is anything in a currency that does not exist. */
export function money(text: string | number | undefined, currency: string): bigint | undefined {
  const digits = minorDigits(currency);
  const read = digits === undefined ? undefined : parseMoney(String(text), digits);
  return read?.ok === true && read.value > 0n ? read.value : undefined;
}

/** Books a new payment in this state, or says why not. */
export function open(
  asked: Omit<RedirectPaymentRequest, "encryption_data">,
  payment_status: string,
): Payment | string {
  const { order_no = "", currency = "", amount = "", return_url = "", subscription } = asked;
  const left = money(amount, currency);
  if (order_no === "" || left === undefined) return "order_no, currency and a positive amount are needed.";
  // Whoever heard no answer and sends it again must not pay twice: a query tells what became of the first.
  if (payments.some(({ record }) => record.order_no === order_no)) return "order_no was used before.";
  const { contract_name = "" } = subscription ?? {};
  const subscription_result = { contract_name, recurring_id: randomUUID(), recurring_status: "1" };
  const named = { order_no, transaction_id: randomUUID(), amount, currency, payment_status };
  const record = subscription === undefined ? named : { ...named, subscription_result };
  const payment = { record, page: randomUUID(), return_url, left };
  payments.push(payment);
  return payment;
}

const keyOf = ({ transaction_id, order_no, currency = "", amount }: CaptureOrder): string =>
  JSON.stringify([String(transaction_id), String(order_no), currency, String(money(amount, currency))]);

/** The payment that an entry of a batch names; with another order, currency or amount it names none. */
const find = (entry: CaptureOrder): Payment | undefined =>
  payments.find(({ record }) => keyOf(record) === keyOf(entry));

/** Says what is wrong, or nothing once it is done. */
export function move({ record }: Payment, from: readonly string[], to: string): string {
  if (!from.includes(record.payment_status ?? "")) return "state does not allow it";
  record.payment_status = to;
  return "";
}

/** Each entry of a batch by itself. `act` says what is wrong with it, or what there is to tell of it once it is done. */
export function each<Entry extends CaptureOrder, More extends object>(
  entries: readonly Entry[] = [],
  act: (payment: Payment, entry: Entry) => string | More,
) {
  return entries.map((entry) => {
    const { transaction_id = "", order_no = "", amount = "", currency = "" } = entry;
    const payment = find(entry);
    const said = payment === undefined ? "order not found" : act(payment, entry);
    const error_message = typeof said === "string" ? said : "";
    const named = { transaction_id: String(transaction_id), order_no: String(order_no), currency };
    const result = { ...named, amount: String(amount), error_message };
    return {
      entry,
      result,
      status: error_message === "" ? "1" : "0",
      more: typeof said === "string" ? undefined : said,
    };
  });
}

/** Refunds in whole or in part what was captured; says what is wrong, or gives the refund. */
export function refund(payment: Payment, { refund_amount }: RefundOrder): string | RefundSearchEntry {
  const { record } = payment;
  const back = money(refund_amount, record.currency);
  if (back === undefined || back > payment.left) return "not an amount, or more than is left";
  const all = back === payment.left;
  const wrong = move(
    payment,
    [state.captured, state.partlyRefunded],
    all ? state.refunded : state.partlyRefunded,
  );
  if (wrong !== "") return wrong;
  payment.left -= back;
  const { order_no, transaction_id, amount, currency } = record;
  const count = refunds.filter((one) => one.transaction_id === transaction_id).length + 1;
  const refund_reference_id = `${transaction_id}-${String(count).padStart(2, "0")}`;
  const amounts = { amount, currency, refund_amount: String(refund_amount) };
  const done = {
    order_no,
    transaction_id,
    ...amounts,
    refund_reference_id,
    refund_status: "1",
    error_message: "",
  };
  refunds.push(done);
  return done;
}

/** What a query names by order or transaction, several with commas between; without either, everything. At most 100. */
export function selected<Entry extends OrderRecord | RefundSearchEntry>(
  query: object,
  entries: readonly Entry[],
): Entry[] {
  const asked: { readonly [field: string]: unknown } = { ...query };
  const names = (list: unknown, value = "") => list === undefined || String(list).split(",").includes(value);
  const isNamed = ({ order_no, transaction_id }: Entry) =>
    names(asked["order_no"], order_no) && names(asked["transaction_id"], transaction_id);
  return entries.filter(isNamed).slice(-100);
}
