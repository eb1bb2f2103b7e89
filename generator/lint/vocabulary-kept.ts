// Rule: an annotation is one of vocabulary.yaml, is in an allowed place, and its value has the form given there.

import { Ajv2020 } from "ajv/dist/2020.js";

import type { Catalogue } from "../load/catalogue.ts";
import { everyNode, type LintRule } from "./visitor.ts";

export function vocabularyKept(catalogue: Catalogue): LintRule {
  const ajv = new Ajv2020({ allErrors: true, strict: true });
  const keywords = new Map(
    Object.entries(catalogue.vocabulary).map(([name, keyword]) => [
      name,
      { on: keyword.on, check: ajv.compile(keyword.schema) },
    ]),
  );
  return () =>
    everyNode((node, context) => {
      for (const [name, value] of Object.entries(node)) {
        if (!name.startsWith("x-")) continue;
        const location = context.location.child([name]);
        const keyword = keywords.get(name);
        if (keyword === undefined) {
          context.report({ message: `${name} is not in vocabulary.yaml`, location });
        } else if (!keyword.on.includes(context.type.name)) {
          const places = keyword.on.join(", ");
          context.report({
            message: `${name} is not allowed on ${context.type.name}, only on ${places}`,
            location,
          });
        } else if (!keyword.check(value)) {
          context.report({ message: `${name}: ${ajv.errorsText(keyword.check.errors)}`, location });
        }
      }
    });
}
