// generated, do not edit; npm run generate
// The package's entry for codecs: everything that turns wire text into values and back, in Node and in a browser.
import { formatDelimited, parseDelimited, type DelimitedForm } from "../runtime/codecs/delimited.ts";
import type { Result } from "../runtime/values/result.ts";

export * from "../runtime/codecs/index.ts";

/** One entry of `items`. */
export interface Item {
  readonly name: string;
  readonly code: string;
  /** Decimal text. */
  readonly price: string;
  /** A whole number. */
  readonly quantity: number;
}

const items: DelimitedForm<Item> = {
  field: "items",
  entries: "#;#",
  parts: "#,#",
  of: [
    { name: "name", form: "text" },
    { name: "code", form: "code" },
    { name: "price", form: "decimal" },
    { name: "quantity", form: "integer" },
  ],
};

/**
 * Reads `name#,#code#,#price#,#quantity`, entries joined by `#;#`; an empty text is none. Issues are located
 * as `/1/quantity`, entries counted from 0. Nothing can be escaped in this form.
 */
export function parseItems(text: string): Result<Item[]> {
  return parseDelimited(text, items);
}

/**
 * Writes what `parseItems` reads. Refuses (`items.separator`) a part that would be read back as something
 * else, because it holds a separator or makes one together with its neighbour.
 */
export function formatItems(entries: readonly Item[]): Result<string> {
  return formatDelimited(entries, items);
}
