// Rows as JSON, by the columns of their tables, and the statements that read them.
import type { TableRow } from "../sql.ts";

/** The rows that are not `undefined`, as JSON. Every process writes them in the same order. */
export const jsonOf = (rows: readonly (TableRow | undefined)[]): string =>
  JSON.stringify(rows.flatMap((row) => (row === undefined ? [] : [plain(row)])));

/** As PostgreSQL reads them: whole numbers as text, which no double has rounded, and bytes in hexadecimal. */
const plain = (row: TableRow): TableRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "bigint"
        ? String(value)
        : Buffer.isBuffer(value)
          ? `\\x${value.toString("hex")}`
          : value,
    ]),
  );

/** Reads the rows of the `place`th value. */
export const given = (table: string, place: number): string =>
  `json_populate_recordset(null::${table}, $${place}) as given`;

/** Inserts them into the columns that the row has; a condition may follow. */
export function insertGiven(table: string, row: TableRow, place: number): string {
  const columns = Object.keys(row).join(", ");
  return `insert into ${table} (${columns}) select ${columns} from ${given(table, place)}`;
}

/** Those of this column that are among what an earlier part of the statement has written. */
export const isWritten = (column: string): string => `${column} in (select transaction_id from payment)`;

/** Sorted by a text, so that processes that write the same do not wait for each other in a circle. */
export const sortedBy = <T>(all: readonly T[], textOf: (one: T) => string): readonly T[] =>
  all
    .map((one) => ({ one, text: textOf(one) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({ one }) => one);
