// The hand-written contract as one value: both documents bundled, the catalogues read, everything refused that the
// generator does not support. What it means is made of it in model.ts.
import { Ajv2020 } from "ajv/dist/2020.js";
import { bundleAsyncApi, bundleOpenApi } from "./bundle.ts";
import { below, type Place, report as newReport, type Report, settle } from "./problem.ts";
import {
  type Files,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  source as newSource,
} from "./source.ts";
import { vocabulary } from "./vocabulary.ts";

/** One statement of the interface that is not a field. */
export interface Rule {
  readonly id: string;
  readonly section: readonly string[];
  readonly level: "must" | "observed";
  readonly operations: readonly string[];
  readonly statement: string;
  readonly unobservable?: string;
}

/** One gap of the interface that a gateway's profile may fill. */
export interface ExtensionPoint {
  readonly id: string;
  readonly section: readonly string[];
  readonly operations: readonly string[];
  readonly kind: string;
  readonly open: string;
  readonly while_open: string;
  readonly unobservable?: string;
  /** Self-contained: a reference to its own `$defs` has been replaced by what it refers to. */
  readonly schema: JsonObject;
}

export interface Contract {
  readonly openapi: JsonObject;
  /** Where each schema (by its name) and each path of `openapi` was written. */
  readonly origins: ReadonlyMap<string, Place>;
  readonly asyncapi: JsonObject;
  readonly rules: readonly Rule[];
  readonly points: readonly ExtensionPoint[];
}

/** @throws ContractError with everything that cannot be read or is not supported. */
export function load(files: Files): Contract {
  const report = newReport();
  const source = newSource(files, report);
  const annotation = vocabulary(source, report);
  const { document: openapi, origins } = bundleOpenApi(source, annotation, report);
  const asyncapi = bundleAsyncApi(source, annotation, report);
  const rulesAt: Place = { file: "rules.yaml", pointer: "" };
  const rules = entriesOf<Rule>(source(rulesAt.file, rulesAt), rulesAt, ruleSchema, report);
  const pointsAt: Place = { file: "extension-points.yaml", pointer: "/points" };
  const file = objectOf(source(pointsAt.file, { ...pointsAt, pointer: "" }));
  const points = entriesOf<ExtensionPoint>(file["points"], pointsAt, pointSchema, report).map(
    (point, index) => ({
      ...point,
      schema: selfContained(point.schema, below(pointsAt, index, "schema"), report),
    }),
  );
  settle(report);
  return { openapi, origins, asyncapi, rules, points };
}

const text = { type: "string", minLength: 1 };
const texts = { type: "array", items: text };
const ruleSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "section", "level", "operations", "statement"],
  properties: {
    id: text,
    section: texts,
    level: { enum: ["must", "observed"] },
    operations: texts,
    statement: text,
    unobservable: text,
  },
};
const pointSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "section", "operations", "kind", "open", "while_open", "schema"],
  properties: {
    id: text,
    section: texts,
    operations: texts,
    kind: { enum: ["value", "codes", "schema", "encoding", "behaviour", "operation"] },
    open: text,
    while_open: text,
    unobservable: text,
    schema: { type: "object" },
  },
};

// The entries of a catalogue: each well-formed, none twice.
function entriesOf<Entry extends { readonly id: string }>(
  value: Json | undefined,
  place: Place,
  schema: object,
  { refuse }: Report,
): Entry[] {
  if (!Array.isArray(value)) {
    refuse(place, "A catalogue is a list.", "Write its entries as a list.");
    return [];
  }
  const isEntry = new Ajv2020({ allowUnionTypes: true }).compile<Entry>(schema);
  const ids = new Set<string>();
  const entries: Entry[] = [];
  for (const [index, entry] of listOf(value).entries()) {
    if (!isEntry(entry)) {
      const [error] = isEntry.errors ?? [];
      const extra = error?.params["additionalProperty"];
      const name = typeof extra === "string" ? ` (\`${extra}\`)` : "";
      refuse(
        below(place, index),
        `The entry${error?.instancePath ?? ""} ${error?.message ?? "is malformed"}${name}.`,
        "The head of the file says what an entry has.",
      );
    } else if (ids.has(entry.id)) {
      refuse(
        below(place, index, "id"),
        `The id \`${entry.id}\` is given twice.`,
        "Give one of them another.",
      );
    } else {
      ids.add(entry.id);
      entries.push(entry);
    }
  }
  return entries;
}

/** The formats that an extension point's schema may use; the package's runtime brings their checks. */
const pointFormats = ["uri", "regex"] as const;

/** The keywords that the package's runtime understands in a profile's schema, and what stands below them. */
const pointKeywords: Readonly<Record<string, "plain" | "schema" | "list" | "map">> = {
  ...Object.fromEntries(
    ["title", "description", "type", "enum", "const", "required", "minProperties", "minItems", "maxItems"]
      .concat(["uniqueItems", "pattern", "format", "minLength", "maxLength"])
      .concat(["minimum", "maximum", "exclusiveMinimum"])
      .map((name) => [name, "plain" as const]),
  ),
  items: "schema",
  additionalProperties: "schema",
  oneOf: "list",
  properties: "map",
};

function checkKeywords(schema: Json, place: Place, report: Report): void {
  for (const [name, value] of Object.entries(objectOf(schema))) {
    const at = below(place, name);
    const kind = Object.hasOwn(pointKeywords, name) ? pointKeywords[name] : undefined;
    if (kind === undefined)
      report.refuse(
        at,
        `\`${name}\` is not understood in a profile.`,
        "Say it otherwise, or teach the runtime's json-schema.ts what it means.",
      );
    if (kind === "schema") checkKeywords(value, at, report);
    if (kind === "list")
      for (const [index, one] of listOf(value).entries()) checkKeywords(one, below(at, index), report);
    if (kind === "map")
      for (const [member, one] of Object.entries(objectOf(value)))
        checkKeywords(one, below(at, member), report);
  }
}

function selfContained(schema: JsonObject, place: Place, report: Report): JsonObject {
  const { $defs, ...rest } = schema;
  const result = objectOf(inline(rest, objectOf($defs), place, [], report));
  checkKeywords(result, place, report);
  try {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    for (const format of pointFormats) ajv.addFormat(format, true);
    ajv.compile(result);
  } catch (error) {
    report.refuse(
      place,
      `Not a schema that can be checked: ${error instanceof Error ? error.message : ""}.`,
      "Mend the schema.",
    );
  }
  return result;
}

function inline(
  value: Json,
  defs: JsonObject,
  place: Place,
  inside: readonly string[],
  report: Report,
): Json {
  if (Array.isArray(value))
    return value.map((one, index) => inline(one, defs, below(place, index), inside, report));
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  const entries = Object.entries(rest).map(([name, one]) => [
    name,
    inline(one, defs, below(place, name), inside, report),
  ]);
  const members = Object.fromEntries(entries) as JsonObject;
  if ($ref === undefined) return members;
  const name = typeof $ref === "string" && $ref.startsWith("#/$defs/") ? $ref.slice("#/$defs/".length) : "";
  const target = defs[name];
  if (target === undefined || inside.includes(name)) {
    const why = target === undefined ? "leads out of the schema or nowhere" : "leads back to itself";
    report.refuse(
      below(place, "$ref"),
      `\`${JSON.stringify($ref)}\` ${why}.`,
      "Refer to the schema's own `$defs`, without a circle.",
    );
    return members;
  }
  return { ...objectOf(inline(target, defs, place, [...inside, name], report)), ...members };
}
