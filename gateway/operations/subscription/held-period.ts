// What an operator decides about a period that is held: it is charged, or it and all others that have ended are skipped.
import { skip } from "../../domain/renewal.ts";
import { appendAudit } from "../../store/audit/entries.ts";
import { insertPeriod, lockOpenPeriod, updatePeriod } from "../../store/periods.ts";
import { transaction } from "../../store/pool.ts";
import { lockSubscription } from "../../store/subscriptions.ts";
import type { Core } from "../core.ts";
import { addressOf } from "./cancel-subscription.ts";
import { changeSubscription } from "./subscription-change.ts";

/** Charges or skips what is held of a subscription. `false`: it has no period that is held. */
export async function releasePeriod(
  core: Pick<Core, "pool" | "clock">,
  merchant_id: string,
  recurringId: string,
  decision: "charge" | "skip",
): Promise<boolean> {
  return transaction(core.pool, async (database) => {
    const name = { by: "recurring_id", value: recurringId } as const;
    const subscription = await lockSubscription(database, merchant_id, name);
    if (subscription === undefined) return false;
    const period = await lockOpenPeriod(database, subscription);
    if (period?.state !== "held") return false;
    const now = core.clock.now();
    await appendAudit(database, {
      merchant_id,
      subject: "subscription",
      subjectId: recurringId,
      action: `period.${decision}`,
      at: now,
      details: { period: period.number },
    });
    if (decision === "charge") {
      await updatePeriod(database, { ...period, state: "open", dueAt: now });
      return true;
    }
    const skipped = skip(subscription, period, now);
    await updatePeriod(database, skipped.period);
    if (skipped.next !== undefined) await insertPeriod(database, subscription, skipped.next);
    if (skipped.by !== undefined) {
      const notifyUrl = await addressOf(database, subscription);
      const data = { period: period.number };
      await changeSubscription(database, subscription, { by: skipped.by, at: now, data, notifyUrl });
    }
    return true;
  });
}
