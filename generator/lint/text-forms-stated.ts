// Rule: a text whose name says that it has an amount, a date, a code or a card number says in which form.
//
// Options: `exceptions`, a map from the name of a field to the reason why its name misleads. An exception that no field
// needs is reported, so that the list cannot rot.

import { isObject } from "../json.ts";
import { settle, typesOf } from "./schemas.ts";
import { followBy, type RuleContext, type RuleOptions, type Visitor } from "./visitor.ts";

const telling: { readonly [word: string]: string } = Object.fromEntries(
  Object.entries({
    "an amount": "amount total sum price discount fee income shipping handling insurance",
    "a date or a time": "date time month year created updated start end",
    "a code": "code status currency country",
    "a card number": "card pan",
  }).flatMap(([what, words]) => words.split(" ").map((word) => [word, what])),
);
const statements = ["x-text", "x-observed-form", "x-delimited"];

/** What a field's name says that it has: the last telling word decides, as in `order_status`. */
export function carriedBy(name: string): string | undefined {
  const words = name.split(/_|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  const last = words.findLast((word) => Object.hasOwn(telling, word));
  return last === undefined ? undefined : telling[last];
}

export function textFormsStated(options: RuleOptions): Visitor {
  const exceptions = isObject(options["exceptions"]) ? options["exceptions"] : {};
  const needed = new Set<string>();
  const schema = (node: unknown, context: RuleContext): void => {
    if (!isObject(node) || !isObject(node["properties"])) return;
    const file = context.location.source.absoluteRef;
    const follow = followBy(context);
    for (const [name, given] of Object.entries(node["properties"])) {
      const property = { node: given, file };
      const carried = carriedBy(name);
      if (carried === undefined || !typesOf(property, follow).includes("string")) continue;
      const settled = settle(property, follow).node;
      if (statements.some((keyword) => keyword in settled)) continue;
      if (Object.hasOwn(exceptions, name)) {
        needed.add(name);
        continue;
      }
      const message = `${name} contains ${carried}, but does not state its form (${statements.join(", ")})`;
      context.report({ message, location: context.location.child(["properties", name]) });
    }
  };
  const root = (_node: unknown, context: RuleContext): void => {
    for (const name of Object.keys(exceptions)) {
      if (needed.has(name)) continue;
      context.report({ message: `text-forms-stated: the exception for ${name} is not needed` });
    }
  };
  return { Schema: { enter: schema }, Root: { leave: root } };
}
