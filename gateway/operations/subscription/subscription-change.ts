// The only way to change a subscription: by the table of its transitions, with one row in the outbox, on a locked row.
import { appendOutbox } from "../../store/outbox.ts";
import type { Transaction } from "../../store/pool.ts";
import { type Subscription, updateSubscription } from "../../store/subscriptions.ts";
import { writeAmount } from "../../wire/amount.ts";
import {
  subscriptionAfter,
  type SubscriptionState,
  subscriptionStates,
  type SubscriptionTrigger,
} from "../../domain/subscription-states.ts";

export interface SubscriptionChange {
  readonly by: SubscriptionTrigger;
  readonly at: Date;
  /** The start of the first period, if it is known. */
  readonly start?: Date;
  /** Joins the payload. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Whom to tell; that of the payment that the contract came with. */
  readonly notifyUrl: string | null;
}

/** The name of the outbox row that each move writes. */
export const subscriptionEvents: Readonly<Record<SubscriptionTrigger, string>> = {
  accept: "subscription.active",
  drop: "subscription.dropped",
  charge: "subscription.charged",
  fail: "subscription.charge-failed",
  "give up": "subscription.ended",
  cancel: "subscription.inactived",
  complete: "subscription.completed",
};

/**
 * Changes a subscription that is locked.
 *
 * @throws Error for a move that is not in the table; then nothing was written.
 */
export async function changeSubscription(
  transaction: Transaction,
  before: Subscription,
  { by, at, start, data, notifyUrl }: SubscriptionChange,
): Promise<Subscription> {
  const status = subscriptionAfter(before.status, by);
  if (status === undefined) throw new Error(`A subscription that is ${before.status} does not allow ${by}.`);
  const after: Subscription = {
    ...before,
    status,
    version: before.version + 1,
    terms: start === undefined ? before.terms : { ...before.terms, start },
    cancelledAt: status === "inactived" ? (before.cancelledAt ?? at) : before.cancelledAt,
  };
  await updateSubscription(transaction, after);
  await appendOutbox(transaction, after, {
    subject: "subscription",
    subjectId: after.recurringId,
    version: after.version,
    name: subscriptionEvents[by],
    payload: { ...snapshot(after), ...data },
    notifyUrl,
    at,
  });
  return after;
}

const snapshot = ({ recurringId, transactionId, terms, status }: Subscription): Record<string, unknown> => ({
  recurring_id: recurringId,
  transaction_id: transactionId,
  contract_name: terms.contractName,
  contract_amount: writeAmount(terms.amount, terms.currency),
  currency: terms.currency,
  status: statusText(status),
  recurring_status: subscriptionStates[status],
});

/** The state in the interface's own words, if it has any (source: States, after cancel subscription). */
const statusText = (status: SubscriptionState): string => (status === "inactived" ? "Inactived" : status);
