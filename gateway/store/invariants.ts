// Conditions that must always hold in the database, as queries for violations. Constraints enforce most of them.
// These queries also check conditions across rows, and find what a constraint missed.
import type { Database } from "./pool.ts";

interface Invariant {
  readonly name: string;
  /** Selects `merchant_id` and `subject` of each violation. */
  readonly sql: string;
}

const unsettled = `settled_at is null`;
const sumOf = (kinds: string, condition: string): string =>
  `coalesce(sum(a.amount) filter (where a.kind in (${kinds}) and ${condition}), 0)`;

const perPayment = (name: string, broken: string): Invariant => ({
  name,
  sql: `select p.merchant_id, p.transaction_id as subject from payments p
    left join attempts a on a.merchant_id = p.merchant_id and a.transaction_id = p.transaction_id
    group by p.merchant_id, p.transaction_id having ${broken}`,
});

const ofPayment = (name: string, broken: string): Invariant => ({
  name,
  sql: `select merchant_id, transaction_id as subject from payments p where ${broken}`,
});

const versions = (subject: string, table: string, id: string): Invariant => ({
  name: `each change of a ${subject} has exactly one row in the outbox`,
  sql: `select s.merchant_id, s.${id} as subject from ${table} s
    left join outbox o on o.merchant_id = s.merchant_id and o.subject = '${subject}' and o.subject_id = s.${id}
    group by s.merchant_id, s.${id}
    having count(o.event_id) <> s.version or coalesce(max(o.version), 0) <> s.version`,
});

export const invariants: readonly Invariant[] = [
  ofPayment(
    "0 <= captured <= authorised <= amount",
    "not (0 <= captured and captured <= authorised and authorised <= amount)",
  ),
  ofPayment(
    "refunded + pending <= captured",
    "refunded + refund_pending > captured or refunded < 0 or refund_pending < 0",
  ),
  ofPayment(
    "captured, released and what is reserved of both <= authorised",
    "captured + capture_pending + released + release_pending > authorised",
  ),
  ofPayment(
    "a payment that was cancelled, or failed, or expired holds no money",
    "ended is not null and captured > 0",
  ),
  perPayment(
    "what is reserved is exactly what open attempts ask for",
    `p.authorise_pending <> ${sumOf("'authorise', 'rebill'", unsettled)}
     or p.capture_pending <> ${sumOf("'capture'", unsettled)}
     or p.refund_pending <> ${sumOf("'refund'", unsettled)}
     or p.release_pending <> ${sumOf("'cancel', 'reject'", unsettled)}`,
  ),
  perPayment(
    "what was authorised, captured and refunded is exactly what attempts were granted",
    `p.authorised <> ${sumOf("'authorise', 'rebill'", "a.status in ('approved', 'review')")}
     or p.refunded <> ${sumOf("'refund'", "a.status = 'approved'")}
     or p.captured not in (${sumOf("'capture'", "a.status = 'approved'")}, p.authorised)`,
  ),
  perPayment(
    "no capture and no cancellation have both succeeded",
    `count(*) filter (where a.kind = 'capture' and a.status = 'approved') > 0
     and count(*) filter (where a.kind in ('cancel', 'reject') and a.status = 'approved') > 0`,
  ),
  {
    name: "each refund has its own attempt, of the same amount",
    sql: `select r.merchant_id, r.reference_id as subject from refunds r
      left join attempts a on a.merchant_id = r.merchant_id and a.transaction_id = r.transaction_id
        and a.sequence = r.attempt
      where a.sequence is null or a.kind <> 'refund' or a.amount <> r.amount`,
  },
  versions("payment", "payments", "transaction_id"),
  versions("payout", "payouts", "transaction_id"),
  versions("subscription", "subscriptions", "recurring_id"),
  {
    name: "no period of a subscription is charged before it has ended",
    sql: `select merchant_id, recurring_id as subject from subscription_periods
      where state = 'charged' and settled_at < ends_at`,
  },
  {
    name: "each period that was charged was charged by a payment of its own that took the money",
    sql: `select s.merchant_id, s.recurring_id as subject from subscription_periods s
      left join payments p on p.merchant_id = s.merchant_id and p.transaction_id = s.transaction_id
      where s.state = 'charged' and (p.transaction_id is null or p.kind <> 'renewal' or p.captured <> s.amount)`,
  },
  {
    name: "renewals never exceed the periods that have passed",
    sql: `select s.merchant_id, s.recurring_id as subject from subscriptions s
      join subscription_periods q on q.merchant_id = s.merchant_id and q.recurring_id = s.recurring_id
      group by s.merchant_id, s.recurring_id
      having count(*) filter (where q.state = 'charged')
        > count(*) filter (where q.ends_at <= q.settled_at)`,
  },
];

export interface Violation {
  readonly invariant: string;
  readonly merchant_id: string;
  readonly subject: string;
}

/** What is broken; at most 100 violations of each invariant. Empty is what it should be. */
export async function violations(
  database: Database,
  held: readonly Invariant[] = invariants,
): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  for (const { name, sql } of held) {
    const { rows } = await database.query<{ merchant_id: string; subject: string }>(`${sql} limit 100`);
    found.push(...rows.map(({ merchant_id, subject }) => ({ invariant: name, merchant_id, subject })));
  }
  return found;
}
