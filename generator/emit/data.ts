// The contract as data, for authors of a client, a gateway or a generator in another language. It has rules, extension
// points, annotations and vectors, each with the JSON Schema of its file.
import { noteSchema, pointSchema, resembled, ruleSchema } from "../load/catalogue.ts";
import { vectorSchemas } from "../load/vectors.ts";
import type { Model } from "../model/model.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { publishedDocuments } from "./openapi.ts";

/** The files by their names below `generated/`. */
export function dataFiles(model: Model): Readonly<Record<string, JsonObject>> {
  const { version, rules, points, notes, vectors } = model;
  return {
    "rules.json": plain({ $schema: "./rules.schema.json", version, rules }),
    "rules.schema.json": listSchema("The rules of the contract", { rules: ruleSchema }),
    "extension-points.json": plain({ $schema: "./extension-points.schema.json", version, points, notes }),
    "extension-points.schema.json": listSchema("The extension points of the contract", {
      points: pointSchema,
      notes: noteSchema,
    }),
    "vocabulary.json": { $schema: "./vocabulary.schema.json", version, annotations: annotationsOf(model) },
    "vocabulary.schema.json": vocabularySchema,
    ...Object.fromEntries([...vectors].map(([name, value]) => vectorFile(name, value))),
  };
}

/** A value as JSON has it: what is `undefined` is left out. */
const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

const isSchema = (name: string): boolean => (vectorSchemas as readonly string[]).includes(name);

function vectorFile(name: string, value: JsonObject): [string, JsonObject] {
  if (isSchema(name)) return [`vectors/${name}`, value];
  const schema = name === "signature" ? "./signature.schema.json" : "./schema.json";
  return [`vectors/${name}.json`, { $schema: schema, ...value }];
}

const draft = "https://json-schema.org/draft/2020-12/schema";
const file = { $schema: { type: "string" }, version: { type: "string" } };

const listSchema = (title: string, lists: Readonly<Record<string, object>>): JsonObject =>
  plain({
    $schema: draft,
    title,
    type: "object",
    additionalProperties: false,
    required: ["version", ...Object.keys(lists)],
    properties: {
      ...file,
      ...Object.fromEntries(Object.entries(lists).map(([list, items]) => [list, { type: "array", items }])),
    },
  });

const vocabularySchema: JsonObject = plain({
  $schema: draft,
  title: "The annotations of the contract's documents",
  type: "object",
  additionalProperties: false,
  required: ["version", "annotations"],
  properties: {
    ...file,
    annotations: {
      type: "object",
      propertyNames: { pattern: "^x-" },
      additionalProperties: {
        type: "object",
        additionalProperties: false,
        required: ["on", "says", "resembles", "schema"],
        properties: {
          on: {
            description: "The nodes that may have it.",
            type: "array",
            minItems: 1,
            items: { type: "string" },
          },
          says: { description: "What it means.", type: "string", minLength: 1 },
          resembles: {
            description: "The standard word that is most like it, or `none`, and why it is not used.",
            type: "string",
            pattern: resembled.source,
          },
          schema: { description: "The JSON Schema of its value.", type: "object" },
          example: {
            description: "One place where it is used, with its value.",
            type: "object",
            additionalProperties: false,
            required: ["document", "at", "value"],
            properties: { document: { type: "string" }, at: { type: "string" }, value: true },
          },
        },
      },
    },
  },
});

/** The annotations, each with the shortest of its uses as an example. */
function annotationsOf(model: Model): JsonObject {
  const documents = {
    "openapi.json": publishedDocuments(model)["openapi.json"] ?? {},
    "asyncapi.json": model.asyncapi,
  };
  const uses = Object.entries(documents).flatMap(([document, value]) => usesIn(document, value, ""));
  const entries = Object.entries(model.vocabulary).map(([name, annotation]) => {
    const [example] = uses.filter((use) => use.name === name).toSorted((a, b) => lengthOf(a) - lengthOf(b));
    const { document, at, value } = example ?? {};
    return [name, plain({ ...annotation, ...(example && { example: { document, at, value } }) })];
  });
  return Object.fromEntries(entries) as JsonObject;
}

interface Use {
  readonly name: string;
  readonly document: string;
  readonly at: string;
  readonly value: Json;
}

const lengthOf = ({ value }: Use): number => JSON.stringify(value).length;

function usesIn(document: string, value: Json, at: string): readonly Use[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => usesIn(document, one, `${at}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const here = `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (name.startsWith("x-")) return [{ name, document, at: here, value: one }];
    return usesIn(document, one, here);
  });
}
