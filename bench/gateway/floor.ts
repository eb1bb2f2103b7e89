// The lowest possible cost of a payment with `pg` alone: two durable transactions, each with one statement and one round trip.
// They write into the tables of a gateway's payment only what is necessary.
import { createHash, randomUUID } from "node:crypto";
import { Pool } from "pg";

const opening = `with request as (
    insert into accepted_requests (merchant_id, id, operation, state, fresh_until, owner, lease_until)
    values ($1, $5, 'createDirectPayment', 'running', $6, $7, $6) returning id
  ), payment as (
    insert into payments (merchant_id, transaction_id, account_id, order_no, kind, currency, amount, authorise_pending,
      attempt_count, request_fingerprint, created_at)
    values ($1, $2, $3, $4, 'direct', 'USD', 12850, 12850, 1, '', now()) returning transaction_id
  ), step as (
    insert into request_steps (merchant_id, request_id, entry, subject, subject_id) values ($1, $5, '0', 'payment', $2)
  ), attempt as (
    insert into attempts (merchant_id, transaction_id, sequence, kind, amount, status, started_at, due_at)
    values ($1, $2, 1, 'authorise', 12850, 'started', now(), $6)
  ) select transaction_id from payment`;

const settling = `with payment as (
    update payments set authorise_pending = 0, authorised = 12850, version = 1, result_code = '0000'
    where merchant_id = $1 and transaction_id = $2 returning version
  ), attempt as (
    update attempts set status = 'approved', settled_at = now(), due_at = null
    where merchant_id = $1 and transaction_id = $2 and sequence = 1
  ), event as (
    insert into outbox (merchant_id, event_id, account_id, subject, subject_id, version, name, payload, created_at)
    values ($1, 'payment-' || $2 || '-1', $3, 'payment', $2, 1, 'payment.authorised', '{}', now())
  ), request as (
    update accepted_requests set state = 'answered', owner = null, lease_until = null, status = 200, body = ''
    where merchant_id = $1 and id = $4
  ) select version from payment`;

export interface Floor {
  /** Writes one payment. */
  readonly once: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Writes payments of this account into a gateway's database, over so many connections. */
export function floor(
  databaseUrl: string,
  { merchant_id, account_id }: { readonly merchant_id: string; readonly account_id: string },
  connections: number,
): Floor {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });
  const run = randomUUID().slice(0, 8);
  let count = 0;
  const once = async () => {
    count += 1;
    const name = `floor-${run}-${count}`;
    const id = createHash("sha256").update(name).digest("hex");
    const later = new Date(Date.now() + 3_600_000);
    const opens = [merchant_id, name, account_id, name, id, later, randomUUID()];
    const opened = await pool.query({ name: "opening", text: opening, values: opens });
    const settles = [merchant_id, name, account_id, id];
    const settled = await pool.query({ name: "settling", text: settling, values: settles });
    if (opened.rowCount !== 1 || settled.rowCount !== 1) throw new Error("A statement did nothing.");
  };
  return { once, close: () => pool.end() };
}
