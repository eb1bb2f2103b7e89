// The curated examples in the published documents: for each media type of a body by name, and in the schemas. From these, tools
// that make values make valid ones.
import { writeForm } from "../../runtime/codecs/form-write.ts";
import { writeXml } from "../../runtime/codecs/xml-write.ts";
import type { FormOptions } from "../../runtime/codecs/form.ts";
import type { Result } from "../../runtime/values/result.ts";
import type { Body, Encoding, Model, Operation } from "../model/model.ts";
import { isObject, type Json, type JsonObject, listOf, objectOf, textOf } from "../json.ts";

export type Direction = "request" | "response";

/**
 * The examples of one media type, by name; over a shared path the name begins with the operation's id. Only the first example
 * is also shown in the less binding encodings.
 */
export function examplesOf(
  { examples }: Model,
  operations: readonly Operation[],
  direction: Direction,
  media: string,
): JsonObject {
  const entries = operations.flatMap(({ id, [direction]: body }) => {
    const given = Object.entries(examples.get(`${id}.${direction}`) ?? {});
    const prefix = operations.length === 1 ? "" : `${id}-`;
    return body.encodings
      .filter((encoding) => encoding.media === media)
      .flatMap((encoding, index) =>
        given.slice(0, index === 0 ? given.length : 1).map(([name, value]): [string, JsonObject] => {
          const example = exampleOf(objectOf(value), body, encoding);
          if (index === 0) return [`${prefix}${name}`, example];
          const summary = `${textOf(example["summary"])}, written as ${encoding.body}`;
          return [`${prefix}${name}-as-${encoding.body}`, { ...example, summary }];
        }),
      );
  });
  return Object.fromEntries(entries);
}

/** An example whose bytes are not its value as JSON has a text as its value, except forms: tools show a field for each member. */
function exampleOf({ value: given = null, ...told }: JsonObject, body: Body, encoding: Encoding): JsonObject {
  const { body: kind, media } = encoding;
  const value = isObject(given) ? signedLast(given, body.signature) : given;
  if (kind === "html" || (kind === "json" && /[/+]json$/u.test(media))) return { ...told, value };
  const text = textIn(kind, objectOf(value), body);
  if (!/[/+]xml$/u.test(media)) return { ...told, value, "x-wire": { body: kind, text } };
  return { ...told, value: text, "x-wire": { body: kind } };
}

function signedLast(value: JsonObject, name = ""): JsonObject {
  const { [name]: signature, ...rest } = value;
  return signature === undefined ? value : { ...rest, [name]: signature };
}

function textIn(kind: string, value: JsonObject, { root = "", bodies }: Body): string {
  if (kind === "json") return JSON.stringify(value);
  const written: Result<string> =
    kind === "xml" ? writeXml(root, value) : writeForm(value, bodies.form["nested"] as FormOptions["nested"]);
  if (!written.ok) throw new Error(written.issues[0].message);
  return written.value;
}

/** The document whose schemas have examples: observed values, or those of the curated examples. */
export function withSamples({ operations, examples }: Model, document: JsonObject): JsonObject {
  const components = objectOf(document["components"]);
  const schemas = objectOf(components["schemas"]);
  const samples = new Map<Json, Json>();
  for (const { id, request, response } of operations)
    for (const [direction, { schema }] of Object.entries({ request, response }))
      for (const example of Object.values(examples.get(`${id}.${direction}`) ?? {})) {
        const { value = "" } = objectOf(example);
        const record = schemas[schema] ?? {};
        if (!samples.has(record)) samples.set(record, value);
        collect(schemas, { $ref: schema }, value, samples);
      }
  return { ...document, components: { ...components, schemas: sampled(schemas, samples) as JsonObject } };
}

/** Notes for each schema of a plain value the first one that is not empty. */
function collect(schemas: JsonObject, schema: Json, value: Json, samples: Map<Json, Json>): void {
  const { $ref, allOf, properties, items } = objectOf(schema);
  if (Array.isArray(value)) for (const one of value) collect(schemas, items ?? {}, one, samples);
  else if (isObject(value)) {
    const target = textOf($ref)?.split("/").at(-1);
    if (target !== undefined) collect(schemas, schemas[target] ?? {}, value, samples);
    for (const part of listOf(allOf)) collect(schemas, part, value, samples);
    for (const [name, one] of Object.entries(objectOf(properties)))
      if (value[name] !== undefined) collect(schemas, one, value[name], samples);
  } else if ((samples.get(schema) ?? "") === "") samples.set(schema, value);
}

function sampled(node: Json, samples: ReadonlyMap<Json, Json>): Json {
  if (Array.isArray(node)) return node.map((one) => sampled(one, samples));
  if (!isObject(node)) return node;
  const sample = samples.get(node);
  const own = node["x-observed"] ?? (sample === undefined ? undefined : [sample]);
  const inner = Object.entries(node).map(([name, one]) => [
    name,
    name === "if" ? one : sampled(one, samples),
  ]);
  return { ...(Object.fromEntries(inner) as JsonObject), ...(own !== undefined && { examples: own }) };
}
