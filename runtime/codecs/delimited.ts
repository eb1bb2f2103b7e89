// The delimited list of `items`: text to entries and back. Prices stay decimal text.
import { isDecimal } from "../values/money.ts";
import { fail, ok, type Issue, type Result } from "../values/result.ts";
import { below } from "../values/wire.ts";

/** One entry of `items` (source: Resources, payment request). */
export interface Item {
  readonly name: string;
  readonly code: string;
  /** Decimal text in the payment's currency. */
  readonly price: string;
  /** A whole number. */
  readonly quantity: number;
}

const betweenComponents = "#,#";
const betweenItems = "#;#";
const components = ["name", "code", "price", "quantity"] as const;

/**
 * Reads `name#,#code#,#price#,#quantity`, items joined by `#;#`; an empty text is no item.
 * Issues are located as `/1/price`, entries counted from 0. Nothing can be escaped in this form.
 */
export function parseItems(text: string): Result<Item[]> {
  if (text === "") return ok([]);
  const items: Item[] = [];
  for (const [index, part] of text.split(betweenItems).entries()) {
    const found = part.split(betweenComponents);
    const [name, code, price, count] = found;
    if (
      name === undefined ||
      code === undefined ||
      price === undefined ||
      count === undefined ||
      found.length > 4
    ) {
      return fail({
        code: "items.components",
        at: below("", index),
        message: "An item has four components: name, code, price and quantity, joined by #,#.",
        expected: "4",
        received: String(found.length),
      });
    }
    const quantity = /^-?\d+$/.test(count) ? Number(count) : Number.NaN;
    const issue = itemIssue({ name, code, price, quantity }, index);
    if (issue) return fail(issue);
    items.push({ name, code, price, quantity: quantity === 0 ? 0 : quantity });
  }
  return ok(items);
}

/**
 * Writes items as `parseItems` reads them. Refuses (`items.separator`) a component that would be read back as
 * something else, because it holds a separator or makes one together with its neighbour.
 */
export function formatItems(items: readonly Item[]): Result<string> {
  const parts: string[] = [];
  for (const [index, item] of items.entries()) {
    const issue = itemIssue(item, index);
    if (issue) return fail(issue);
    parts.push(components.map((component) => String(item[component])).join(betweenComponents));
  }
  const text = parts.join(betweenItems);
  const again = parseItems(text);
  for (const [index, item] of items.entries()) {
    for (const component of components) {
      const value = item[component];
      if (again.ok ? again.value[index]?.[component] === value : !/#[,;]|^;(?:#|$)/.test(String(value)))
        continue;
      const message =
        "The component would be taken for a separator of the list; leave out '#', or the ',' and ';' beside it.";
      return fail({ code: "items.separator", at: below(below("", index), component), message });
    }
  }
  return again.ok ? ok(text) : again;
}

function itemIssue(item: Item, index: number): Issue | undefined {
  const at = below("", index);
  if (!isDecimal(item.price)) {
    return {
      code: "items.price",
      at: `${at}/price`,
      message: "The price is no decimal text.",
      expected: "decimal text",
    };
  }
  if (!Number.isSafeInteger(item.quantity)) {
    const message = "The quantity is no whole number.";
    return { code: "items.quantity", at: `${at}/quantity`, message, expected: "integer" };
  }
  return undefined;
}
