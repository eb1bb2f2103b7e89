// Subscriptions as HTTP: the data in a payment request, and in its result and a query.
import type { DirectPaymentResult, OrderRecord, RedirectPaymentRequest } from "@acquiring/contract";
import type { ErrorBody } from "@acquiring/contract/server";
import type { Core } from "../operations/core.ts";
import { newSubscription } from "../operations/subscription/subscription-hooks.ts";
import { subscriptionStates } from "../domain/subscription-states.ts";
import { asksForContract, readTerms } from "../wire/subscription.ts";
import { periodOf } from "../domain/subscription-terms.ts";
import type { NewSubscription, Subscription } from "../store/subscriptions.ts";

export type SubscriptionRead =
  | { readonly ok: true; readonly subscription?: NewSubscription }
  | { readonly ok: false; readonly problem: ErrorBody };

/** The contract in a payment request, checked before anything changes; nothing without one. */
export function readSubscription(
  core: Core,
  asked: RedirectPaymentRequest["subscription"],
  { amount, currency }: { readonly amount: bigint; readonly currency: string },
): SubscriptionRead {
  if (!asksForContract(asked)) return { ok: true };
  const read = readTerms(asked, { amount, currency });
  return read.ok
    ? { ok: true, subscription: newSubscription(core, read.terms) }
    : { ok: false, problem: { code: "subscription", message: read.message } };
}

type ResultFields = Pick<
  DirectPaymentResult,
  "contract_name" | "recurring_id" | "recurring_deduction_period" | "recurring_deduction_time"
>;

/** The result's fields, the same for every repeat: the time is that of the first charge. */
export function resultFields(subscription: Subscription | undefined): ResultFields {
  if (subscription === undefined || subscription.status === "dropped") return {};
  const { recurringId, terms, status } = subscription;
  const first =
    status === "pending" || terms.start === null ? undefined : periodOf(terms, terms.start, 1)?.endsAt;
  return {
    contract_name: terms.contractName,
    recurring_id: recurringId,
    recurring_deduction_period: String(terms.intervalCount),
    ...(first === undefined ? {} : { recurring_deduction_time: dateTime(first) }),
  };
}

/** The order record's `subscription_result`: its current state, with the day of the next charge. */
export function orderFields(
  subscription: (Subscription & { readonly nextAt: Date | null }) | undefined,
): Pick<OrderRecord, "subscription_result"> {
  const code = subscription && subscriptionStates[subscription.status];
  if (subscription === undefined || code === null || code === undefined) return {};
  const { recurringId, terms, nextAt } = subscription;
  return {
    subscription_result: {
      contract_name: terms.contractName,
      recurring_id: recurringId,
      recurring_deduction_period: String(terms.intervalCount),
      ...(nextAt === null ? {} : { recurring_deduction_time: dateTime(nextAt).slice(0, 10) }),
      recurring_status: code,
    },
  };
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
const dateTime = (at: Date): string => at.toISOString().slice(0, 19).replace("T", " ");
