// Rule: x-variants names the schemas that the operation's bodies choose from - all of them and no other -, and its
// field decides: exactly one of two variants has it.

import { bodyNames } from "./bodies.ts";
import { isObject } from "../json.ts";
import type { Visitor } from "./visitor.ts";

export function variantsExist(): Visitor {
  return {
    Operation(operation, context) {
      const variants = isObject(operation) ? operation["x-variants"] : undefined;
      if (!isObject(variants) || !isObject(variants["operations"])) return;
      const location = context.location.child(["x-variants", "operations"]);
      const entries = Object.entries(variants["operations"]);
      for (const side of ["request", "response"] as const) {
        const chosen = bodyNames(operation, side, context);
        const named = entries.map(([, variant]) => (isObject(variant) ? variant[side] : undefined));
        for (const [index, [id]] of entries.entries()) {
          const schema = named[index];
          if (typeof schema !== "string" || chosen.includes(schema)) continue;
          const at = location.child([id, side]);
          context.report({ message: `x-variants: the ${side} has no schema ${schema}`, location: at });
        }
        for (const schema of chosen.filter((name) => !named.includes(name))) {
          context.report({ message: `x-variants: no variant has the ${side} ${schema}`, location });
        }
      }
      const carried = entries.map(([, variant]) => isObject(variant) && variant["carried"] === true);
      if (entries.length === 2 && carried.filter(Boolean).length === 1) return;
      const message = `x-variants: exactly one of the two variants must have ${String(variants["field"])}`;
      context.report({ message, location });
    },
  };
}
