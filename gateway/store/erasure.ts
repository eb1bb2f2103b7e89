// The erasure of personal data: selects due orders and payouts, and deletes their personal data. Amounts, states, identifiers
// and times stay, so the ledgers and later movements still work.
import { worker } from "../process/actor.ts";
import { inRange, type MerchantRange, rangeValues } from "./due-rows.ts";
import type { Database, Pool } from "./pool.ts";

// As the index says it, so that it is used.
const hasPersonal = `(coalesce(p.shopper_email, p.shopper_phone, p.return_url, p.card_first_six, p.card_expires) is not null
  or p.delivery is not null)`;

// Nothing is pending, and no contract charges with it.
const isAtRest = `p.waits_for is null
  and p.authorise_pending + p.capture_pending + p.release_pending + p.refund_pending = 0
  and not exists (
    select from subscriptions u left join subscription_periods q
      on q.merchant_id = u.merchant_id and q.recurring_id = u.recurring_id and q.settled_at is null
    where u.merchant_id = p.merchant_id and u.transaction_id = p.transaction_id
      and (u.status in ('pending', 'active', 'past due') or q.period is not null))`;

/** Which orders are old enough: those made at `before` or earlier. */
export interface Erasure {
  readonly now: Date;
  readonly before: Date;
  readonly merchants: MerchantRange;
  readonly limit: number;
}

const range = inRange("p.merchant_id");

// The first response to a request can repeat what the merchant sent; a repeat is known as used from then on.
const responses = (subject: "payment" | "payout") => `
  forgotten as (
    update accepted_requests a set state = 'over', status = null, content_type = null, body = null, due_at = null
    from request_steps s join due d on s.merchant_id = d.merchant_id and s.subject_id = d.transaction_id
    where s.subject = '${subject}' and a.merchant_id = s.merchant_id and a.id = s.request_id and a.state = 'answered'
  )`;

const noted = (subject: "payment" | "payout") => `
  insert into audit_log (merchant_id, subject, subject_id, action, at, actor_kind, actor)
  select merchant_id, '${subject}', transaction_id, 'personal-data.erased', $5, $6, $7 from erased`;

const erasePayments = `
  with due as (
    select p.merchant_id, p.transaction_id from payments p
    where p.created_at <= $1 and ${hasPersonal} and ${range} and ${isAtRest}
    order by p.created_at limit $4 for update of p skip locked
  ), reasons as (
    update refunds r set reason = null from due d
    where r.merchant_id = d.merchant_id and r.transaction_id = d.transaction_id and r.reason is not null
  ), ${responses("payment")}, erased as (
    update payments p set shopper_email = null, shopper_phone = null, delivery = null, return_url = null,
      card_first_six = null, card_last_four = null, card_expires = null, details = details #- '{pages,items}'
    from due d where p.merchant_id = d.merchant_id and p.transaction_id = d.transaction_id
    returning p.merchant_id, p.transaction_id
  ) ${noted("payment")}`;

const erasePayouts = `
  with due as (
    select p.merchant_id, p.transaction_id from payouts p
    where p.created_at <= $1 and p.sealed is not null and ${range}
      and p.state in ('COMPLETED', 'FAILED')
    order by p.created_at limit $4 for update of p skip locked
  ), told as (
    update outbox o set payload = o.payload - 'reference' from due d
    where o.merchant_id = d.merchant_id and o.subject = 'payout' and o.subject_id = d.transaction_id
  ), ${responses("payout")}, erased as (
    update payouts p set sealed = null, record = p.record - 'reference'
    from due d where p.merchant_id = d.merchant_id and p.transaction_id = d.transaction_id
    returning p.merchant_id, p.transaction_id
  ) ${noted("payout")}`;

/** Erases what is due of a portion of orders and payouts; gives of how many. */
export async function erase(database: Database, { now, before, merchants, limit }: Erasure): Promise<number> {
  const { kind, name } = worker("erasure");
  let count = 0;
  for (const text of [erasePayments, erasePayouts]) {
    const values = [before, ...rangeValues(merchants), limit, now, kind, name];
    count += (await database.query(text, values)).rowCount ?? 0;
  }
  return count;
}

/** Removes data that is only for display: the request log, and the confirmations of portal users. */
export async function eraseLogs(database: Database, { before }: Pick<Erasure, "before">): Promise<void> {
  await database.query("delete from request_log where at <= $1", [before]);
  await database.query("delete from portal_offers where offered_at <= $1", [before]);
}

/** When the oldest of those made after `before` was made. */
export async function nextToErase(
  pool: Pool,
  { before, merchants }: Pick<Erasure, "before" | "merchants">,
): Promise<Date | undefined> {
  const { rows } = await pool.query<{ next: Date | null }>(
    `select least(
       (select min(p.created_at) from payments p where p.created_at > $1 and ${hasPersonal} and ${range}),
       (select min(p.created_at) from payouts p where p.created_at > $1 and p.sealed is not null and ${range})
     ) as next`,
    [before, ...rangeValues(merchants)],
  );
  return rows[0]?.next ?? undefined;
}
