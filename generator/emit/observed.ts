// observed.ts: the values that the contract has seen in its open sets, as data, with a guard.
import type { Model } from "../model/model.ts";
import { banner, doc, importOf, literal } from "./text.ts";

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
${importOf(["isOneOf"], "../runtime/values/codes.ts")}
${doc([
  "The values that were seen, by schema and field. An open set: a list to offer or to count by, never one to refuse by. For a set that a gateway closes, see `codesOf`.",
])}export const observed = ${literal(observed)} as const;

/** A field with values that were seen: \`"<schema>.<field>"\`. */
export type ObservedField = keyof typeof observed;

/** The values that were seen in a field. */
export type Observed<Field extends ObservedField> = (typeof observed)[Field][number];

/** Whether a value is one of those that were seen in the field. One that is not may be as good. */
export const isObserved = <Field extends ObservedField>(field: Field, value: unknown): value is Observed<Field> =>
  isOneOf(observed[field], value);
`;
}
