// Subscriptions as the portal lists them: a merchant's, of all its accounts, newest first. Those whose payment was never
// accepted are no subscriptions and are left out, as everywhere.
import type { SubscriptionState } from "../../domain/subscription-states.ts";
import type { Interval } from "../../domain/interval.ts";
import type { PeriodState } from "../../domain/renewal.ts";
import { type Database, isStorable } from "../pool.ts";
import type { Cursor } from "./payments.ts";

/** A subscription; amounts are minor units of its currency. */
export interface ListedSubscription {
  readonly recurringId: string;
  readonly accountId: string;
  /** The payment that the contract came with. */
  readonly transactionId: string;
  readonly contractName: string;
  readonly currency: string;
  readonly interval: Interval;
  readonly intervalCount: number;
  readonly billingCycle: number;
  readonly promotionCycle: number;
  readonly amount: bigint;
  readonly promotionAmount: bigint;
  readonly startsAt: Date | null;
  readonly lastAt: Date | null;
  readonly status: SubscriptionState;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  /** When its period that is not settled is charged next, and what. */
  readonly nextAt: Date | null;
  readonly nextAmount: bigint | null;
}

interface Row {
  recurring_id: string;
  account_id: string;
  transaction_id: string;
  contract_name: string;
  currency: string;
  interval_unit: Interval;
  interval_count: number;
  billing_cycle: number;
  promotion_cycle: number;
  amount: string;
  promotion_amount: string;
  starts_at: Date | null;
  last_at: Date | null;
  status: SubscriptionState;
  created_at: Date;
  cancelled_at: Date | null;
  next_at: Date | null;
  next_amount: string | null;
}

const select = `select s.recurring_id, s.account_id, s.transaction_id, s.contract_name, s.currency, s.interval_unit,
    s.interval_count, s.billing_cycle, s.promotion_cycle, s.amount, s.promotion_amount, s.starts_at, s.last_at, s.status,
    s.created_at, s.cancelled_at, case when p.state = 'open' then p.due_at else p.ends_at end as next_at,
    p.amount as next_amount
  from subscriptions s left join subscription_periods p
    on p.merchant_id = s.merchant_id and p.recurring_id = s.recurring_id and p.due_at is not null
  where s.merchant_id = $1 and s.status not in ('pending', 'dropped')`;

const toListed = (row: Row): ListedSubscription => ({
  recurringId: row.recurring_id,
  accountId: row.account_id,
  transactionId: row.transaction_id,
  contractName: row.contract_name,
  currency: row.currency,
  interval: row.interval_unit,
  intervalCount: row.interval_count,
  billingCycle: row.billing_cycle,
  promotionCycle: row.promotion_cycle,
  amount: BigInt(row.amount),
  promotionAmount: BigInt(row.promotion_amount),
  startsAt: row.starts_at,
  lastAt: row.last_at,
  status: row.status,
  createdAt: row.created_at,
  cancelledAt: row.cancelled_at,
  nextAt: row.next_at,
  nextAmount: row.next_amount === null ? null : BigInt(row.next_amount),
});

export async function listSubscriptions(
  database: Database,
  merchant_id: string,
  { after, limit }: { readonly after?: Cursor | undefined; readonly limit: number },
): Promise<readonly ListedSubscription[]> {
  const { rows } = await database.query<Row>(
    `${select} and ($2::timestamptz is null or (s.created_at, s.recurring_id) < ($2, $3))
     order by s.created_at desc, s.recurring_id desc limit $4`,
    [merchant_id, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows.map(toListed);
}

/** The merchant's subscription, by its own id or by that of the payment that it came with. */
export async function findListedSubscription(
  database: Database,
  merchant_id: string,
  by: "recurring_id" | "transaction_id",
  value: string,
): Promise<ListedSubscription | undefined> {
  if (!isStorable(value)) return undefined;
  const { rows } = await database.query<Row>(`${select} and s.${by} = $2`, [merchant_id, value]);
  return rows[0] && toListed(rows[0]);
}

/** A period of a subscription; the amount is minor units of its currency. */
export interface ListedPeriod {
  readonly number: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly amount: bigint;
  readonly state: PeriodState;
  readonly attempt: number;
  /** The payment that charged it. */
  readonly transactionId: string | null;
}

/** The latest periods of a subscription, newest first. */
export async function periodsOf(
  database: Database,
  merchant_id: string,
  recurringId: string,
  limit: number,
): Promise<readonly ListedPeriod[]> {
  const { rows } = await database.query<{
    period: number;
    starts_at: Date;
    ends_at: Date;
    amount: string;
    state: PeriodState;
    attempt: number;
    transaction_id: string | null;
  }>(
    `select period, starts_at, ends_at, amount, state, attempt, transaction_id from subscription_periods
     where merchant_id = $1 and recurring_id = $2 order by period desc limit $3`,
    [merchant_id, recurringId, limit],
  );
  return rows.map((row) => ({
    number: row.period,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    amount: BigInt(row.amount),
    state: row.state,
    attempt: row.attempt,
    transactionId: row.transaction_id,
  }));
}
