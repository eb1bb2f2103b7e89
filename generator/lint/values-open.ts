// Rule: each observed value has the form of its field. That no set of values is closed, load/ checks.

import { listOf } from "../json.ts";
import { settle } from "./schemas.ts";
import { everySchema, followBy, type Visitor } from "./visitor.ts";

export function valuesOpen(): Visitor {
  return everySchema((node, context) => {
    const file = context.location.source.absoluteRef;
    const { pattern } = settle({ node, file }, followBy(context)).node;
    if (typeof pattern !== "string") return;
    const form = new RegExp(pattern, "u");
    for (const [index, value] of listOf(node["x-observed"]).entries()) {
      if (typeof value !== "string" || form.test(value)) continue;
      const message = `the observed value ${JSON.stringify(value)} does not match ${pattern}`;
      context.report({ message, location: context.location.child(["x-observed", index]) });
    }
  });
}
