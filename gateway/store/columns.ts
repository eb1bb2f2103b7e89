// The columns of a table as the fields of an object: what a select names, how a row is read, and how it is written.
import type { Database } from "./pool.ts";
import type { TableRow } from "./sql.ts";

interface Exact {
  readonly exact: string;
}

/** A column with whole numbers of any size, which PostgreSQL sends as text. */
export const exact = (column: string): Exact => ({ exact: column });

/** The columns of `table`, by field. */
export function columnsOf<T extends object>(
  table: string,
  columns: { readonly [Field in keyof T]: bigint extends T[Field] ? Exact : string },
) {
  const fields = Object.keys(columns) as (keyof T)[];
  const isExact = (field: keyof T): boolean => typeof columns[field] === "object";
  const nameOf = (field: keyof T): string => {
    const column: Exact | string = columns[field];
    return typeof column === "string" ? column : column.exact;
  };
  /** For a select; `prefix` is the table's alias with its dot. */
  const list = (prefix = ""): string => fields.map((field) => `${prefix}${nameOf(field)}`).join(", ");
  const read = (row: TableRow): T =>
    Object.fromEntries(
      fields.map((field) => {
        const value = row[nameOf(field)];
        return [field, isExact(field) ? BigInt(String(value)) : value];
      }),
      // The table has exactly these columns; this is where rows become typed.
    ) as unknown as T;
  /** What there is of these fields, by column. */
  const write = (from: Partial<T>, some: readonly (keyof T)[] = fields): TableRow =>
    Object.fromEntries(
      some.filter((field) => Object.hasOwn(from, field)).map((field) => [nameOf(field), from[field]]),
    );
  /** All of the table's rows that `which` selects. */
  const find = async (
    database: Database,
    which: string,
    values: readonly unknown[],
  ): Promise<readonly T[]> => {
    const { rows } = await database.query<TableRow>(`select ${list()} from ${table} ${which}`, [...values]);
    return rows.map(read);
  };
  const findOne = async (
    database: Database,
    which: string,
    values: readonly unknown[],
  ): Promise<T | undefined> => (await find(database, which, values))[0];
  return { list, read, write, find, findOne };
}
