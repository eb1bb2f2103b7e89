// Rule: the arrays and fields that x-batch names are in the schemas of the operation.

import { bodySchema } from "./bodies.ts";
import { isObject } from "../json.ts";
import { propertiesOf, settle, typesOf, type Located } from "./schemas.ts";
import { followBy, type Visitor } from "./visitor.ts";

export function batchesExist(): Visitor {
  return {
    Operation(operation, context) {
      const batch = isObject(operation) ? operation["x-batch"] : undefined;
      if (!isObject(batch)) return;
      const follow = followBy(context);
      const complain = (keyword: string, message: string): undefined =>
        void context.report({
          message: `x-batch: ${message}`,
          location: context.location.child(["x-batch", keyword]),
        });
      /** The schema of the entries of the array that the batch names in a body, if there is such an array. */
      const entriesOf = (side: "request" | "response"): Located | undefined => {
        const name = batch[side];
        if (typeof name !== "string") return undefined;
        const body = bodySchema(operation, side, context);
        const array = body === undefined ? undefined : propertiesOf(body, follow).get(name);
        if (array === undefined) return complain(side, `the ${side} has no field ${name}`);
        if (typesOf(array, follow).join() !== "array") return complain(side, `${name} is not an array`);
        const { node, file } = settle(array, follow);
        return { node: node["items"], file };
      };
      entriesOf("request");
      const entries = entriesOf("response");
      if (entries === undefined) return;
      for (const keyword of ["status", "error", "message", "key"]) {
        const known = propertiesOf(entries, follow);
        for (const field of [batch[keyword] ?? []].flat()) {
          if (known.has(String(field))) continue;
          complain(keyword, `the entries of ${String(batch["response"])} have no field ${String(field)}`);
        }
      }
    },
  };
}
