// The names of generated declarations, made in one place, so that files that refer to each other agree.
import type { Model, Operation } from "../model/model.ts";

/** Returns the schema of the entries of a record's list; `undefined` if they have no named schema. */
export function entryOf({ schemas }: Model, schema: string, list: string | undefined): string | undefined {
  const record = schemas.get(schema);
  const value =
    record?.kind === "record" ? record.fields.find(({ name }) => name === list)?.value : undefined;
  return value?.kind === "list" && value.of.kind === "named" ? value.of.name : undefined;
}

/** The records that a program has to name: what each operation takes and gives, and the entries of both. */
export function namedRecords(model: Model): string[] {
  const names = model.operations.flatMap(({ request, response, batch }) => [
    request.schema,
    response.schema,
    entryOf(model, request.schema, batch?.request),
    entryOf(model, response.schema, batch?.response),
  ]);
  return [...new Set(names.filter((name) => name !== undefined))].toSorted();
}

/** Returns the fields of a request that a client fills in, without those that the record does not have. */
export function filledIn({ schemas }: Model, { request, identity }: Operation): string[] {
  const record = schemas.get(request.schema);
  const names = record?.kind === "record" ? record.fields.map(({ name }) => name) : [];
  const own = request.signature === undefined ? [...identity] : [...identity, request.signature];
  return own.filter((name) => names.includes(name));
}

/** Names as a union of string literals. */
export const unionOf = (names: readonly string[]): string =>
  names.map((name) => JSON.stringify(name)).join(" | ");

/** Returns a union as a separate type, one name to a line. */
export const unionType = (name: string, members: readonly string[]): string =>
  members.length === 0
    ? `export type ${name} = never;\n`
    : `export type ${name} =\n${members
        .map((one) => `  | ${JSON.stringify(one)}\n`)
        .join("")
        .trimEnd()};\n`;
