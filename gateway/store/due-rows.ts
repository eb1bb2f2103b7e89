// Common code of all tables with due rows: the range of merchants of a process, and the claim of rows.
import type { Database } from "./pool.ts";

/** Which merchants a process's workers look after; all of them where left out. `to` is not included. */
export interface MerchantRange {
  readonly from?: string;
  readonly to?: string;
}

/**
 * The claim of rows: those due at `now` belong to this worker until `leaseEnds`. Then every worker may claim them.
 */
export interface ClaimOptions {
  readonly now: Date;
  readonly leaseEnds: Date;
  readonly limit: number;
  readonly merchants: MerchantRange;
}

/** The condition on the column with the merchant; its two parameters are `$2` and `$3`. */
export const inRange = (column: "merchant_id" | "p.merchant_id" | "a.merchant_id" = "merchant_id"): string =>
  `($2::text is null or ${column} >= $2) and ($3::text is null or ${column} < $3)`;

export const rangeValues = ({ from, to }: MerchantRange): readonly [string | null, string | null] => [
  from ?? null,
  to ?? null,
];

/** One row that is due at `$1`, without another owner, locked. */
export const oneDue = `where due_at <= $1 and ${inRange()} order by due_at limit 1 for update skip locked`;

/** The earliest moment after `now` at which a row of the table is due, or a lease ends. */
export async function nextDueAt(
  database: Database,
  table: "attempts" | "outbox" | "payouts" | "subscription_periods",
  now: Date | null,
  merchants: MerchantRange,
): Promise<Date | undefined> {
  const { rows } = await database.query<{ next: Date | null }>(
    `select min(due_at) as next from ${table}
     where due_at is not null and ($1::timestamptz is null or due_at > $1) and ${inRange()}`,
    [now, ...rangeValues(merchants)],
  );
  return rows[0]?.next ?? undefined;
}
