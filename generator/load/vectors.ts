// The wire vectors of spec/vectors as plain values. The tests that replay them check their form. Here each must be YAML with
// cases.
import { parseDocument } from "yaml";
import { isObject, type Json, type JsonObject, listOf, objectOf } from "../json.ts";
import type { Report } from "./problem.ts";
import type { Files } from "./source.ts";

/** The vectors by the name of their file, such as `capture.request`, and their schemas. */
export type Vectors = ReadonlyMap<string, JsonObject>;

/** The JSON Schemas of the vectors, by the name of their file. */
export const vectorSchemas = ["schema.json", "signature.schema.json"] as const;

/** The ids of a document's operations: one of each method, or one of each variant. */
export const idsOf = (openapi: JsonObject): readonly string[] =>
  Object.values(objectOf(openapi["paths"])).flatMap((item) => {
    const { operationId, "x-variants": variants } = objectOf(objectOf(item)["post"]);
    return variants === undefined
      ? [String(operationId)]
      : Object.keys(objectOf(objectOf(variants)["operations"]));
  });

/** Reads the vectors of each operation in each direction, and those of signatures; a contract need not have any. */
export function readVectors(files: Files, openapi: JsonObject, { refuse }: Report): Vectors {
  const names = idsOf(openapi).flatMap((id) => [`${id}.request`, `${id}.response`]);
  const found = [...names, "signature"].flatMap((name): [string, JsonObject][] => {
    const file = `vectors/${name}.yaml`;
    const text = files(file);
    if (text === undefined) return [];
    // Here `<<` is a name like others.
    const document = parseDocument(text, { version: "1.2", merge: false, uniqueKeys: true });
    const value = document.errors.length > 0 ? null : (document.toJS() as Json);
    if (isObject(value) && (listOf(value["cases"]).length > 0 || listOf(value["vectors"]).length > 0))
      return [[name, value]];
    refuse({ file, pointer: "" }, "The file has no vectors.", "It must match schema.json.");
    return [];
  });
  const schemas = vectorSchemas.flatMap((name): [string, JsonObject][] => {
    const text = files(`vectors/${name}`);
    return text === undefined ? [] : [[name, JSON.parse(text) as JsonObject]];
  });
  return new Map([...found, ...schemas]);
}
