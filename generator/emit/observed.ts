// observed.ts: the observed values of the contract's open sets, as data.
import type { Model } from "../model/model.ts";
import { banner, doc, literal } from "./text.ts";

export function observedFile({ schemas }: Model): string {
  const records = [...schemas.values()].filter((schema) => schema.kind === "record");
  const lists = records.flatMap(({ name: record, fields }) =>
    fields.map(({ name, value }) => {
      const form = value.kind === "named" ? schemas.get(value.name) : undefined;
      const seen =
        value.observed ?? (form?.kind === "alias" ? (form.observed ?? form.value.observed) : undefined);
      return [`${record}.${name}`, seen] as const;
    }),
  );
  const observed = Object.fromEntries(lists.filter(([, seen]) => seen !== undefined));
  return `${banner}// Observed values of fields whose set of values the contract leaves open. Other values may occur at any time.
${doc([
  "The observed values, by schema and field. The set is open: use it for suggestions or statistics, never to reject a value. For a set that a gateway closes, see `codesOf`.",
])}export const observed = ${literal(observed)} as const;
`;
}
