// The data of a payment's `subscription` object. `subscription.terms` of the profile has the words for merchants.
import type { RedirectPaymentRequest } from "@acquiring/contract";
import { dates } from "@acquiring/contract/codecs";
import { isInterval } from "../domain/interval.ts";
import type { Terms } from "../domain/subscription-terms.ts";
import { readAmount } from "./amount.ts";

type Subscription = NonNullable<RedirectPaymentRequest["subscription"]>;

export type TermsRead =
  | { readonly ok: true; readonly terms: Terms }
  | { readonly ok: false; readonly message: string };

const refused = (message: string): TermsRead => ({ ok: false, message });

/** The largest `interval_count`, `billing_cycle` and `promotion_cycle`. */
const most = 1000;
const longestName = 200;
const endOfDay = 86_400_000 - 1;

/** Whether the object requests a contract: one with only empty fields does not. */
export const asksForContract = (subscription: Subscription | undefined): subscription is Subscription =>
  Object.values(subscription ?? {}).some((value) => value !== undefined && value !== "");

/**
 * Reads the terms of a contract that comes with a payment of `amount` (minor units). What it gives does not depend on
 * the day: a repeated request is read as the first one was.
 */
export function readTerms(
  subscription: Subscription,
  { amount, currency }: { readonly amount: bigint; readonly currency: string },
): TermsRead {
  const { contract = "", contract_name = "", contract_amount = "", interval = "" } = subscription;
  if (contract_name === "") return refused("subscription.contract_name is needed: a cancellation names it.");
  if (contract_name.length > longestName || contract.length > longestName)
    return refused(`subscription.contract and contract_name have at most ${longestName} characters.`);
  if (!isInterval(interval)) return refused("subscription.interval is day, week, month or year.");
  const intervalCount = readCount(subscription.interval_count || "1", 1);
  if (intervalCount === undefined)
    return refused(`subscription.interval_count is a whole number from 1 to ${most}.`);
  const billingCycle = readCount(String(subscription.billing_cycle ?? 0), 0);
  const promotionCycle = readCount(String(subscription.promotion_cycle ?? 0), 0);
  if (billingCycle === undefined || promotionCycle === undefined)
    return refused(`subscription.billing_cycle and promotion_cycle are whole numbers from 0 to ${most}.`);
  if (billingCycle > 0 && promotionCycle > billingCycle)
    return refused("subscription.promotion_cycle is at most billing_cycle.");
  const regular = contract_amount === "" ? amount : readAmount(contract_amount, currency);
  if (regular === undefined)
    return refused("subscription.contract_amount is a positive decimal in the payment's currency.");
  const start = readDay(subscription.contract_start);
  const end = readDay(subscription.contract_end);
  if (start === undefined || end === undefined)
    return refused("subscription.contract_start and contract_end are days, written YYYY-MM-DD.");
  if (start !== null && end !== null && end < start)
    return refused("subscription.contract_end is not before contract_start.");
  const terms: Terms = {
    contract: contract === "" ? null : contract,
    contractName: contract_name,
    currency,
    interval,
    intervalCount,
    billingCycle,
    promotionCycle,
    amount: regular,
    promotionAmount: amount,
    start,
    last: end && new Date(end.getTime() + endOfDay),
  };
  return { ok: true, terms };
}

function readCount(text: string, least: number): number | undefined {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  return count >= least && count <= most ? count : undefined;
}

/** Midnight of the day; `null` for none, `undefined` for a text that is no day. */
function readDay(text: string | undefined): Date | null | undefined {
  if (text === undefined || text === "") return null;
  if (!dates.iso.parse(text).ok) return undefined;
  return new Date(`${text}T00:00:00Z`);
}
