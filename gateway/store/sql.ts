// A statement built from parts with their values. The same part can be used alone or in a larger statement, and no
// code counts parameters.
import type { Database } from "./pool.ts";

const mark = Symbol("part of a statement");

/** Text with values in its gaps. */
export interface Part {
  readonly [mark]: true;
  /** One more than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && Object.hasOwn(value, mark);

/** SQL with values as parameters, and with parts as the text that they are: `` sql`where id = ${id} ${lock}` ``. */
export function sql(given: readonly string[], ...inserted: readonly unknown[]): Part {
  const [first = ""] = given;
  const texts = [first];
  const values: unknown[] = [];
  const append = (text: string) => texts.push(`${texts.pop() ?? ""}${text}`);
  for (const [index, value] of inserted.entries()) {
    if (isPart(value)) {
      const [start = "", ...rest] = value.texts;
      append(start);
      texts.push(...rest);
      values.push(...value.values);
      append(given[index + 1] ?? "");
    } else {
      values.push(value);
      texts.push(given[index + 1] ?? "");
    }
  }
  return { [mark]: true, texts, values };
}

/** Fixed text, for example names of columns; never a foreign value. */
export const raw = (text: string): Part => sql([text]);

export const listed = (parts: readonly Part[], between = ", "): Part =>
  sql(["", ...parts.slice(1).map(() => between), ""], ...parts);

export const parameters = (values: readonly unknown[]): Part => listed(values.map((value) => sql`${value}`));

export function run<Row extends object = Record<string, unknown>>(
  database: Database,
  { texts, values }: Part,
) {
  const text = texts.reduce((before, after, index) => `${before}$${index}${after}`);
  return database.query<Row>(text, [...values]);
}

export type TableRow = Readonly<Record<string, unknown>>;

export const assigned = (row: TableRow): Part =>
  listed(Object.entries(row).map(([name, value]) => sql`${raw(name)} = ${value}`));

export const insertOf = (table: string, row: TableRow): Part =>
  sql`insert into ${raw(table)} (${raw(Object.keys(row).join(", "))}) values (${parameters(Object.values(row))})`;
