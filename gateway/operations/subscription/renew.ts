// Charges the ended periods of subscriptions. Each step is a separate transaction and can be repeated. The worker
// claims the period, opens its payment with an order number of this attempt, asks the acquirer without a lock, and
// stores the outcome. If a process dies, the next one continues.
import { createHmac } from "node:crypto";
import { after } from "../../domain/dates.ts";
import type { DueWork } from "../../process/due.ts";
import { findPayment, type Payment } from "../../store/payments.ts";
import {
  duePeriods,
  insertPeriod,
  lockPeriod,
  type StoredPeriod,
  updatePeriod,
} from "../../store/periods.ts";
import { transaction } from "../../store/pool.ts";
import { findSubscription, lockSubscription, type Subscription } from "../../store/subscriptions.ts";
import { performFirst } from "../payment/first-attempt.ts";
import { type Core, rowWork } from "../core.ts";
import { identifyKept } from "../payment/instrument.ts";
import { openPayment, orderNumberUsed } from "../payment/open.ts";
import { decide, outcomeOf } from "../../domain/renewal.ts";
import { changeSubscription } from "./subscription-change.ts";

/** Charges ended periods, retries failed charges, and continues interrupted charges. */
export const renewalWork = (core: Core): DueWork => rowWork(core, "renewals", duePeriods, charge);

async function charge(core: Core, period: StoredPeriod): Promise<void> {
  const { merchant_id, recurringId } = period;
  const name = { by: "recurring_id", value: recurringId } as const;
  const subscription = await findSubscription(core.pool, merchant_id, name);
  const first =
    subscription &&
    (await findPayment(core.pool, { merchant_id, transactionId: subscription.transactionId }));
  if (subscription === undefined || first === undefined)
    throw new Error(
      "The subscription of a period, or its payment, is missing from the database. Restore it from a backup.",
    );
  const payment = await pay(core, period, subscription, first);
  await settle(core, period, payment, first.notifyUrl);
}

/** The order number of a renewal: one for each attempt to charge a period. */
const orderNoOf = ({ recurringId, number, attempt }: StoredPeriod): string =>
  `${recurringId}-${number}-${attempt}`;

/** The attempt's payment, made if it is not there. `undefined`: the merchant has taken its order number. */
async function pay(
  core: Core,
  period: StoredPeriod,
  { merchant_id, account_id, terms }: Subscription,
  first: Payment,
): Promise<Payment | undefined> {
  const orderNo = orderNoOf(period);
  const { instrument = "", firstSix, lastFour, cardExpires } = first;
  const kept = { instrument: instrument ?? "", firstSix, lastFour, cardExpires };
  const opened = await openPayment(core, {
    account: { merchant_id, account_id },
    kind: "renewal",
    start: "rebill",
    orderNo,
    currency: terms.currency,
    amount: period.amount,
    is3ds: false,
    wantsToken: false,
    shopperEmail: first.shopperEmail,
    shopperPhone: first.shopperPhone,
    delivery: first.delivery,
    notifyUrl: first.notifyUrl,
    returnUrl: null,
    details: { renewal_of: period.recurringId, period: period.number },
    // No request of a merchant has this fingerprint.
    fingerprint: createHmac("sha256", core.secret).update(`renewal ${orderNo}`).digest(),
    instrument: identifyKept(core.acquirer.instruments, kept, core.clock.now()).instrument,
  });
  if (opened === orderNumberUsed) return undefined;
  const { payment, attempt } = opened;
  // Without an attempt the payment existed before. It is settled, or another worker asks the acquirer again.
  if (attempt === undefined) return payment;
  // A card's script may fail the first charge of a period and pass a later one.
  const tried = { ...attempt, asked: period.attempt - 1 };
  return (await performFirst(core, { ...opened, attempt: tried })).payment;
}

/** Stores the outcome of the attempt, unless another process has stored it. */
function settle(
  core: Core,
  taken: StoredPeriod,
  payment: Payment | undefined,
  notifyUrl: string | null,
): Promise<void> {
  return transaction(core.pool, async (database) => {
    const name = { by: "recurring_id", value: taken.recurringId } as const;
    const subscription = await lockSubscription(database, taken.merchant_id, name);
    const period = await lockPeriod(database, taken);
    if (subscription === undefined || period?.state !== "charging" || period.attempt !== taken.attempt)
      return;
    const now = core.clock.now();
    const lookAgain = after(now, core.timing.resolveAfter);
    const outcome = payment === undefined ? "failed" : outcomeOf(payment);
    const transactionId = payment?.transactionId ?? "";
    const renewal = decide(subscription, period, { outcome, transactionId, now, lookAgain });
    await updatePeriod(database, renewal.period);
    if (renewal.by === undefined) return;
    const { number, attempt, dueAt } = renewal.period;
    await changeSubscription(database, subscription, {
      by: renewal.by,
      at: now,
      data: { period: number, attempt, ...(dueAt === null ? {} : { next_attempt: dueAt.toISOString() }) },
      notifyUrl,
    });
    if (renewal.next !== undefined) await insertPeriod(database, subscription, renewal.next);
  });
}
