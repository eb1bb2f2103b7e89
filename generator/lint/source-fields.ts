// Reads the two files that were made only from the source document: its fields and its outline.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "yaml";

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
}

export interface OutlineItem {
  readonly id: string;
  readonly kind: "paragraph" | "row" | "bullet" | "gap" | "item";
  readonly fields?: readonly string[];
}

export interface OutlineSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly OutlineItem[];
}

/** Reads source-fields.csv of `folder`: six columns, no quotes. Throws on a row of another form. */
export function readSourceFields(folder: string): SourceField[] {
  const [head, ...rows] = readFileSync(join(folder, "source-fields.csv"), "utf8").trimEnd().split("\n");
  if (head !== "section,record,name,type,direction,used_by") throw new Error(`unexpected columns: ${head}`);
  return rows.map((row, index) => {
    const [section, record, name, type, direction, usedBy, ...more] = row.split(",");
    if (!section || !record || !name || !type || !direction || !usedBy || more.length > 0) {
      throw new Error(`source-fields.csv:${index + 2}: must have six columns: ${row}`);
    }
    return { section, record, name, type, direction, usedBy: usedBy.split(" ") };
  });
}

/** Reads source-outline.yaml of `folder`. */
export function readOutline(folder: string): OutlineSection[] {
  const outline: unknown = parse(readFileSync(join(folder, "source-outline.yaml"), "utf8"));
  return (outline as { readonly sections: OutlineSection[] }).sections;
}
