// Rules: a limit of a schema, and each name in `required`, cites the rule that states it; and what is cited is in its catalogue.

import { isObject, listOf } from "../json.ts";
import { settle } from "./schemas.ts";
import { everySchema, followBy, type Visitor, everyNode, type LintRule } from "./visitor.ts";
import { addressesOf, type Catalogue } from "../load/catalogue.ts";
import { citationsOf } from "./citations.ts";

// Of the others load/ allows none.
const limits = ["pattern", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"];

export function boundsByRule(): Visitor {
  return everySchema((node, context) => {
    // A condition limits nothing; what it promises is in the record's own fields.
    if (!isObject(node["properties"]) || /\/(?:if|then|not)(?:\/|$)/.test(context.location.pointer)) return;
    const file = context.location.source.absoluteRef;
    const follow = followBy(context);
    const promised = isObject(node["x-required"]) ? node["x-required"] : {};
    for (const [name, property] of Object.entries(node["properties"])) {
      const settled = settle({ node: property, file }, follow).node;
      if ("x-rules" in settled) continue;
      for (const limit of limits) {
        if (!(limit in settled) || (limit === "minLength" && name in promised)) continue;
        const message = `${name} has ${limit}, but cites no rule that states it (x-rules)`;
        context.report({ message, location: context.location.child(["properties", name]) });
      }
    }
  });
}

export function requiredByRule(): Visitor {
  return everySchema((node, context) => {
    // The names in a condition or in `not` are not required fields.
    if (/\/(?:if|not)$/.test(context.location.pointer)) return;
    const required = listOf(node["required"]);
    const reasons = isObject(node["x-required"]) ? Object.keys(node["x-required"]) : [];
    for (const [index, name] of required.entries()) {
      if (reasons.includes(String(name))) continue;
      const message = `${String(name)} is required without a rule in x-required`;
      context.report({ message, location: context.location.child(["required", index]) });
    }
    for (const name of reasons.filter((name) => !required.includes(name))) {
      const message = `${name} has a rule in x-required, but is not required`;
      context.report({ message, location: context.location.child(["x-required", name]) });
    }
  });
}

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
