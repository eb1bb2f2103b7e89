// Reads schemas across files: follows `$ref`, and merges `allOf`. It knows no file format and no linter:
// the caller says how a reference is followed.

import { isObject, type JsonObject, listOf, objectOf } from "../json.ts";

/** A part of a document, not yet known to be what it should be. */
export interface Located {
  readonly node: unknown;
  /** The file that references inside `node` are relative to. */
  readonly file: string;
}

/** The place that a `$ref` text in `from` points at; undefined if there is none. */
export type Follow = (ref: string, from: string) => Located | undefined;

/** Returns the schema at the end of a chain of `$ref`s. Keywords next to a `$ref` override those of its target. */
export function settle(place: Located, follow: Follow, depth = 0): { node: JsonObject; file: string } {
  if (!isObject(place.node)) return { node: {}, file: place.file };
  const { $ref, ...beside } = place.node;
  if (typeof $ref !== "string" || depth > 50) return { node: place.node, file: place.file };
  const target = follow($ref, place.file);
  if (target === undefined) return { node: beside, file: place.file };
  const behind = settle(target, follow, depth + 1);
  return { node: { ...behind.node, ...beside }, file: behind.file };
}

/** The parts of a schema that all hold (`allOf`), and with `choices` also those of which one holds. */
export function partsOf(place: Located, follow: Follow, choices: boolean): Located[] {
  const { node, file } = settle(place, follow);
  const parts: Located[] = [{ node, file }];
  const nested = choices ? ["allOf", "anyOf", "oneOf"] : ["allOf"];
  for (const keyword of nested) {
    for (const part of listOf(node[keyword])) parts.push(...partsOf({ node: part, file }, follow, choices));
  }
  return parts;
}

/** The JSON types that a schema allows, those of its `allOf` parts if it names none itself. */
export function typesOf(place: Located, follow: Follow): readonly string[] {
  for (const part of partsOf(place, follow, false)) {
    const type = objectOf(part.node)["type"];
    if (typeof type === "string") return [type];
    if (Array.isArray(type)) return type.map(String).sort();
  }
  return [];
}
