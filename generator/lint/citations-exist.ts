// Rule: each rule and each extension point that an annotation cites is in its catalogue.

import { addressesOf, type Catalogue } from "../load/catalogue.ts";
import { citationsOf } from "./citations.ts";
import { everyNode, type LintRule } from "./visitor.ts";

export function citationsExist(catalogue: Catalogue): LintRule {
  const known = {
    rule: new Set(catalogue.rules.map((rule) => rule.id)),
    "extension point": new Set([
      ...addressesOf(catalogue.points).keys(),
      ...catalogue.notes.map(({ id }) => id),
    ]),
  };
  return () =>
    everyNode((node, context) => {
      for (const { of, id, at } of citationsOf(node)) {
        if (known[of].has(id)) continue;
        context.report({ message: `there is no ${of} ${id}`, location: context.location.child(at) });
      }
    });
}
