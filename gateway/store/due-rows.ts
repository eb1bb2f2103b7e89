// Common code of all tables with due rows: the range of merchants of a process, and the claim of rows.
import type { Share } from "../process/shared-work.ts";
import type { Database } from "./pool.ts";
import type { TableRow } from "./sql.ts";

/** Which merchants a process's workers look after; all of them where left out. `to` is not included. */
export interface MerchantRange {
  readonly from?: string;
  readonly to?: string;
}

/**
 * The claim of rows: those due at `now` belong to this worker until `leaseEnds`. Then every worker may claim them.
 */
export interface ClaimOptions extends Share {
  readonly now: Date;
  readonly leaseEnds: Date;
  readonly merchants: MerchantRange;
}

type TableName = "attempts" | "outbox" | "payouts" | "subscription_periods";

/** Rows of a table that can be claimed. */
export interface DueRows<Row> {
  readonly table: TableName;
  /** Claims rows, the longest due first. What another worker is claiming at this moment is passed over. */
  readonly claim: (database: Database, options: ClaimOptions) => Promise<readonly Row[]>;
}

/** `key`: the rows of a merchant by these columns. `set`: what else a claim sets. `returning`: columns of `t`. */
export const dueRows = <Row>(
  table: TableName,
  { key, set, returning }: Readonly<Record<"key" | "returning", string>> & { readonly set?: string },
  read: (row: TableRow) => Row,
): DueRows<Row> => {
  const text = `with due as (
       select merchant_id, due_at, ${key} from ${table}
       where due_at <= $1 and ${inRange()} and merchant_id <> all($5::text[])
       order by due_at, ${key} limit $4 for update skip locked
     ), mine as (
       select *, row_number() over (partition by merchant_id order by due_at) as place from due
     )
     update ${table} t set due_at = $6${set === undefined ? "" : `, ${set}`} from mine
     where mine.place <= $7 and t.merchant_id = mine.merchant_id
       and (${prefixed("t.", key)}) = (${prefixed("mine.", key)})
     returning ${returning}`;
  return {
    table,
    claim: async (database, { now, leaseEnds, limit, each, but, merchants }) => {
      const values = [now, ...rangeValues(merchants), limit, but, leaseEnds, each];
      return (await database.query<TableRow>(text, values)).rows.map(read);
    },
  };
};

const prefixed = (prefix: string, columns: string): string => columns.replaceAll(/\w+/gu, `${prefix}$&`);

/** The condition on the column with the merchant; its two parameters are `$2` and `$3`. */
export const inRange = (column: "merchant_id" | "p.merchant_id" | "a.merchant_id" = "merchant_id"): string =>
  `($2::text is null or ${column} >= $2) and ($3::text is null or ${column} < $3)`;

export const rangeValues = ({ from, to }: MerchantRange): readonly [string | null, string | null] => [
  from ?? null,
  to ?? null,
];

/** The earliest moment after `now` at which a row of the table is due, or a lease ends. */
export async function nextDueAt(
  database: Database,
  table: TableName,
  now: Date | null,
  merchants: MerchantRange,
): Promise<Date | undefined> {
  const { rows } = await database.query<{ next: Date | null }>(
    `select min(due_at) as next from ${table}
     where due_at is not null and ($1::timestamptz is null or due_at > $1) and ${inRange()}`,
    [now, ...rangeValues(merchants)],
  );
  return rows[0]?.next ?? undefined;
}
