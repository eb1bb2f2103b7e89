// generated, do not edit; npm run generate
/**
 * Converts wire text to values and back: bodies, amounts, dates, lists, masked card numbers, JSON and XML.
 * Each reader returns a result with a value or with located issues, and never throws.
 *
 * ```ts
 * import { dates, items, money } from "@acquiring/contract/codecs";
 *
 * const amount = money.parse("10.5", 2);
 * console.log(amount.ok && money.format(amount.value + 50n, 2)); // 11.00
 * console.log(dates.iso.parse("2024-02-30").ok); // false
 * const list = items.format([{ name: "Tea", code: "T1", price: "1.00", quantity: 2 }]);
 * console.log(list.ok && list.value); // Tea#,#T1#,#1.00#,#2
 * ```
 *
 * @module
 */

import { formatDelimited, parseDelimited, type DelimitedForm } from "../runtime/codecs/delimited.ts";
import type { Result } from "../runtime/values/result.ts";

export * from "../runtime/codecs/index.ts";

/** One entry of `items`. */
interface Item {
  readonly name: string;
  readonly code: string;
  /** Decimal text. */
  readonly price: string;
  /** A whole number. */
  readonly quantity: number;
}

const itemsForm: DelimitedForm<Item> = {
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
 * The list in `items`. `items.parse` reads `name#,#code#,#price#,#quantity`, with entries joined by `#;#`. An
 * empty text is an empty list. Issues have a pointer such as `/1/quantity`, where entries are counted from 0.
 *
 * `items.format` writes it. This form has no escaping, so `format` rejects (`items.separator`) a part that
 * contains a separator or forms one with the next part.
 */
export const items = {
  parse: (text: string): Result<Item[]> => parseDelimited(text, itemsForm),
  format: (entries: readonly Item[]): Result<string> => formatDelimited(entries, itemsForm),
} as const;
