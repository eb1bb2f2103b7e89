// Finds the schemas of an operation's request and of its response 200, for the rules about operations.

import { isObject, listOf, objectOf } from "../json.ts";
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

/** The names of the schemas that a body refers to: its own, or those it chooses from. */
export function bodyNames(operation: unknown, side: Side, context: RuleContext): string[] {
  const schema = bodySchema(operation, side, context);
  if (schema === undefined || !isObject(schema.node)) return [];
  const direct = schema.node["$ref"];
  const node = settle(schema, followBy(context)).node;
  const choices = [...listOf(node["anyOf"]), ...listOf(node["oneOf"])];
  const refs =
    choices.length > 0 ? choices.map((choice) => (isObject(choice) ? choice["$ref"] : "")) : [direct];
  return refs.flatMap((ref) =>
    typeof ref === "string" && ref !== "" ? [ref.slice(ref.lastIndexOf("/") + 1)] : [],
  );
}
