// The periods of subscriptions: adding, finding, locking and changing rows. commands/ decides about changes.
import { inRange, type MerchantRange, nextDueAt, rangeValues } from "./due-rows.ts";
import type { PeriodProgress, PeriodState } from "../domain/renewal.ts";
import type { Period } from "../domain/subscription-terms.ts";
import type { Database } from "./pool.ts";
import type { Subscription } from "./subscriptions.ts";

export interface StoredPeriod extends PeriodProgress {
  readonly merchant_id: string;
  readonly recurringId: string;
}

/** A row of `periodColumns`. */
export interface PeriodRow {
  merchant_id: string;
  recurring_id: string;
  period: number;
  starts_at: Date;
  ends_at: Date;
  amount: string;
  state: PeriodState;
  attempt: number;
  transaction_id: string | null;
  due_at: Date | null;
  settled_at: Date | null;
}

export const periodColumns = `merchant_id, recurring_id, period, starts_at, ends_at, amount, state, attempt, transaction_id,
  due_at, settled_at`;

export const toPeriod = (row: PeriodRow): StoredPeriod => ({
  merchant_id: row.merchant_id,
  recurringId: row.recurring_id,
  number: row.period,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  amount: BigInt(row.amount),
  state: row.state,
  attempt: row.attempt,
  transactionId: row.transaction_id,
  dueAt: row.due_at,
  settledAt: row.settled_at,
});

/** Creates a period: it will be charged when it ends. */
export async function insertPeriod(
  transaction: Database,
  { merchant_id, recurringId }: Pick<Subscription, "merchant_id" | "recurringId">,
  { number, startsAt, endsAt, amount }: Period,
): Promise<void> {
  await transaction.query(
    `insert into subscription_periods (merchant_id, recurring_id, period, starts_at, ends_at, amount, state, due_at)
     values ($1, $2, $3, $4, $5, $6, 'open', $5)`,
    [merchant_id, recurringId, number, startsAt, endsAt, amount],
  );
}

export type PeriodKey = Pick<StoredPeriod, "merchant_id" | "recurringId" | "number">;

/** The period, locked until the transaction ends. */
export async function lockPeriod(
  transaction: Database,
  { merchant_id, recurringId, number }: PeriodKey,
): Promise<StoredPeriod | undefined> {
  const { rows } = await transaction.query<PeriodRow>(
    `select ${periodColumns} from subscription_periods
     where merchant_id = $1 and recurring_id = $2 and period = $3 for update`,
    [merchant_id, recurringId, number],
  );
  return rows[0] && toPeriod(rows[0]);
}

/** The subscription's period that is not settled, locked; there is at most one. */
export async function lockOpenPeriod(
  transaction: Database,
  { merchant_id, recurringId }: Pick<Subscription, "merchant_id" | "recurringId">,
): Promise<StoredPeriod | undefined> {
  const { rows } = await transaction.query<PeriodRow>(
    `select ${periodColumns} from subscription_periods
     where merchant_id = $1 and recurring_id = $2 and due_at is not null for update`,
    [merchant_id, recurringId],
  );
  return rows[0] && toPeriod(rows[0]);
}

/** Writes what may change of a period that is locked. */
export async function updatePeriod(transaction: Database, changed: StoredPeriod): Promise<void> {
  await transaction.query(
    `update subscription_periods set state = $4, attempt = $5, transaction_id = $6, due_at = $7, settled_at = $8
     where merchant_id = $1 and recurring_id = $2 and period = $3`,
    [
      changed.merchant_id,
      changed.recurringId,
      changed.number,
      changed.state,
      changed.attempt,
      changed.transactionId,
      changed.dueAt,
      changed.settledAt,
    ],
  );
}

/** One due period without another owner, locked. */
export async function lockDuePeriod(
  transaction: Database,
  now: Date,
  merchants: MerchantRange,
): Promise<StoredPeriod | undefined> {
  const { rows } = await transaction.query<PeriodRow>(
    `select ${periodColumns} from subscription_periods
     where due_at <= $1 and ${inRange()}
     order by due_at limit 1 for update skip locked`,
    [now, ...rangeValues(merchants)],
  );
  return rows[0] && toPeriod(rows[0]);
}

/** The earliest moment after `now` at which a period is due. */
export const nextPeriodAt = (
  database: Database,
  now: Date,
  merchants: MerchantRange,
): Promise<Date | undefined> => nextDueAt(database, "subscription_periods", now, merchants);
