// Cancels a subscription, with a decision over the locked row. The current period is still charged.
import type { SubscriptionReason } from "../../domain/reasons.ts";
import type { Account } from "../../store/accounts.ts";
import { findPayment } from "../../store/payments.ts";
import { lockOpenPeriod, updatePeriod } from "../../store/periods.ts";
import { type Database, transaction } from "../../store/pool.ts";
import { findStep, insertStep, type Step } from "../../store/steps.ts";
import { lockSubscription, type Subscription } from "../../store/subscriptions.ts";
import type { Core } from "../core.ts";
import { changeSubscription } from "./subscription-change.ts";

export interface SubscriptionToCancel {
  readonly recurringId: string;
  readonly contractName: string;
  readonly step?: Step | undefined;
}

/** Whether the subscription may be cancelled; if not, why. */
export function decide(
  subscription: Pick<Subscription, "status" | "terms" | "account_id"> | undefined,
  { account_id }: Account,
  contractName: string,
): SubscriptionReason | undefined {
  // A subscription of another account, or whose payment was never accepted, does not exist for this caller.
  if (subscription === undefined || subscription.account_id !== account_id) return "subscription not found";
  if (subscription.status === "pending" || subscription.status === "dropped") return "subscription not found";
  if (subscription.terms.contractName !== contractName) return "contract name does not match";
  if (subscription.status === "inactived") return "subscription already cancelled";
  return subscription.status === "active" || subscription.status === "past due"
    ? undefined
    : "subscription has ended";
}

/** Cancels a subscription (source: States, cancel subscription); gives why not, if not. */
export async function cancelSubscription(
  core: Pick<Core, "pool" | "clock">,
  account: Account,
  { recurringId, contractName, step }: SubscriptionToCancel,
): Promise<SubscriptionReason | undefined> {
  const { merchant_id } = account;
  return transaction(core.pool, async (database) => {
    const subscription = await lockSubscription(database, merchant_id, {
      by: "recurring_id",
      value: recurringId,
    });
    const reason = decide(subscription, account, contractName);
    if (step !== undefined && subscription !== undefined) {
      const decided = {
        subject: "subscription",
        subjectId: recurringId,
        reason: reason ?? null,
        attempt: null,
      } as const;
      if (!(await insertStep(database, account, step, decided)))
        // The one cast from stored to typed: the same decision wrote it.
        return ((await findStep(database, account, step)).reason ?? undefined) as
          | SubscriptionReason
          | undefined;
    }
    if (reason !== undefined || subscription === undefined) return reason;
    const notifyUrl = await addressOf(database, subscription);
    await changeSubscription(database, subscription, { by: "cancel", at: core.clock.now(), notifyUrl });
    return undefined;
  });
}

/**
 * Drops the period that a cancelled subscription still has, so that it is not charged: the cancellation by hand that
 * the interface speaks of. `false`: it has none that could be dropped, or its charge is under way.
 */
export async function dropPeriod(
  core: Pick<Core, "pool" | "clock">,
  merchant_id: string,
  recurringId: string,
): Promise<boolean> {
  return transaction(core.pool, async (database) => {
    const name = { by: "recurring_id", value: recurringId } as const;
    const subscription = await lockSubscription(database, merchant_id, name);
    if (subscription?.status !== "inactived") return false;
    const period = await lockOpenPeriod(database, subscription);
    if (period?.state !== "open" && period?.state !== "held") return false;
    const now = core.clock.now();
    await updatePeriod(database, { ...period, state: "dropped", dueAt: null, settledAt: now });
    const data = { period: period.number };
    const notifyUrl = await addressOf(database, subscription);
    await changeSubscription(database, subscription, { by: "complete", at: now, data, notifyUrl });
    return true;
  });
}

/** Whom the payment that the contract came with tells. */
export async function addressOf(
  database: Database,
  { merchant_id, transactionId }: Subscription,
): Promise<string | null> {
  return (await findPayment(database, { merchant_id, transactionId }))?.notifyUrl ?? null;
}
