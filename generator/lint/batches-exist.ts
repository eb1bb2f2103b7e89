// Rule: the arrays and fields that x-batch names are in the schemas of the operation.

import { bodySchema } from "./bodies.ts";
import { isObject } from "../json.ts";
import { type Follow, propertiesOf, settle, typesOf, type Located } from "./schemas.ts";
import { followBy, type Visitor } from "./visitor.ts";

export function batchesExist(): Visitor {
  return {
    Operation(operation, context) {
      const batch = isObject(operation) ? operation["x-batch"] : undefined;
      if (!isObject(batch)) return;
      const complain: Complain = (keyword, message) =>
        context.report({
          message: `x-batch: ${message}`,
          location: context.location.child(["x-batch", keyword]),
        });
      const entriesOf = (side: "request" | "response"): Located | undefined => {
        const body = bodySchema(operation, side, context);
        const name = batch[side];
        return typeof name === "string"
          ? arrayOf({ name, side, body }, followBy(context), complain)
          : undefined;
      };
      entriesOf("request");
      const entries = entriesOf("response");
      if (entries === undefined) return;
      for (const keyword of ["status", "error", "message", "key"]) {
        const known = propertiesOf(entries, followBy(context));
        for (const field of [batch[keyword] ?? []].flat()) {
          if (known.has(String(field))) continue;
          complain(keyword, `the entries of ${String(batch["response"])} have no field ${String(field)}`);
        }
      }
    },
  };
}

type Complain = (keyword: string, message: string) => void;

/** An array that the batch names in one of the operation's bodies. */
interface Named {
  readonly name: string;
  readonly side: "request" | "response";
  readonly body: Located | undefined;
}

/** The schema of the array's entries, if there is such an array. */
function arrayOf({ name, side, body }: Named, follow: Follow, complain: Complain): Located | undefined {
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
