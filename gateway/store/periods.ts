// The periods of subscriptions: adding, finding, locking and changing rows. operations/ decides about changes.
import { columnsOf, exact } from "./columns.ts";
import { dueRows } from "./due-rows.ts";
import type { NextPeriod, PeriodProgress } from "../domain/renewal.ts";
import type { Database } from "./pool.ts";
import { assigned, run, sql } from "./sql.ts";
import type { Subscription } from "./subscriptions.ts";

export interface StoredPeriod extends PeriodProgress {
  readonly merchant_id: string;
  readonly recurringId: string;
}

export const periodColumns = columnsOf<StoredPeriod>("subscription_periods", {
  merchant_id: "merchant_id",
  recurringId: "recurring_id",
  number: "period",
  startsAt: "starts_at",
  endsAt: "ends_at",
  amount: exact("amount"),
  state: "state",
  attempt: "attempt",
  transactionId: "transaction_id",
  dueAt: "due_at",
  settledAt: "settled_at",
});

/** Creates a period: it will be charged when it ends, or when an operator says so. */
export async function insertPeriod(
  transaction: Database,
  { merchant_id, recurringId }: Pick<Subscription, "merchant_id" | "recurringId">,
  { number, startsAt, endsAt, amount, state }: NextPeriod,
): Promise<void> {
  await transaction.query(
    `insert into subscription_periods (merchant_id, recurring_id, period, starts_at, ends_at, amount, state, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [merchant_id, recurringId, number, startsAt, endsAt, amount, state, state === "open" ? endsAt : null],
  );
}

export type PeriodKey = Pick<StoredPeriod, "merchant_id" | "recurringId" | "number">;

export const lockPeriod = (
  transaction: Database,
  { merchant_id, recurringId, number }: PeriodKey,
): Promise<StoredPeriod | undefined> =>
  periodColumns.findOne(
    transaction,
    "where merchant_id = $1 and recurring_id = $2 and period = $3 for update",
    [merchant_id, recurringId, number],
  );

/** The subscription's period that is not settled, locked; there is at most one. */
export const lockOpenPeriod = (
  transaction: Database,
  { merchant_id, recurringId }: Pick<Subscription, "merchant_id" | "recurringId">,
): Promise<StoredPeriod | undefined> =>
  periodColumns.findOne(
    transaction,
    "where merchant_id = $1 and recurring_id = $2 and settled_at is null for update",
    [merchant_id, recurringId],
  );

const changing = ["state", "attempt", "transactionId", "dueAt", "settledAt"] as const;

export async function updatePeriod(transaction: Database, changed: StoredPeriod): Promise<void> {
  const { merchant_id, recurringId, number } = changed;
  await run(
    transaction,
    sql`update subscription_periods set ${assigned(periodColumns.write(changed, changing))}
      where merchant_id = ${merchant_id} and recurring_id = ${recurringId} and period = ${number}`,
  );
}

/** Periods to charge: with a new attempt, or with the current one if it was not finished. */
export const duePeriods = dueRows(
  "subscription_periods",
  {
    key: "recurring_id, period",
    set: "state = 'charging', attempt = attempt + (case state when 'open' then 1 else 0 end)",
    returning: periodColumns.list("t."),
  },
  periodColumns.read,
);
