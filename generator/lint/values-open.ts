// Rule: a set of values is never closed, because the contract only knows observed values.
// Each observed value has the form of its field.

import { listOf } from "../json.ts";
import { settle } from "./schemas.ts";
import { everySchema, followBy, type Visitor } from "./visitor.ts";

export function valuesOpen(): Visitor {
  return everySchema((node, context) => {
    for (const keyword of ["enum", "const"]) {
      // A condition names the value of a success; it closes no set.
      if (!(keyword in node) || /\/if(?:\/|$)/.test(context.location.pointer)) continue;
      const message = `${keyword} closes a set of which only some values were observed. Use x-observed`;
      context.report({ message, location: context.location.child([keyword]) });
    }
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
