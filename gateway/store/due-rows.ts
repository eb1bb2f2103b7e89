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

export interface DueTable {
  readonly name: "attempts" | "outbox" | "payouts" | "subscription_periods";
  readonly key: readonly string[];
  /** What else the claim sets; the columns of the row are those of `t`. */
  readonly set?: string;
  readonly returning: string;
}

/**
 * Claims rows, the longest due first. What another worker is claiming at this moment is passed over.
 */
export async function claimRows<Row extends TableRow>(
  database: Database,
  { name, key, set, returning }: DueTable,
  { now, leaseEnds, limit, each, but, merchants }: ClaimOptions,
): Promise<readonly Row[]> {
  const { rows } = await database.query<Row>(
    `with due as (
       select merchant_id, due_at, ${key.join(", ")} from ${name}
       where due_at <= $1 and ${inRange()} and merchant_id <> all($5::text[])
       order by due_at, ${key.join(", ")} limit $4 for update skip locked
     ), mine as (
       select *, row_number() over (partition by merchant_id order by due_at) as place from due
     )
     update ${name} t set due_at = $6${set === undefined ? "" : `, ${set}`} from mine
     where mine.place <= $7 and t.merchant_id = mine.merchant_id and ${key.map((one) => `t.${one} = mine.${one}`).join(" and ")}
     returning ${returning}`,
    [now, ...rangeValues(merchants), limit, but, leaseEnds, each],
  );
  return rows;
}

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
  table: DueTable["name"],
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
