// observed.ts: the values that the contract has seen in its open sets, as data.
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
  return `${banner}// Values that were seen in fields whose set of values the contract leaves open. Others may come at any time.
${doc([
  "The values that were seen, by schema and field. An open set: a list to offer or to count by, never one to refuse by. For a set that a gateway closes, see `codesOf`.",
])}export const observed = ${literal(observed)} as const;
`;
}
