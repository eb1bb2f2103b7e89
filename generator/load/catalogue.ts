// What is in the catalogues next to the documents: rules, extension points and the vocabulary of annotations. read-catalogue.ts
// reads them. Only this module declares `Rule` and `ExtensionPoint`: emit/catalogue.ts copies them into the generated files.
import { type JsonObject, objectOf } from "../json.ts";
import { below, type SourceLocation } from "./problem.ts";

// In what is generated, each kind of id is a union of literals.
type RuleId = string;
type ExtensionPointId = string;
type NoteId = string;
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
  /** Former ids: the claim was a part of the rules with these ids, which now claim less or are gone. */
  readonly was?: readonly string[];
  readonly statement: string;
  /** For a derived rule: why its sentences force it, and why the rival reading fails. */
  readonly because?: string;
  /** Why no check from outside could ever observe it; absent if one could. */
  readonly unobservable?: string;
}

/** A gap of the interface that only people read about: a profile may fill it with a sentence. */
export interface Note {
  readonly id: NoteId;
  /** The id of the group that it belongs to. */
  readonly group: string;
  /** The parts of the interface's description that leave it open. */
  readonly section: readonly string[];
  readonly operations: readonly OperationId[];
  /** What is open. */
  readonly open: string;
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
}

/** One gap of the interface that a gateway's profile may fill. */
export interface ExtensionPoint extends Omit<Note, "id"> {
  readonly id: ExtensionPointId;
  /** The kind of thing that fills it. */
  readonly kind: "value" | "codes" | "schema" | "encoding" | "behaviour" | "operation";
  /** Where it has a value for each of several things, their names. `point.part` is then the address of one. */
  readonly parts?: readonly string[];
  /** What the generated client and server and the conformance suite do as long as no profile fills it. */
  readonly while_open: { readonly client: string; readonly server: string; readonly suite: string };
  /** Who uses it after it is filled. */
  readonly drives: readonly ("client" | "server" | "suite")[];
  /** Why no check from outside could ever observe whether a gateway conforms to its value; absent if one could. */
  readonly unobservable?: string;
  /** The JSON Schema of what may fill it; refers to nothing outside itself. */
  readonly schema: JsonSchema;
}

/** Extension points and notes that a gateway's maker thinks of together. */
export interface Group {
  readonly id: string;
  readonly title: string;
}

/** The id of a former extension point, which no profile may fill any more. */
export interface RetiredPoint {
  readonly id: string;
  /** The version of the contract that has it no more. */
  readonly since: string;
  /** The points that replaced it; empty if a rule did. */
  readonly now: readonly ExtensionPointId[];
  /** Where its value goes: it moves to all of `now`, or its members are distributed; absent if it has no place. */
  readonly value?: "moves" | "by-field" | "outcomes";
  /** What its names get in front of them where it moves. */
  readonly before?: string;
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
  readonly groups: readonly Group[];
  readonly points: readonly ExtensionPoint[];
  readonly notes: readonly Note[];
  readonly retired: readonly RetiredPoint[];
  readonly vocabulary: Vocabulary;
}

/** A point and its parts: each part is a point with its address as id. */
export const withParts = (point: ExtensionPoint): ExtensionPoint[] => {
  const { parts = [], ...whole } = point;
  const schemas = objectOf(point.schema["properties"]);
  return [
    point,
    ...parts.map((part) => ({
      ...whole,
      id: `${point.id}.${part}`,
      operations: point.operations.includes(part) ? [part] : point.operations,
      schema: objectOf(schemas[part]),
    })),
  ];
};

/** The extension points by their addresses: those of their parts too. */
export const addressesOf = (points: readonly ExtensionPoint[]): ReadonlyMap<string, ExtensionPoint> =>
  new Map(points.flatMap(withParts).map((point) => [point.id, point]));

/** Where a point or a note is written. */
export function placeOf(
  { groups, points, notes }: Catalogue,
  gap: Pick<Note, "id" | "group">,
): SourceLocation {
  const list = notes.some(({ id }) => id === gap.id) ? "notes" : "points";
  const beside = (list === "notes" ? notes : points).filter(({ group }) => group === gap.group);
  return below(
    { file: "extension-points.yaml", pointer: "/groups" },
    groups.findIndex(({ id }) => id === gap.group),
    list,
    beside.findIndex(({ id }) => id === gap.id),
  );
}

const decisions =
  "xml.name xml.nested form.nested charset media signed verified repeated variant selection batch.key";
const text = { type: "string", minLength: 1 };
const texts = { type: "array", items: text };
const shared = { id: text, section: texts, operations: texts };
/** The form of one rule. */
export const ruleSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "section", "basis", "operations", "statement"],
  properties: {
    ...shared,
    unobservable: text,
    basis: { enum: ["stated", "derived", "observed"] },
    was: { ...texts, minItems: 1, uniqueItems: true },
    statement: text,
    because: text,
  } satisfies Members<Rule>,
  // Only an inference has to be argued, and it always has.
  if: { required: ["basis"], properties: { basis: { const: "derived" } } },
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: { required: ["because"] },
  else: { properties: { because: false } },
};
const gap = { ...shared, open: text, decides: { enum: decisions.split(" ") }, default: {} };
/** The form of one extension point. */
export const pointSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "section", "operations", "kind", "open", "while_open", "drives", "schema"],
  properties: {
    ...gap,
    unobservable: text,
    // Not a member of an entry in the file, but of one as data.
    group: text,
    kind: { enum: ["value", "codes", "schema", "encoding", "behaviour", "operation"] },
    parts: { oneOf: [{ const: "operations" }, { ...texts, minItems: 1, uniqueItems: true }] },
    while_open: {
      type: "object",
      additionalProperties: false,
      required: ["client", "server", "suite"],
      properties: { client: text, server: text, suite: text },
    },
    drives: { type: "array", minItems: 1, uniqueItems: true, items: { enum: ["client", "server", "suite"] } },
    schema: { type: "object" },
  } satisfies Members<ExtensionPoint>,
};
/** The form of one note. */
export const noteSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "section", "operations", "open"],
  properties: { ...gap, group: text } satisfies Members<Note>,
};
export const groupSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "title", "points"],
  properties: { id: text, title: text, points: { type: "array" }, notes: { type: "array" } },
};
export const retiredSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "since", "now", "says"],
  properties: {
    id: text,
    since: text,
    now: texts,
    value: { enum: ["moves", "by-field", "outcomes"] },
    before: text,
    says: text,
  } satisfies Members<RetiredPoint>,
};
type Members<Entry> = Readonly<Record<keyof Entry, object>>;
