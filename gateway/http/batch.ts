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
 * Acts on entries, at most ten of a merchant at the same time in this process, each in its own transactions. Entries that
 * name the same payment are acted on in their order, so the second one finds the result of the first. If one fails, no
 * other one begins, and it rejects once all that began have ended. Results have the order of the entries.
 */
export async function actOnEach<E extends Entry, R>(
  entries: readonly E[] | undefined,
  { merchant_id }: Account,
  act: (entry: E, place: number) => Promise<R>,
): Promise<R[]> {
  const all = entries ?? [];
  const results = Array<R>(all.length);
  const failures: unknown[] = [];
  const ofPayment = new Map<string, Promise<void>>();
  const begun = all.map((entry, place) => {
    const name = textOf(entry.transaction_id);
    const before = ofPayment.get(name) ?? Promise.resolve();
    const done = before.then(() =>
      atMostTen(merchant_id, async () => {
        if (failures.length > 0) return;
        try {
          results[place] = await act(entry, place);
        } catch (error) {
          failures.push(error);
        }
      }),
    );
    ofPayment.set(name, done);
    return done;
  });
  await Promise.all(begun);
  if (failures.length > 0) throw failures[0];
  return results;
}

/** The merchants with entries under way: how many there are, and those that wait, in their order. */
const busy = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

async function atMostTen(merchant: string, job: () => Promise<void>): Promise<void> {
  const of = busy.get(merchant) ?? { running: 0, waiting: [] };
  busy.set(merchant, of);
  if (of.running < 10) of.running += 1;
  else await new Promise<void>((go) => of.waiting.push(go));
  try {
    await job();
  } finally {
    // The next one takes over this place.
    const next = of.waiting.shift();
    if (next === undefined) of.running -= 1;
    else next();
    if (of.running === 0) busy.delete(merchant);
  }
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
