// The columns of a table as the fields of an object: what a select names, how a row is read, and how it is written.
import type { Database } from "./pool.ts";
import type { TableRow } from "./sql.ts";

/** The fields that are `bigint`: PostgreSQL sends them as text. */
type Bigints<T> = { [Field in keyof T]: bigint extends T[Field] ? Field : never }[keyof T];

/** The columns of `table`, by field; `bigints` has the fields with whole numbers of any size. */
export function columnsOf<T extends object>(
  table: string,
  columnOf: Readonly<Record<keyof T, string>>,
  bigints: readonly Bigints<T>[],
) {
  const fields = Object.keys(columnOf) as (keyof T)[];
  const exact: ReadonlySet<keyof T> = new Set(bigints);
  /** For a select; `prefix` is the table's alias with its dot. */
  const list = (prefix = ""): string => fields.map((field) => `${prefix}${columnOf[field]}`).join(", ");
  const read = (row: TableRow): T =>
    Object.fromEntries(
      fields.map((field) => {
        const value = row[columnOf[field]];
        return [field, exact.has(field) ? BigInt(String(value)) : value];
      }),
      // The table has exactly these columns; this is where rows become typed.
    ) as unknown as T;
  /** What there is of these fields, by column. */
  const write = (from: Partial<T>, some: readonly (keyof T)[] = fields): TableRow =>
    Object.fromEntries(
      some.filter((field) => Object.hasOwn(from, field)).map((field) => [columnOf[field], from[field]]),
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
