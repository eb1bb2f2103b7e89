// The curated examples of spec/examples as plain values. lint/examples.test.ts checks them.
import { type JsonObject, objectOf } from "../json.ts";
import type { Files, Source } from "./source.ts";
import { idsOf } from "./vectors.ts";

/** The examples of each body by the name of its operation and direction, such as `capture.request`: each by its own name. */
export type Examples = ReadonlyMap<string, JsonObject>;

/** Reads the examples of each operation; a contract need not have any. */
export function readExamples(files: Files, source: Source, openapi: JsonObject): Examples {
  const found = idsOf(openapi).flatMap((id): [string, JsonObject][] => {
    const file = `examples/${id}.yaml`;
    if (files(file) === undefined) return [];
    const { request, response } = objectOf(source(file, { file, pointer: "" }));
    return [
      [`${id}.request`, objectOf(request)],
      [`${id}.response`, objectOf(response)],
    ];
  });
  return new Map(found);
}
