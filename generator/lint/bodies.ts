// Finds the schemas of an operation's request and of its response 200, for the rules about operations.

import { objectOf } from "../json.ts";
import { settle, type Located } from "./schemas.ts";
import { followBy, type RuleContext } from "./visitor.ts";

type Side = "request" | "response";

/** The schema of the first media type, as written (maybe a `$ref`). */
export function bodySchema(operation: unknown, side: Side, context: RuleContext): Located | undefined {
  const { requestBody, responses } = objectOf(operation);
  const body = side === "request" ? requestBody : objectOf(responses)["200"];
  const { node, file } = settle({ node: body, file: context.location.source.absoluteRef }, followBy(context));
  const { schema } = objectOf(Object.values(objectOf(node["content"]))[0]);
  return schema === undefined ? undefined : { node: schema, file };
}
