// Rule: each operation states the encodings of its request and its response 200, and `content` names the same media types.

import { isObject, listOf } from "../json.ts";
import { settle } from "./schemas.ts";
import { followBy, type RuleContext, type Visitor } from "./visitor.ts";

export function encodingsStated(): Visitor {
  return {
    Operation(operation, context) {
      if (!isObject(operation)) return;
      const responses = operation["responses"];
      check(operation["requestBody"], ["requestBody"], context);
      check(isObject(responses) ? responses["200"] : undefined, ["responses", "200"], context);
    },
  };
}

function check(body: unknown, at: readonly string[], context: RuleContext): void {
  const what = at[0] === "requestBody" ? "the request" : "the 200 response";
  if (body === undefined) {
    context.report({ message: `the operation does not declare ${what}` });
    return;
  }
  const { node } = settle({ node: body, file: context.location.source.absoluteRef }, followBy(context));
  const location = context.location.child(at);
  const stated = listOf(node["x-encodings"]).map((encoding) => (isObject(encoding) ? encoding["media"] : ""));
  if (stated.length === 0) {
    context.report({ message: `x-encodings is missing for ${what}`, location });
    return;
  }
  const content = isObject(node["content"]) ? Object.keys(node["content"]) : [];
  for (const media of content.filter((media) => !stated.includes(media))) {
    context.report({ message: `x-encodings leaves out ${media}, which content has`, location });
  }
  for (const media of new Set(stated.filter((media) => !content.includes(String(media))))) {
    context.report({ message: `x-encodings has ${String(media)}, which content leaves out`, location });
  }
}
