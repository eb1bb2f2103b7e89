// The catalogues next to the documents: rules, extension points and the vocabulary of annotations. Only this module reads
// them. Only it declares `Rule` and `ExtensionPoint`: emit/catalogue.ts copies them into the generated files.
import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, type Json, type JsonObject, listOf, objectOf, textOf } from "../json.ts";
import { selfContained } from "./filling.ts";
import { below, type SourceLocation, report as newReport, type Report, settle } from "./problem.ts";
import { type Files, type Source, source as newSource } from "./source.ts";

// In what is generated, each kind of id is a union of literals.
type RuleId = string;
type ExtensionPointId = string;
type OperationId = string;
type JsonSchema = JsonObject;

/** One statement of the interface that is not a field. */
export interface Rule {
  readonly id: RuleId;
  /** The parts of the interface's description that it comes from. */
  readonly section: readonly string[];
  /** `stated`: a sentence says it. `derived`: inferred from sentences. `observed`: only known from examples. */
  readonly basis: "stated" | "derived" | "observed";
  readonly operations: readonly OperationId[];
  readonly statement: string;
  /** For a derived rule: why its sentences force it, and why the rival reading fails. */
  readonly because?: string;
  /** Why no check from outside could ever observe it; absent if one could. */
  readonly unobservable?: string;
}

/** One gap of the interface that a gateway's profile may fill. */
export interface ExtensionPoint {
  readonly id: ExtensionPointId;
  /** The parts of the interface's description that leave it open. */
  readonly section: readonly string[];
  readonly operations: readonly OperationId[];
  /** The kind of thing that fills it. */
  readonly kind: "value" | "codes" | "schema" | "encoding" | "behaviour" | "operation";
  /** What is open. */
  readonly open: string;
  /** What the generated client and server and the conformance suite do as long as no profile fills it. */
  readonly while_open: { readonly client: string; readonly server: string; readonly suite: string };
  /** Who uses it after it is filled; `words`: only people. */
  readonly drives: readonly ("client" | "server" | "suite" | "words")[];
  /** Why no check from outside could ever observe whether a gateway conforms to its value; absent if one could. */
  readonly unobservable?: string;
  /** Which fact of the documents it says otherwise, where client and server act by it. */
  readonly decides?:
    | "xml.name"
    | "xml.nested"
    | "form.nested"
    | "charset"
    | "media"
    | "signed"
    | "verified"
    | "repeated"
    | "variant"
    | "selection"
    | "batch.key";
  /** The statement of the documents for an open point, if it is our own because the interface leaves it open. */
  readonly default?: unknown;
  /** The JSON Schema of what may fill it; refers to nothing outside itself. */
  readonly schema: JsonSchema;
}

/** The id of a former extension point, which no profile may fill any more. */
export interface RetiredPoint {
  readonly id: string;
  /** The version of the contract that has it no more. */
  readonly since: string;
  /** The points that replaced it; empty if a rule did. */
  readonly now: readonly ExtensionPointId[];
  /** Why. */
  readonly says: string;
}

/** One annotation that the documents use beyond plain OpenAPI. */
export interface Annotation {
  /** The nodes that may have it. */
  readonly on: readonly string[];
  readonly says: string;
  /** The standard word that is most like it, or `none`, and why this word does not do. */
  readonly resembles: string;
  /** The JSON Schema of its value. */
  readonly schema: JsonSchema;
}

/** The form of `resembles`. */
export const resembled = /^(?:(?:OpenAPI 3\.2|JSON Schema 2020-12|Smithy 2\.0|TypeSpec) `[^`]+`|none): \S/u;

/** The annotations by their names. */
export type Vocabulary = Readonly<Record<string, Annotation>>;

export interface Catalogue {
  readonly rules: readonly Rule[];
  readonly points: readonly ExtensionPoint[];
  readonly retired: readonly RetiredPoint[];
  readonly vocabulary: Vocabulary;
}

/** @throws ContractError with everything that is wrong in the three files. */
export function readCatalogue(files: Files): Catalogue {
  const report = newReport();
  const source = newSource(files, report);
  const vocabulary = readVocabulary(source, report);
  const points = readPoints(source, report);
  const retired = readRetired(source, report, points);
  const catalogue = { rules: readRules(source, report), points, retired, vocabulary };
  settle(report);
  return catalogue;
}

/** The rules that are well-formed; the others are reported. */
export function readRules(source: Source, report: Report): Rule[] {
  const place: SourceLocation = { file: "rules.yaml", pointer: "" };
  return entriesOf<Rule>(source(place.file, place), place, ruleSchema, report);
}

/** The extension points that are well-formed, each with a schema that refers to nothing outside itself. */
export function readPoints(source: Source, report: Report): ExtensionPoint[] {
  const root: SourceLocation = { file: "extension-points.yaml", pointer: "" };
  const place = below(root, "points");
  const { points } = objectOf(source(root.file, root));
  return entriesOf<ExtensionPoint>(points, place, pointSchema, report).map((point, index) => ({
    ...point,
    schema: selfContained(point.schema, below(place, index, "schema"), report),
  }));
}

/** Returns the retired ids. It refuses an id that is in use, and one whose replacement does not exist. */
export function readRetired(
  source: Source,
  report: Report,
  points: readonly ExtensionPoint[],
): RetiredPoint[] {
  const root: SourceLocation = { file: "extension-points.yaml", pointer: "" };
  const place = below(root, "retired");
  const { retired } = objectOf(source(root.file, root));
  const entries = entriesOf<RetiredPoint>(retired ?? [], place, retiredSchema, report);
  const known = new Set(points.map(({ id }) => id));
  for (const [index, { id, now }] of entries.entries()) {
    if (known.has(id))
      report.refuse(
        below(place, index, "id"),
        `\`${id}\` is retired but still in use.`,
        "Choose another id: a retired id cannot be used again.",
      );
    for (const one of now.filter((name) => !known.has(name)))
      report.refuse(below(place, index, "now"), `There is no \`${one}\`.`, "Name an existing point.");
  }
  return entries;
}

/** The annotations that are well-formed; the others are reported. */
export function readVocabulary(source: Source, { refuse }: Report): Vocabulary {
  const root: SourceLocation = { file: "vocabulary.yaml", pointer: "" };
  const entries = Object.entries(objectOf(source(root.file, root))).flatMap(([name, entry]) => {
    const { on, says, resembles = "", schema } = objectOf(entry);
    const like = textOf(resembles) ?? "";
    if (!resembled.test(like))
      refuse(
        below(root, name),
        "An annotation needs `resembles`: the standard word that is most like it, or `none`.",
        "Write for example: OpenAPI 3.2 `links`: why this word does not do.",
      );
    if (isObject(schema))
      return [
        [name, { on: listOf(on).map(String), says: textOf(says) ?? "", resembles: like, schema }] as const,
      ];
    refuse(below(root, name), "An annotation needs `on` and `schema`.", "Add both.");
    return [];
  });
  return Object.fromEntries(entries);
}

const decisions =
  "xml.name xml.nested form.nested charset media signed verified repeated variant selection batch.key";
const text = { type: "string", minLength: 1 };
const texts = { type: "array", items: text };
const shared = { id: text, section: texts, operations: texts, unobservable: text };
/** The form of one rule. */
export const ruleSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "section", "basis", "operations", "statement"],
  properties: {
    ...shared,
    basis: { enum: ["stated", "derived", "observed"] },
    statement: text,
    because: text,
  } satisfies Members<Rule>,
  // Only an inference has to be argued, and it always has.
  if: { required: ["basis"], properties: { basis: { const: "derived" } } },
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: { required: ["because"] },
  else: { properties: { because: false } },
};
/** The form of one extension point. */
export const pointSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "section", "operations", "kind", "open", "while_open", "drives", "schema"],
  properties: {
    ...shared,
    kind: { enum: ["value", "codes", "schema", "encoding", "behaviour", "operation"] },
    open: text,
    while_open: {
      type: "object",
      additionalProperties: false,
      required: ["client", "server", "suite"],
      properties: { client: text, server: text, suite: text },
    },
    // Either programs or people.
    drives: {
      type: "array",
      minItems: 1,
      uniqueItems: true,
      oneOf: [{ items: { enum: ["client", "server", "suite"] } }, { items: { const: "words" } }],
    },
    decides: { enum: decisions.split(" ") },
    default: {},
    schema: { type: "object" },
  } satisfies Members<ExtensionPoint>,
};
const retiredSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "since", "now", "says"],
  properties: { id: text, since: text, now: texts, says: text } satisfies Members<RetiredPoint>,
};
type Members<Entry> = Readonly<Record<keyof Entry, object>>;

// One for all catalogues: it compiles each of the three forms once.
const ajv = new Ajv2020({ allowUnionTypes: true });

// The entries of a catalogue: each well-formed, none twice.
function entriesOf<Entry extends { readonly id: string }>(
  value: Json | undefined,
  place: SourceLocation,
  schema: object,
  { refuse }: Report,
): Entry[] {
  if (!Array.isArray(value)) {
    refuse(place, "A catalogue must be a list.", "Write its entries as a list.");
    return [];
  }
  const isEntry = ajv.compile<Entry>(schema);
  const ids = new Set<string>();
  const entries: Entry[] = [];
  for (const [index, entry] of value.entries()) {
    if (!isEntry(entry)) {
      const [error] = isEntry.errors ?? [];
      const extra = error?.params["additionalProperty"];
      const name = typeof extra === "string" ? ` (\`${extra}\`)` : "";
      refuse(
        below(place, index),
        `The entry${error?.instancePath ?? ""} ${error?.message ?? "is malformed"}${name}.`,
        "The comment at the top of the file lists the members of an entry.",
      );
    } else if (ids.has(entry.id)) {
      refuse(below(place, index, "id"), `The id \`${entry.id}\` is given twice.`, "Change one of them.");
    } else {
      ids.add(entry.id);
      entries.push(entry);
    }
  }
  return entries;
}
