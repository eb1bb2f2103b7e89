// Reads the catalogues next to the documents: rules, extension points and the vocabulary. Only this module reads them.
import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, type Json, listOf, objectOf, textOf } from "../json.ts";
import {
  addressesOf,
  type Catalogue,
  type ExtensionPoint,
  type Group,
  groupSchema,
  type Note,
  noteSchema,
  pointSchema,
  resembled,
  type RetiredPoint,
  retiredSchema,
  type Rule,
  ruleSchema,
  type Vocabulary,
} from "./catalogue.ts";
import { selfContained } from "./filling.ts";
import { below, type SourceLocation, report as newReport, type Report, settle } from "./problem.ts";
import { type Files, type Source, source as newSource } from "./source.ts";

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
  const given = source(place.file, place);
  const rules = entriesOf<Rule>(
    Array.isArray(given) ? given.map(withBasis) : given,
    place,
    ruleSchema,
    report,
  );
  for (const [index, { id, was = [] }] of rules.entries())
    if (was.includes(id))
      report.refuse(below(place, index, "was"), `\`${id}\` is its own former id.`, "Name other ids.");
  return rules;
}

/** A rule of the file as data: without `basis` it is stated. */
function withBasis(rule: Json): Json {
  if (!isObject(rule) || rule["basis"] !== undefined) return rule;
  const { id = null, section = null, ...more } = rule;
  return { id, section, basis: "stated", ...more };
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
