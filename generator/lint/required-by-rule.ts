// Rule: each name in `required` has its rule in x-required, and x-required has no other name.

import { isObject, listOf } from "../json.ts";
import { everySchema, type Visitor } from "./visitor.ts";

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
