// Compares what the gateway has stored with what an acquirer lists. Both are joined in the database, because either may be
// larger than the memory.
import { transaction, type Pool, type Database } from "../store/pool.ts";
import { writeAmount } from "../wire/amount.ts";

/** One movement of an acquirer's list. */
export interface Listed {
  readonly reference: string;
  /** Minor units of the currency. */
  readonly amount: bigint;
  readonly currency: string;
  readonly outcome: "approved" | "declined";
}

/** The kinds of difference, from the most to the least urgent. */
export const differences = [
  "twice",
  "amount",
  "currency",
  "outcome",
  "not-stored",
  "not-listed",
  "open",
] as const;

export interface Difference {
  readonly kind: (typeof differences)[number];
  readonly reference: string;
  /** What is stored; `null` where nothing is. */
  readonly merchant_id: string | null;
  readonly order_no: string | null;
  readonly step: string | null;
  readonly stored: string | null;
  /** What is listed; `null` where nothing is. */
  readonly listed: string | null;
}

/** The movements that began in this time, and those that are listed; without an end, up to now. */
export interface Period {
  readonly from: Date;
  readonly to?: Date | undefined;
}

const books = `
  select coalesce(a.reference, concat_ws('/', a.merchant_id, a.transaction_id, a.sequence)) as reference,
    a.merchant_id, p.order_no, a.kind as step, a.amount, p.currency, a.started_at as at,
    case when a.status in ('approved', 'review') then 'approved' when a.status = 'declined' then 'declined' else 'open' end as outcome
  from attempts a join payments p using (merchant_id, transaction_id)
  union all
  select concat_ws('-', merchant_id, transaction_id), merchant_id, request_id, 'payout', amount, currency, created_at,
    case state when 'COMPLETED' then 'approved' when 'FAILED' then 'declined' else 'open' end
  from payouts`;

/** A decline that only one side has moved no money, and what neither side has decided is no difference yet. */
const compared = `
  with books as (${books}), stored as (select * from books where at >= $1 and ($2::timestamptz is null or at < $2)),
  said as (select reference, min(amount) as amount, min(currency) as currency, min(outcome) as outcome,
    count(*) filter (where outcome = 'approved') as times from listed group by reference),
  pairs as (select coalesce(s.reference, l.reference) as reference, s.merchant_id, s.order_no, s.step,
    s.amount as stored_amount, s.currency as stored_currency, s.outcome as stored_outcome,
    l.amount as listed_amount, l.currency as listed_currency, l.outcome as listed_outcome, l.times,
    exists (select from books b where b.reference = l.reference) as known
    from stored s full join said l on l.reference = s.reference),
  kinds as (select *, case
    when times > 1 then 'twice'
    when stored_outcome is null then case when listed_outcome = 'approved' and not known then 'not-stored' end
    when listed_outcome is null then case when stored_outcome = 'approved' then 'not-listed' end
    when stored_outcome = 'open' then 'open'
    when stored_outcome <> listed_outcome then 'outcome'
    when listed_outcome = 'declined' then null
    when stored_currency <> listed_currency then 'currency'
    when stored_amount <> listed_amount then 'amount' end as kind from pairs)
  select * from kinds where kind is not null order by array_position($3::text[], kind), merchant_id, reference`;

interface Row extends Pick<Difference, "kind" | "reference" | "merchant_id" | "order_no" | "step"> {
  readonly stored_amount: string | null;
  readonly stored_currency: string;
  readonly stored_outcome: string;
  readonly listed_amount: string | null;
  readonly listed_currency: string;
  readonly listed_outcome: string;
}

async function keep(database: Database, portion: readonly Listed[]): Promise<void> {
  const column = (name: keyof Listed) => portion.map((one) => String(one[name]));
  await database.query(
    "insert into listed select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[])",
    [column("reference"), column("amount"), column("currency"), column("outcome")],
  );
}

/** The differences between the books and an acquirer's list, which comes in portions. It changes nothing. */
export const differencesWith = (
  pool: Pool,
  portions: AsyncIterable<readonly Listed[]>,
  { from, to }: Period,
): Promise<readonly Difference[]> =>
  transaction(pool, async (database) => {
    await database.query(
      "create temporary table listed (reference text, amount bigint, currency text, outcome text) on commit drop",
    );
    for await (const portion of portions) await keep(database, portion);
    const { rows } = await database.query<Row>(compared, [from, to ?? null, [...differences]]);
    const words = (amount: string | null, currency: string, outcome: string): string | null =>
      amount === null ? null : `${writeAmount(BigInt(amount), currency)} ${currency} ${outcome}`;
    return rows.map((row) => ({
      kind: row.kind,
      reference: row.reference,
      merchant_id: row.merchant_id,
      order_no: row.order_no,
      step: row.step,
      stored: words(row.stored_amount, row.stored_currency, row.stored_outcome),
      listed: words(row.listed_amount, row.listed_currency, row.listed_outcome),
    }));
  });
