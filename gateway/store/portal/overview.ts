// The data of the portal's first page: payments by day, and waiting tasks.
import type { Database } from "../pool.ts";
import { isRetrying } from "./notifications.ts";

/** The payments of one day, in UTC, and one currency. */
export interface DayOfPayments {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly currency: string;
  readonly payments: number;
  readonly approved: number;
  readonly declined: number;
  /** What was authorised, in minor units of the currency. */
  readonly volume: bigint;
}

/** The merchant's days since `from` on which there was a payment; the others are not in it. */
export async function paymentsByDay(
  database: Database,
  merchant_id: string,
  from: Date,
  before: Date,
): Promise<readonly DayOfPayments[]> {
  const { rows } = await database.query<Omit<DayOfPayments, "volume"> & { volume: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, currency, count(*)::int as payments,
       count(*) filter (where authorised > 0)::int as approved,
       count(*) filter (where ended = 'failed')::int as declined, sum(authorised)::text as volume
     from payments where merchant_id = $1 and created_at >= $2 and created_at < $3
     group by 1, 2 order by 1, 2`,
    [merchant_id, from, before],
  );
  return rows.map(({ volume, ...rest }) => ({ ...rest, volume: BigInt(volume) }));
}

export interface Waiting {
  readonly reviews: number;
  /** For a shopper or for the acquirer. */
  readonly pending: number;
  /** Notifications whose attempts all failed. */
  readonly dead: number;
  readonly retrying: number;
}

export async function countWaiting(database: Database, merchant_id: string): Promise<Waiting> {
  const { rows } = await database.query<Waiting>(
    `select
       (select count(*)::int from payments where merchant_id = $1 and waits_for = 'review') as reviews,
       (select count(*)::int from payments
          where merchant_id = $1 and waits_for in ('shopper', 'acquirer') and ended is null) as pending,
       (select count(*)::int from outbox where merchant_id = $1 and dead_at is not null) as dead,
       (select count(*)::int from outbox where merchant_id = $1 and ${isRetrying}) as retrying`,
    [merchant_id],
  );
  return rows[0] ?? { reviews: 0, pending: 0, dead: 0, retrying: 0 };
}
