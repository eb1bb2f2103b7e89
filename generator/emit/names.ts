// The names that generated declarations go by. A name is made in one place, so that files that refer to each other agree.
import type { Model, Operation } from "../model/model.ts";

/** What a caller gives: the request without what the client fills in. */
export const inputName = ({ request }: Operation): string =>
  `${request.schema.replace(/Request$/u, "")}Input`;

/** What a handler gives: the response without the signature, which the server makes. */
export const answerName = ({ response }: Operation): string =>
  response.signature === undefined ? response.schema : `${response.schema.replace(/Result$/u, "")}Answer`;

/** The fields of a request that a client fills in, as far as the record has them. */
export function filledIn({ schemas }: Model, { request, identity }: Operation): string[] {
  const record = schemas.get(request.schema);
  const names = record?.kind === "record" ? record.fields.map(({ name }) => name) : [];
  const own = request.signature === undefined ? [...identity] : [...identity, request.signature];
  return own.filter((name) => names.includes(name));
}

/** Names as a union of string literals. */
export const unionOf = (names: readonly string[]): string =>
  names.map((name) => JSON.stringify(name)).join(" | ");

/** A union as a type of its own, one name to a line. */
export const unionType = (name: string, members: readonly string[]): string =>
  members.length === 0
    ? `export type ${name} = never;\n`
    : `export type ${name} =\n${members
        .map((one) => `  | ${JSON.stringify(one)}\n`)
        .join("")
        .trimEnd()};\n`;
