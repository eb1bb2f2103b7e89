// Subscriptions: adding, finding, locking and changing rows. commands/ decides about changes; periods.ts has the
// periods. The order of locks: the first payment of a subscription, the subscription, its period, the payment of the
// period. The first and the last payment are never the same, so there is no deadlock.
import type { SubscriptionState } from "../domain/subscription-states.ts";
import type { Terms } from "../domain/subscription-terms.ts";
import type { Account } from "./accounts.ts";
import type { PaymentKey } from "./payments.ts";
import { type Database, isStorable } from "./pool.ts";

export interface Subscription extends Account {
  readonly recurringId: string;
  /** The payment that the contract came with. */
  readonly transactionId: string;
  /** `start` is the start of the first period, after the payment is accepted. */
  readonly terms: Terms;
  readonly status: SubscriptionState;
  readonly version: number;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
}

/** A row of `subscriptionColumns`. */
export interface SubscriptionRow {
  merchant_id: string;
  recurring_id: string;
  account_id: string;
  transaction_id: string;
  contract: string | null;
  contract_name: string;
  currency: string;
  interval_unit: Terms["interval"];
  interval_count: number;
  billing_cycle: number;
  promotion_cycle: number;
  amount: string;
  promotion_amount: string;
  starts_at: Date | null;
  last_at: Date | null;
  status: SubscriptionState;
  version: number;
  created_at: Date;
  cancelled_at: Date | null;
}

/** The columns of a subscription with the table alias `s`. */
export const subscriptionColumns = `s.merchant_id, s.recurring_id, s.account_id, s.transaction_id, s.contract, s.contract_name,
  s.currency, s.interval_unit, s.interval_count, s.billing_cycle, s.promotion_cycle, s.amount, s.promotion_amount,
  s.starts_at, s.last_at, s.status, s.version, s.created_at, s.cancelled_at`;

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  merchant_id: row.merchant_id,
  account_id: row.account_id,
  recurringId: row.recurring_id,
  transactionId: row.transaction_id,
  terms: {
    contract: row.contract,
    contractName: row.contract_name,
    currency: row.currency,
    interval: row.interval_unit,
    intervalCount: row.interval_count,
    billingCycle: row.billing_cycle,
    promotionCycle: row.promotion_cycle,
    amount: BigInt(row.amount),
    promotionAmount: BigInt(row.promotion_amount),
    start: row.starts_at,
    last: row.last_at,
  },
  status: row.status,
  version: row.version,
  createdAt: row.created_at,
  cancelledAt: row.cancelled_at,
});

/** A contract that a payment asks for. */
export interface NewSubscription {
  readonly recurringId: string;
  readonly terms: Terms;
}

/** Adds the contract that came with a payment, in the transaction that adds the payment. It is not active yet. */
export async function insertSubscription(
  transaction: Database,
  payment: Account & PaymentKey & { readonly createdAt: Date },
  { recurringId, terms }: NewSubscription,
): Promise<void> {
  await transaction.query(
    `insert into subscriptions (merchant_id, recurring_id, account_id, transaction_id, contract, contract_name,
       currency, interval_unit, interval_count, billing_cycle, promotion_cycle, amount, promotion_amount, starts_at,
       last_at, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'pending', $16)`,
    [
      payment.merchant_id,
      recurringId,
      payment.account_id,
      payment.transactionId,
      terms.contract,
      terms.contractName,
      terms.currency,
      terms.interval,
      terms.intervalCount,
      terms.billingCycle,
      terms.promotionCycle,
      terms.amount,
      terms.promotionAmount,
      terms.start,
      terms.last,
      payment.createdAt,
    ],
  );
}

export type SubscriptionName = { readonly by: "recurring_id" | "transaction_id"; readonly value: string };

/** The merchant's subscription, locked until the transaction ends. */
export const lockSubscription = (
  transaction: Database,
  merchant_id: string,
  name: SubscriptionName,
): Promise<Subscription | undefined> => selectOne(transaction, merchant_id, name, "for update");

/** The merchant's subscription in its current state. */
export const findSubscription = (
  database: Database,
  merchant_id: string,
  name: SubscriptionName,
): Promise<Subscription | undefined> => selectOne(database, merchant_id, name, "");

async function selectOne(
  database: Database,
  merchant_id: string,
  { by, value }: SubscriptionName,
  lock: "" | "for update",
): Promise<Subscription | undefined> {
  if (!isStorable(value)) return undefined;
  const { rows } = await database.query<SubscriptionRow>(
    `select ${subscriptionColumns} from subscriptions s where s.merchant_id = $1 and s.${by} = $2 ${lock}`,
    [merchant_id, value],
  );
  return rows[0] && toSubscription(rows[0]);
}

/** Contracts with the moment of their next charge, by the payments that they came with. */
export async function findSubscriptions(
  database: Database,
  { merchant_id, account_id }: Account,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, Subscription & { readonly nextAt: Date | null }>> {
  const { rows } = await database.query<SubscriptionRow & { next_at: Date | null }>(
    `select ${subscriptionColumns}, case when p.state = 'open' then p.due_at else p.ends_at end as next_at
     from subscriptions s left join subscription_periods p
       on p.merchant_id = s.merchant_id and p.recurring_id = s.recurring_id and p.due_at is not null
     where s.merchant_id = $1 and s.account_id = $2 and s.transaction_id = any($3::text[])`,
    [merchant_id, account_id, transactionIds],
  );
  return new Map(rows.map((row) => [row.transaction_id, { ...toSubscription(row), nextAt: row.next_at }]));
}

/** Writes what may change of a subscription that is locked. */
export async function updateSubscription(transaction: Database, changed: Subscription): Promise<void> {
  await transaction.query(
    `update subscriptions set status = $3, version = $4, starts_at = $5, cancelled_at = $6
     where merchant_id = $1 and recurring_id = $2`,
    [
      changed.merchant_id,
      changed.recurringId,
      changed.status,
      changed.version,
      changed.terms.start,
      changed.cancelledAt,
    ],
  );
}
