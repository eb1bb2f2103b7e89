// Rule: each field of a request or response is in one group of x-groups, and x-groups names no other.

import { listOf, objectOf } from "../json.ts";
import { partsOf, settle } from "./schemas.ts";
import { followBy, type Visitor } from "./visitor.ts";

export function fieldsGrouped(): Visitor {
  return {
    Operation(operation, context) {
      const { requestBody, responses } = objectOf(operation);
      const follow = followBy(context);
      const bodies = { requestBody, responses: objectOf(responses)["200"] };
      for (const [side, body] of Object.entries(bodies)) {
        const { node: given, file } = settle(
          { node: body, file: context.location.source.absoluteRef },
          follow,
        );
        const { schema } = objectOf(Object.values(objectOf(given["content"]))[0]);
        const location = context.location.child([side]);
        for (const { node } of partsOf({ node: schema, file }, follow, true)) {
          const record = objectOf(node);
          const fields = Object.keys(objectOf(record["properties"]));
          const grouped = Object.values(objectOf(record["x-groups"])).flatMap((names) =>
            listOf(names).map(String),
          );
          const times = (name: string): number => grouped.filter((one) => one === name).length;
          for (const name of fields.filter((one) => times(one) !== 1))
            context.report({
              message: `x-groups: ${name} is in ${times(name)} groups and has to be in one`,
              location,
            });
          for (const name of new Set(grouped.filter((one) => !fields.includes(one))))
            context.report({ message: `x-groups: the record has no field ${name} of its own`, location });
        }
      }
    },
  };
}
