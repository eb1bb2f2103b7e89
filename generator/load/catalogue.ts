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
  /** Where it has an answer for each of several things, their names. `point.part` is then the address of one. */
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
  /** What becomes of its value: it moves to all of `now`, or its members are distributed; absent if it has no place. */
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

/** @throws ContractError with everything that is wrong in the three files. */
export function readCatalogue(files: Files): Catalogue {
  const report = newReport();
  const source = newSource(files, report);
  const vocabulary = readVocabulary(source, report);
  const gaps = readGaps(source, report);
  const catalogue = { rules: readRules(source, report), ...gaps, vocabulary };
  settle(report);
  return catalogue;
}

/** The rules that are well-formed; the others are reported. */
export function readRules(source: Source, report: Report): Rule[] {
  const place: SourceLocation = { file: "rules.yaml", pointer: "" };
  const rules = entriesOf<Rule>(source(place.file, place), place, ruleSchema, report);
  for (const [index, { id, was = [] }] of rules.entries())
    if (was.includes(id))
      report.refuse(below(place, index, "was"), `\`${id}\` is its own former id.`, "Name other ids.");
  return rules;
}

/** The groups of extension points and notes that are well-formed, and the ids that were retired. */
export function readGaps(source: Source, report: Report): Omit<Catalogue, "rules" | "vocabulary"> {
  const root: SourceLocation = { file: "extension-points.yaml", pointer: "" };
  const place = below(root, "groups");
  const { groups: given, retired = [] } = objectOf(source(root.file, root));
  const groups = entriesOf<Group & { points: Json; notes?: Json }>(given, place, groupSchema, report);
  const ids = new Set<string>();
  const read = <Entry extends Note | ExtensionPoint>(list: "points" | "notes", schema: object) =>
    groups.flatMap(({ id: group, [list]: entries = [] }, index) =>
      entriesOf<Omit<Entry, "group">>(entries, below(place, index, list), schema, { ...report, ids }).map(
        (entry, at): readonly [Entry, SourceLocation] => [
          // The one cast: an entry of the file is one without the group that it is in.
          { ...entry, group } as unknown as Entry,
          below(place, index, list, at),
        ],
      ),
    );
  const points = read<ExtensionPoint>("points", pointSchema).map(([point, at]) => ({
    ...point,
    ...withSchema(point, below(at, "schema"), report),
  }));
  const notes = read<Note>("notes", noteSchema).map(([note]) => note);
  return {
    groups: groups.map(({ id, title }) => ({ id, title })),
    points,
    notes,
    retired: readRetired(retired, below(root, "retired"), report, addressesOf(points)),
  };
}

/** A point's schema with those of its parts, and its parts by name. */
function withSchema(point: ExtensionPoint, at: SourceLocation, report: Report): Partial<ExtensionPoint> {
  const schema = selfContained(point.schema, at, report);
  const { parts } = point as { readonly parts?: "operations" | readonly string[] };
  if (parts === undefined) return { schema };
  const names = parts === "operations" ? point.operations : parts;
  const members = objectOf(schema["properties"]);
  if (names.every((name) => members[name] !== undefined)) return { schema, parts: names };
  const { description } = schema;
  const others = parts === "operations" ? { default: schema } : {};
  return {
    parts: names,
    schema: {
      ...(description !== undefined && { description }),
      type: "object",
      minProperties: 1,
      additionalProperties: false,
      properties: { ...Object.fromEntries(names.map((name) => [name, schema])), ...others },
    },
  };
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

/** Returns the retired ids. It refuses an id that is in use, and one whose replacement does not exist. */
function readRetired(
  given: Json,
  place: SourceLocation,
  report: Report,
  known: ReadonlyMap<string, ExtensionPoint>,
): RetiredPoint[] {
  const entries = entriesOf<RetiredPoint>(given, place, retiredSchema, report);
  for (const [index, { id, now }] of entries.entries()) {
    // A part may have the id of the point that it was.
    if (known.has(id) && !now.includes(id))
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
const groupSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "title", "points"],
  properties: { id: text, title: text, points: { type: "array" }, notes: { type: "array" } },
};
const retiredSchema = {
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

// One for all catalogues: it compiles each of the three forms once.
const ajv = new Ajv2020({ allowUnionTypes: true });

// The entries of a catalogue: each well-formed, none twice.
function entriesOf<Entry extends { readonly id: string }>(
  value: Json | undefined,
  place: SourceLocation,
  schema: object,
  { refuse, ids = new Set<string>() }: Report & { readonly ids?: Set<string> },
): Entry[] {
  if (!Array.isArray(value)) {
    refuse(place, "A catalogue must be a list.", "Write its entries as a list.");
    return [];
  }
  const isEntry = ajv.compile<Entry>(schema);
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
