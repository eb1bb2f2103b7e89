// Subscriptions as the portal lists them: a merchant's, of all its accounts, newest first. A subscription begins when its payment
// is accepted; the lists leave out those without an accepted payment, as everywhere.
import type { Terms } from "../../domain/subscription-terms.ts";
import type { Account } from "../accounts.ts";
import { periodColumns, type StoredPeriod } from "../periods.ts";
import { type Database, isStorable } from "../pool.ts";
import { type Subscription, subscriptionColumns } from "../subscriptions.ts";
import { raw, run, sql, type TableRow } from "../sql.ts";
import { type Period, type Slice, sliced, within } from "./slices.ts";

/** A subscription; amounts are minor units of its currency. */
export interface ListedSubscription
  extends
    Omit<Terms, "contract" | "start" | "last">,
    Omit<Subscription, "terms" | "version" | keyof Account> {
  readonly accountId: string;
  readonly startsAt: Date | null;
  readonly lastAt: Date | null;
  /** When the gateway charges the open period next, and what. Without a time, the period is held. */
  readonly nextAt: Date | null;
  readonly nextAmount: bigint | null;
}

interface Row extends TableRow {
  next_at: Date | null;
  next_amount: string | null;
}

const select = `select ${subscriptionColumns.list("s.")}, case p.state when 'open' then p.due_at when 'charging' then p.ends_at end as next_at,
    p.amount as next_amount
  from subscriptions s left join subscription_periods p
    on p.merchant_id = s.merchant_id and p.recurring_id = s.recurring_id and p.settled_at is null
  where s.status not in ('pending', 'dropped') and s.merchant_id = `;

function toListed(row: Row): ListedSubscription {
  const {
    account_id: accountId,
    start: startsAt,
    last: lastAt,
    ...subscription
  } = subscriptionColumns.read(row);
  const nextAmount = row.next_amount === null ? null : BigInt(row.next_amount);
  return { ...subscription, accountId, startsAt, lastAt, nextAt: row.next_at, nextAmount };
}

export async function listSubscriptions(
  database: Database,
  merchant_id: string,
  period: Period,
  slice: Slice,
): Promise<readonly ListedSubscription[]> {
  const mine = sql`${raw(select)}${merchant_id} ${within(period, "s.created_at")}`;
  const { rows } = await run<Row>(
    database,
    sql`${mine} ${sliced({ at: "s.created_at", id: "s.recurring_id" }, slice)}`,
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
  const { rows } = await database.query<Row>(`${select}$1 and s.${by} = $2`, [merchant_id, value]);
  return rows[0] && toListed(rows[0]);
}

export const periodsOf = (
  database: Database,
  merchant_id: string,
  recurringId: string,
  limit: number,
): Promise<readonly StoredPeriod[]> =>
  periodColumns.find(database, "where merchant_id = $1 and recurring_id = $2 order by period desc limit $3", [
    merchant_id,
    recurringId,
    limit,
  ]);
