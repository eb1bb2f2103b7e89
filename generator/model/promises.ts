// The extension points by which a profile promises fields of a response.
import type { Model, Value } from "./model.ts";

export interface Promised {
  readonly point: string;
  /** What comes before the point's names where they are of an inner record. */
  readonly before?: string;
}

/** The points that promise fields of a record or of those in it. */
export function promisesOf(model: Model, name: string, before = ""): Promised[] {
  const record = model.schemas.get(name);
  if (record?.kind !== "record") return [];
  const own = record.points.filter((id) => id.startsWith("always-present."));
  return [
    ...own.map((point) => ({ point, ...(before !== "" && { before }) })),
    ...record.fields.flatMap((field) => {
      const inner = innerOf(field.value);
      return inner === undefined ? [] : promisesOf(model, inner, `${before}${field.name}.`);
    }),
  ];
}

/** The record that a value is, or that the entries of its list are. */
export function innerOf(value: Value): string | undefined {
  const one = value.kind === "list" ? value.of : value;
  return one.kind === "named" ? one.name : undefined;
}
