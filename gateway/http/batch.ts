// The common parts of capture and refund: the envelope, the checks of a whole batch, the identifiers of an entry.
import type { ErrorBody } from "@acquiring/contract/server";
import type { Choices } from "../config.ts";
import type { Outcome, Reason } from "../domain/reasons.ts";
import type { Account } from "../store/accounts.ts";
import type { Target } from "../operations/payment/movement.ts";
import type { Payment } from "../store/payments.ts";
import type { Step } from "../store/steps.ts";
import { writeAmount } from "../wire/amount.ts";
import { missingFields, strangeText } from "./checks.ts";

/** What every entry of a batch names its payment by; texts, or numbers where a merchant writes them so. */
export interface Entry {
  readonly transaction_id?: string | number;
  readonly order_no?: string | number;
  readonly currency?: string | number;
}

/** The fields of every batch response. The entries have their own results. */
export const envelope = ({ merchant_id, account_id }: Account) => ({
  merchant_id,
  account_id,
  return_status: "1",
  return_message: "OK",
});

/** Why a batch is refused as a whole. In this case no entry was read. */
export function batchProblem(
  choices: Choices,
  operation: string,
  request: object,
  entries: readonly object[] | undefined,
): ErrorBody | undefined {
  const missing = missingFields(choices, operation, { ...request });
  if (missing !== undefined) return missing;
  if (entries === undefined || entries.length === 0)
    return { code: "empty-batch", message: "The batch must have at least one entry." };
  for (const entry of entries) {
    const problem = strangeText({ ...entry }, "json");
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * Acts on entries one after the other, each in its own transactions. If a payment is named twice, the second entry
 * finds the result of the first.
 */
export async function inTurn<E, R>(
  entries: readonly E[] | undefined,
  act: (entry: E, place: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const [place, entry] of (entries ?? []).entries()) results.push(await act(entry, place));
  return results;
}

/** What the result of an entry repeats of it. */
export const echoOf = <T extends Entry & { readonly amount?: string | number }>({
  transaction_id = "",
  order_no = "",
  currency = "",
  amount = "",
}: T) => ({ transaction_id, order_no, currency, amount });

/** The same for what acts on a whole order: an amount that was left out is the order's own. */
export const echoOfWhole = <T extends Entry & { readonly amount?: string | number }>(
  entry: T,
  outcome: Outcome<{ readonly payment: Pick<Payment, "amount" | "currency"> }, Reason>,
) =>
  outcome.done && (entry.amount ?? "") === ""
    ? { ...echoOf(entry), amount: writeAmount(outcome.payment.amount, outcome.payment.currency) }
    : echoOf(entry);

/** `error_message`: why an entry was not done. */
export const errorOf = (outcome: Outcome<object, Reason>): string => (outcome.done ? "" : outcome.reason);

/** The identifiers in an entry of a request; a missing one matches no payment. */
export const targetOf = (
  { transaction_id, order_no, currency }: Entry,
  requestKey: string | undefined,
  place: number,
): Target => ({
  transactionId: textOf(transaction_id),
  orderNo: textOf(order_no),
  currency: textOf(currency),
  step: stepOf(requestKey, place),
});

/** What a request does at this place, where a repeat of it is known. */
export const stepOf = (requestKey: string | undefined, place = 0): Step | undefined =>
  requestKey === undefined ? undefined : { request: requestKey, entry: String(place) };

/** Text or number as text; `""` without a value. */
export const textOf = (value: string | number | undefined): string =>
  value === undefined ? "" : String(value);
