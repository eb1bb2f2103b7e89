// Rule: a pattern, a length or a number of entries cites the rule that states it. The citation is at the field, at
// its form, or in x-required for a text that must not be empty.

import { isObject } from "../json.ts";
import { settle } from "./schemas.ts";
import { everySchema, followBy, type Visitor } from "./visitor.ts";

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
