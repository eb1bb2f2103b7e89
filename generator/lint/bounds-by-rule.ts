// Rule: a pattern, a length, a number of entries or a default cites the rule that states it. The citation is at the field, at
// its form, or in x-required for a text that must not be empty.

import { isObject } from "../json.ts";
import { propertiesOf, settle } from "./schemas.ts";
import { everySchema, followBy, type Visitor } from "./visitor.ts";

const limits = [
  "pattern",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minProperties",
  "maxProperties",
  "format",
  "default",
];

export function boundsByRule(): Visitor {
  return everySchema((node, context) => {
    // A condition limits nothing; what it promises is in the record's own fields.
    if (!isObject(node["properties"]) || /\/(?:if|then|not)(?:\/|$)/.test(context.location.pointer)) return;
    const file = context.location.source.absoluteRef;
    const follow = followBy(context);
    const promised = isObject(node["x-required"]) ? node["x-required"] : {};
    for (const [name, property] of propertiesOf({ node: { properties: node["properties"] }, file }, follow)) {
      const settled = settle(property, follow).node;
      if ("x-rules" in settled) continue;
      for (const limit of limits) {
        if (!(limit in settled) || (limit === "minLength" && name in promised)) continue;
        const message = `${name} has ${limit}, but cites no rule that states it (x-rules)`;
        context.report({ message, location: context.location.child(["properties", name]) });
      }
    }
  });
}
