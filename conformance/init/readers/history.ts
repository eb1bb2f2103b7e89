// The history of each payment in traffic: what captures, reviews, cancellations and refunds it got, in which state, and which
// of them were done.
import { unitsOf } from "../../exchange/spending.ts";
import { recordsIn, textOf, type Fields } from "../../judge/ledger.ts";
import { isSound, refusal, type Shown } from "./shown.ts";

export interface State {
  readonly captured: bigint;
  readonly captures: number;
  readonly refunded: bigint;
  readonly cancelled: boolean;
  /** Its result, or a review, accepted it. */
  readonly accepted: boolean;
  /** A change of which the outcome was not clear. */
  readonly unclear: boolean;
}

export interface Paid {
  readonly shown: Shown;
  readonly id: string;
  readonly orderNo: string;
  readonly currency: string;
  readonly amount: bigint;
  /** The state after each exchange that changed it, by the place of that exchange. */
  readonly states: { readonly from: number; readonly state: State }[];
}

/** An entry of a batch that names a payment. */
export interface Turn {
  readonly shown: Shown;
  readonly op: string;
  readonly entry: Fields;
  readonly result: Fields | undefined;
  readonly done: boolean | undefined;
  readonly payment: Paid;
  readonly before: State;
  /** How often its batch names this payment, and how many entries it has. */
  readonly named: number;
  readonly of: number;
  /** The fields that differ from those of the payment. */
  readonly differs: readonly string[];
}

export const statusField: Readonly<Record<string, string>> = {
  captureTransactions: "capture_status",
  reviewTransactions: "review_status",
  cancelTransactions: "cancel_status",
  refundTransactions: "refund_status",
};

export const stateOf = ({ states }: Paid, at: number): State | undefined =>
  states.findLast(({ from }) => from <= at)?.state;

export function historyOf(exchanges: readonly Shown[]) {
  const payments = new Map<string, Paid>();
  const turns: Turn[] = [];
  for (const shown of exchanges) {
    const paid = paidIn(shown);
    if (paid !== undefined && !payments.has(paid.id)) payments.set(paid.id, paid);
    for (const turn of turnsIn(shown, payments)) {
      turns.push(turn);
      turn.payment.states.push({ from: shown.place, state: after(turn) });
    }
  }
  return { payments, turns };
}

function paidIn(shown: Shown): Paid | undefined {
  const { played, op, sent, told } = shown;
  const id = textOf(told["transaction_id"]);
  const amount = unitsOf(sent["amount"]);
  if (op !== "createDirectPayment" || played.status !== 200 || id === "" || amount === undefined)
    return undefined;
  const state: State = {
    captured: 0n,
    captures: 0,
    refunded: 0n,
    cancelled: false,
    accepted: played.success,
    unclear: !isSound(shown),
  };
  const named = { id, orderNo: textOf(sent["order_no"]), currency: textOf(sent["currency"]), amount };
  return { shown, ...named, states: [{ from: shown.place, state }] };
}

function turnsIn(shown: Shown, payments: ReadonlyMap<string, Paid>): Turn[] {
  const { played, op, sent, told } = shown;
  const field = statusField[op];
  const { request = "", response = "" } = played.operation?.descriptor.batch ?? {};
  if (field === undefined) return [];
  const entries = recordsIn(sent, request);
  const results = recordsIn(told, response);
  const count = new Map<string, number>();
  return entries.flatMap((entry, index): Turn[] => {
    const id = textOf(entry["transaction_id"]);
    const payment = payments.get(id);
    const turn = count.get(id) ?? 0;
    count.set(id, turn + 1);
    const before = payment?.states.at(-1)?.state;
    if (payment === undefined || before === undefined) return [];
    const own = results.filter((one) => textOf(one["transaction_id"]) === id);
    const result = own[turn] ?? (results.length === entries.length ? results[index] : undefined);
    const differs = (["order_no", "currency"] as const).filter(
      (name) => textOf(entry[name]) !== (name === "order_no" ? payment.orderNo : payment.currency),
    );
    const status = result === undefined ? "" : textOf(result[field]);
    const isRefused =
      refusal(shown) === true && (result === undefined || shown.told["return_status"] !== "1");
    const done = status === "1" ? true : status !== "" || isRefused ? false : undefined;
    const named = entries.filter((one) => textOf(one["transaction_id"]) === id).length;
    return [{ shown, op, entry, result, done, payment, before, named, of: entries.length, differs }];
  });
}

function after({ op, entry, done, payment, before, shown }: Turn): State {
  if (done === undefined) return { ...before, unclear: true };
  if (!done) return before;
  const amount = unitsOf(entry["amount"]) ?? payment.amount;
  const unclear = before.unclear || !isSound(shown);
  if (op === "captureTransactions")
    return { ...before, captured: before.captured + amount, captures: before.captures + 1, unclear };
  if (op === "cancelTransactions") return { ...before, cancelled: true, unclear };
  if (op === "refundTransactions")
    return { ...before, refunded: before.refunded + (unitsOf(entry["refund_amount"]) ?? 0n), unclear };
  // What a flag decides is the gateway's.
  return { ...before, unclear: true };
}
