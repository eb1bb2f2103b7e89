// The published data: which bodies there are, how each is written, and whether a value keeps its schema.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Thrown for bytes without a value, and for a value without bytes. */
export class Refused extends Error {}

export const refuse = (why) => {
  throw new Refused(why);
};

const read = (folder, file) => JSON.parse(readFileSync(join(folder, file), "utf8"));

export const vectorsIn = (folder) =>
  readdirSync(join(folder, "vectors"))
    .filter((file) => /\.(?:request|response)\.json$/.test(file))
    .map((file) => read(folder, join("vectors", file)));

export const signaturesIn = (folder) => read(folder, join("vectors", "signature.json"));

/** A schema without references: a record's parts are one record. */
function whole(document, schema) {
  const { $ref, allOf = [], ...own } = schema;
  const named = $ref === undefined ? [] : [document.components.schemas[$ref.split("/").at(-1)]];
  const parts = [...named, ...allOf].map((part) => whole(document, part));
  const merged = Object.assign({}, ...parts, own);
  const all = [...parts, own];
  merged.required = all.flatMap(({ required = [] }) => required);
  merged.properties = Object.assign(
    {},
    ...all.map(({ properties = {} }) =>
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, whole(document, one)])),
    ),
  );
  if (merged.items !== undefined) merged.items = whole(document, merged.items);
  return merged;
}

/** Every operation's two bodies by `<operation>.<direction>`. */
export function bodiesIn(folder) {
  const document = read(folder, "openapi.json");
  const points = read(folder, "extension-points.json").points;
  const open = (fact) => points.filter(({ decides }) => decides === fact).map(({ id }) => id);
  const bodies = new Map();
  for (const { post } of Object.values(document.paths)) {
    const variants = post["x-variants"]?.operations ?? { [post.operationId]: {} };
    for (const [id, variant] of Object.entries(variants))
      for (const direction of ["request", "response"]) {
        const body = direction === "request" ? post.requestBody : post.responses["200"];
        const [{ schema }] = Object.values(body.content);
        const named = variant[direction] === undefined ? schema : { $ref: `/${variant[direction]}` };
        const cited = body["x-extension-points"] ?? [];
        bodies.set(`${id}.${direction}`, {
          encodings: body["x-encodings"],
          schema: whole(document, named),
          // What holds for every body of a kind, unless this body says otherwise.
          ways: { ...document["x-bodies"], ...body["x-bodies"] },
          anyRoot: open("xml.name").some((point) => cited.includes(point)),
        });
      }
  }
  return bodies;
}

/** The name of the field that is a signature. */
export function signatureField(folder) {
  const { schemas } = read(folder, "openapi.json").components;
  const [form] = Object.entries(schemas).find(([, schema]) => schema["x-text"] === "signature");
  const holds = (schema) => schema.$ref?.endsWith(`/${form}`);
  for (const { properties = {} } of Object.values(schemas))
    for (const [name, schema] of Object.entries(properties)) if (holds(schema)) return name;
  return undefined;
}

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const types = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  array: Array.isArray,
  object: isRecord,
};

const lengthOf = (value) => (typeof value === "string" ? [...value].length : undefined);

/** Where a value violates its schema, each as `<pointer> <keyword>`. */
export function breaksOf(value, schema, at = "") {
  const named = [schema.type ?? []].flat();
  if (named.length > 0 && !named.some((type) => types[type](value))) return [`${at} type`];
  const found = [];
  const text = typeof value === "string";
  const items = Array.isArray(value) ? value.length : undefined;
  for (const [keyword, breaks] of [
    ["pattern", text && schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)],
    ["minLength", lengthOf(value) < schema.minLength],
    ["minItems", items < schema.minItems],
    ["maxItems", items > schema.maxItems],
  ])
    if (breaks) found.push(`${at} ${keyword}`);
  // Of a list that is too long nothing more is said.
  if (Array.isArray(value) && schema.items !== undefined && !(items > schema.maxItems))
    found.push(...value.flatMap((one, index) => breaksOf(one, schema.items, `${at}/${index}`)));
  return isRecord(value) ? [...new Set([...found, ...recordBreaks(value, schema, at)])] : found;
}

/** What a record lacks, has and must not have, and what its fields break; for one outcome it may promise more. */
function recordBreaks(value, schema, at) {
  const { required = [], properties = {}, not, if: condition, then } = schema;
  const found = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${at}/${name} required`);
  for (const name of not?.required ?? []) if (Object.hasOwn(value, name)) found.push(`${at}/${name} not`);
  for (const [name, one] of Object.entries(value))
    if (Object.hasOwn(properties, name)) found.push(...breaksOf(one, properties[name], `${at}/${name}`));
  return condition !== undefined && holds(value, condition)
    ? [...found, ...recordBreaks(value, then, at)]
    : found;
}

/** Whether a record has one of the values that a condition names; without `required`, also where the field is not there. */
const holds = (value, { required = [], properties }) =>
  required.every((name) => Object.hasOwn(value, name)) &&
  Object.entries(properties).every(
    ([name, { enum: values }]) => !Object.hasOwn(value, name) || values.includes(value[name]),
  );
