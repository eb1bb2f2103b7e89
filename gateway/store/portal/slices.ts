// A part of a list in an order that has an index: its start and its length.
import { type Part, raw, sql } from "../sql.ts";

export const orders = ["newest", "oldest", "largest", "smallest"] as const;
export type Order = (typeof orders)[number];

/** The start of the next page: after this entry. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
  /** In minor units of the currency; only where a list is sorted by amount. */
  readonly amount?: bigint | undefined;
  readonly currency?: string | undefined;
}

export interface Slice {
  /** The newest first where left out. */
  readonly order?: Order | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

export interface SortedBy {
  readonly at: string;
  readonly id: string;
  /** The list can be sorted by amount: the amounts of one currency are together. */
  readonly amount?: string;
  readonly currency?: string;
}

/** The end of a statement after its condition: the rows after the cursor, in order, up to the limit. */
export function sliced(columns: SortedBy, { order = "newest", after, limit }: Slice): Part {
  const { at, id, amount, currency } = columns;
  const isByAmount = (order === "largest" || order === "smallest") && amount !== undefined;
  const names = isByAmount ? [currency ?? "", amount, at, id] : [at, id];
  const isDown = order === "newest" || order === "largest";
  const down = isDown ? " desc" : "";
  const by = raw(names.map((name) => `${name}${down}`).join(", "));
  return sql`${behind(names, after, isDown)} order by ${by} limit ${limit}`;
}

function behind(names: readonly string[], after: Cursor | undefined, isDown: boolean): Part {
  if (after === undefined) return sql``;
  const left = raw(`and (${names.join(", ")}) ${isDown ? "<" : ">"}`);
  if (names.length === 2) return sql`${left} (${after.at}, ${after.id})`;
  // A cursor of another order has no amount: the list begins at its beginning.
  if (after.amount === undefined || after.currency === undefined) return sql``;
  return sql`${left} (${after.currency}, ${after.amount}, ${after.at}, ${after.id})`;
}

/** A time from a moment up to another; open without one of them. */
export interface Period {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

export const within = ({ from, before }: Period, column: string): Part =>
  sql`${from === undefined ? sql`` : sql`and ${raw(column)} >= ${from}`}
    ${before === undefined ? sql`` : sql`and ${raw(column)} < ${before}`}`;
