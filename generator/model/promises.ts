// The extension point by which a profile promises fields of a response.
import type { Model, Operation, Value } from "./model.ts";

/** Returns the address of the fields that a profile promises of an operation's response. */
export const promisedAt = ({ schemas }: Model, { id, response }: Operation): string | undefined =>
  schemas.get(response.schema)?.points.find((point) => point === `always-present.${id}`);

/** The record that a value is, or that the entries of its list are. */
export function innerOf(value: Value): string | undefined {
  const one = value.kind === "list" ? value.of : value;
  return one.kind === "named" ? one.name : undefined;
}
