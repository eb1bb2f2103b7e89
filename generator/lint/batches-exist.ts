// Rule: the arrays and fields that x-batch names are in the schemas of the operation.

import { bodySchema } from "./bodies.ts";
import { isNode, propertiesOf, settle, typesOf, type Place } from "./schemas.ts";
import { followBy, type RuleContext, type Visitor } from "./visitor.ts";

export function batchesExist(): Visitor {
  return {
    Operation(operation, context) {
      const batch = isNode(operation) ? operation["x-batch"] : undefined;
      if (!isNode(batch)) return;
      const complain = (keyword: string, message: string): void =>
        context.report({
          message: `x-batch: ${message}`,
          location: context.location.child(["x-batch", keyword]),
        });
      arrayOf(operation, batch, "request", context, complain);
      const entries = arrayOf(operation, batch, "response", context, complain);
      if (entries === undefined) return;
      for (const keyword of ["status", "error"]) {
        const field = batch[keyword];
        if (typeof field !== "string" || propertiesOf(entries, followBy(context)).has(field)) continue;
        complain(keyword, `the entries of ${String(batch["response"])} have no field ${field}`);
      }
    },
  };
}

/** The schema of the array's entries, if the batch names an array that is there. */
function arrayOf(
  operation: unknown,
  batch: { readonly [name: string]: unknown },
  side: "request" | "response",
  context: RuleContext,
  complain: (keyword: string, message: string) => void,
): Place | undefined {
  const name = batch[side];
  if (typeof name !== "string") return undefined;
  const follow = followBy(context);
  const body = bodySchema(operation, side, context);
  const array = body === undefined ? undefined : propertiesOf(body, follow).get(name);
  if (array === undefined) {
    complain(side, `the ${side} has no field ${name}`);
    return undefined;
  }
  if (typesOf(array, follow).join() !== "array") {
    complain(side, `${name} is not an array`);
    return undefined;
  }
  const { node, file } = settle(array, follow);
  return { node: node["items"], file };
}
