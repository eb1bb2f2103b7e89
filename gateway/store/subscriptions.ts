// Subscriptions: adding, finding, locking and changing rows. operations/ decides about changes; periods.ts has the
// periods. The order of locks: the first payment of a subscription, the subscription, its period, the payment of the
// period. The first and the last payment are never the same, so there is no deadlock.
import type { SubscriptionState } from "../domain/subscription-states.ts";
import type { Terms } from "../domain/subscription-terms.ts";
import type { Account } from "./accounts.ts";
import { columnsOf, exact } from "./columns.ts";
import type { PaymentKey } from "./payments.ts";
import { type Database, isStorable } from "./pool.ts";
import { assigned, insertOf, run, sql } from "./sql.ts";

export interface Subscription extends Account {
  readonly recurringId: string;
  readonly transactionId: string;
  /** `start` is the start of the first period, after the payment is accepted. */
  readonly terms: Terms;
  readonly status: SubscriptionState;
  readonly version: number;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
}

export type SubscriptionRow = Omit<Subscription, "terms"> & Terms;

export const subscriptionColumns = columnsOf<SubscriptionRow>("subscriptions", {
  merchant_id: "merchant_id",
  recurringId: "recurring_id",
  account_id: "account_id",
  transactionId: "transaction_id",
  contract: "contract",
  contractName: "contract_name",
  currency: "currency",
  interval: "interval_unit",
  intervalCount: "interval_count",
  billingCycle: "billing_cycle",
  promotionCycle: "promotion_cycle",
  amount: exact("amount"),
  promotionAmount: exact("promotion_amount"),
  start: "starts_at",
  last: "last_at",
  status: "status",
  version: "version",
  createdAt: "created_at",
  cancelledAt: "cancelled_at",
});

const toSubscription = ({
  merchant_id,
  account_id,
  recurringId,
  transactionId,
  status,
  version,
  createdAt,
  cancelledAt,
  ...terms
}: SubscriptionRow): Subscription => ({
  merchant_id,
  account_id,
  recurringId,
  transactionId,
  terms,
  status,
  version,
  createdAt,
  cancelledAt,
});

export interface NewSubscription {
  readonly recurringId: string;
  readonly terms: Terms;
}

/** Adds the contract that came with a payment, in the transaction that adds the payment. It is not active yet. */
export async function insertSubscription(
  transaction: Database,
  { merchant_id, account_id, transactionId, createdAt }: Account & PaymentKey & { readonly createdAt: Date },
  { recurringId, terms }: NewSubscription,
): Promise<void> {
  const payment = { merchant_id, account_id, transactionId, createdAt };
  const row = subscriptionColumns.write({ ...terms, ...payment, recurringId, status: "pending" });
  await run(transaction, insertOf("subscriptions", row));
}

export type SubscriptionName = { readonly by: "recurring_id" | "transaction_id"; readonly value: string };

export const lockSubscription = (
  transaction: Database,
  merchant_id: string,
  name: SubscriptionName,
): Promise<Subscription | undefined> => selectOne(transaction, merchant_id, name, "for update");

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
  const which = `where merchant_id = $1 and ${by} = $2 ${lock}`;
  const found = await subscriptionColumns.findOne(database, which, [merchant_id, value]);
  return found && toSubscription(found);
}

/** Contracts with the moment of their next charge, by the payments that they came with. */
export async function findSubscriptions(
  database: Database,
  { merchant_id, account_id }: Account,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, Subscription & { readonly nextAt: Date | null }>> {
  const { rows } = await database.query<{ transaction_id: string; next_at: Date | null }>(
    `select ${subscriptionColumns.list("s.")}, case when p.state = 'open' then p.due_at else p.ends_at end as next_at
     from subscriptions s left join subscription_periods p
       on p.merchant_id = s.merchant_id and p.recurring_id = s.recurring_id and p.due_at is not null
     where s.merchant_id = $1 and s.account_id = $2 and s.transaction_id = any($3::text[])`,
    [merchant_id, account_id, transactionIds],
  );
  const read = subscriptionColumns.read;
  return new Map(
    rows.map((row) => [row.transaction_id, { ...toSubscription(read(row)), nextAt: row.next_at }]),
  );
}

export async function updateSubscription(
  transaction: Database,
  { merchant_id, recurringId, status, version, terms: { start }, cancelledAt }: Subscription,
): Promise<void> {
  const set = assigned(subscriptionColumns.write({ status, version, start, cancelledAt }));
  await run(
    transaction,
    sql`update subscriptions set ${set} where merchant_id = ${merchant_id} and recurring_id = ${recurringId}`,
  );
}
