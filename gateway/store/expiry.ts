// The payments that are due to expire. operations/expire.ts decides their outcome.
import { inRange, type MerchantRange, rangeValues } from "./due-rows.ts";
import type { PaymentKey } from "./payments.ts";
import type { Database } from "./pool.ts";

/**
 * Payments that are due to expire and have no pending request to the acquirer: the longest due of each merchant first, so that
 * one with many does not delay another. Of the thousand that are due for the longest.
 */
export async function findExpired(
  database: Database,
  now: Date,
  merchants: MerchantRange,
  limit: number,
): Promise<readonly PaymentKey[]> {
  const { rows } = await database.query<PaymentKey>(
    `with due as (
       select merchant_id, transaction_id, expires_at from payments
       where expires_at <= $1 and authorise_pending + capture_pending + release_pending + refund_pending = 0
         and ${inRange()}
       order by expires_at limit 1000
     )
     select merchant_id, transaction_id as "transactionId" from due
     order by row_number() over (partition by merchant_id order by expires_at), expires_at limit $4`,
    [now, ...rangeValues(merchants), limit],
  );
  return rows;
}

export async function nextExpiry(database: Database, { from, to }: MerchantRange): Promise<Date | undefined> {
  const { rows } = await database.query<{ next: Date | null }>(
    `select min(expires_at) as next from payments
     where expires_at is not null and authorise_pending + capture_pending + release_pending + refund_pending = 0
       and ($1::text is null or merchant_id >= $1) and ($2::text is null or merchant_id < $2)`,
    [from ?? null, to ?? null],
  );
  return rows[0]?.next ?? undefined;
}
