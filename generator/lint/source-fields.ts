// Reads the files that were made only from the source document: its fields, its other facts, and its outline.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One row of source-fields.csv. */
export interface SourceField {
  readonly section: string;
  readonly record: string;
  /** Path on the wire, as `cart_items[].basic_item_data.name`. */
  readonly name: string;
  readonly type: string;
  readonly direction: string;
  /** Operation ids. */
  readonly usedBy: readonly string[];
  /** The form that the source states, by its name in `x-text`; `seen:` and a form that it only shows; `-` for none. */
  readonly form: string;
  /** The values that the source shows or calls a success. */
  readonly observed: readonly string[];
}

/** One row of source-facts.csv: what the source says of operations, apart from their fields. */
export interface SourceFact {
  readonly fact: string;
  readonly value: string;
  /** The item or section of the outline that says it. */
  readonly section: string;
  readonly operations: readonly string[];
}

/** One row of source-outline.csv: a table row, numbered item, bullet, gap or free paragraph of the source. */
export interface OutlineItem {
  readonly section: string;
  readonly id: string;
  readonly kind: string;
  /** The last path segment of every field that the item names, objects and arrays included. */
  readonly fields: readonly string[];
}

/** Reads source-fields.csv of `folder`. Throws on a row of another form. */
export const readSourceFields = (folder: string): SourceField[] =>
  rowsOf(
    folder,
    "source-fields.csv",
    ...(["section", "record", "name", "type", "direction", "used_by", "form", "observed"] as const),
  ).map(({ used_by, observed, ...row }) => ({
    ...row,
    usedBy: used_by.split(" "),
    observed: observed === "-" ? [] : observed.split(" "),
  }));

/** Reads source-facts.csv of `folder`. Throws on a row of another form. */
export const readSourceFacts = (folder: string): SourceFact[] =>
  rowsOf(folder, "source-facts.csv", "fact", "value", "section", "operations").map(
    ({ value, operations, ...row }) => ({
      ...row,
      value: value.replace("comma", ","),
      operations: operations.split(" "),
    }),
  );

/** The rows of a file without quotes, each with all its columns. */
export function rowsOf<Column extends string>(
  folder: string,
  file: string,
  ...columns: readonly Column[]
): Readonly<Record<Column, string>>[] {
  const [head, ...rows] = readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
  if (head !== columns.join(",")) throw new Error(`${file}: unexpected columns: ${head}`);
  return rows.map((row, index) => {
    const cells = row.split(",");
    if (cells.length !== columns.length || cells.includes(""))
      throw new Error(`${file}:${index + 2}: must have ${columns.length} columns: ${row}`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Record<Column, string>;
  });
}

/** Reads source-outline.csv of `folder`, which was made from the source alone. Throws on a row of another form. */
export const readOutline = (folder: string): OutlineItem[] =>
  rowsOf(folder, "source-outline.csv", "section", "id", "kind", "fields", "about").map(
    ({ fields, ...row }) => ({ ...row, fields: fields === "-" ? [] : fields.split(" ") }),
  );

/** The ids of all sections and items of the outline. */
export const outlineIds = (folder: string): ReadonlySet<string> =>
  new Set(readOutline(folder).flatMap(({ section, id }) => [section, id]));
