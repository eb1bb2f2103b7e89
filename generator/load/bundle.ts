// Makes one self-contained document from a document and the files that it refers to, with the place of each of its schemas.
// support.ts states what is allowed where; model/ interprets it.
import { posix } from "node:path";
import { below, escapePointer, type SourceLocation, pointerNames, type Report } from "./problem.ts";
import { isObject, type Json, type JsonObject, listOf, objectOf } from "../json.ts";
import type { Source } from "./source.ts";
import { checkSchema, type Kind, type Member, members, waysOut } from "./support.ts";
import type { CheckAnnotation } from "./annotations.ts";

export interface Bundle {
  /** Every reference in it is `#/components/schemas/<Name>`. The schemas are in the order of their first use. */
  readonly document: JsonObject;
  /** The place of each schema (by its name) and each path (by the path). */
  readonly origins: ReadonlyMap<string, SourceLocation>;
}

interface Node {
  readonly value: Json;
  readonly place: SourceLocation;
}

/** Everything that the parts of one walk share. */
interface Walk {
  readonly source: Source;
  readonly report: Report;
  readonly annotation: CheckAnnotation;
  readonly schemas: JsonObject;
  readonly origins: Map<string, SourceLocation>;
}

/** Bundles the OpenAPI document and refuses every part that the generator does not understand. */
export function bundleOpenApi(source: Source, annotation: CheckAnnotation, report: Report): Bundle {
  const place: SourceLocation = { file: "openapi.yaml", pointer: "" };
  const walk: Walk = { source, report, annotation, schemas: {}, origins: new Map() };
  const document = objectOf(visit(walk, "Root", { value: source(place.file, place) ?? {}, place }, false));
  refuseCycles(walk);
  return {
    document: { ...document, paths: withShared(document), components: { schemas: walk.schemas } },
    origins: walk.origins,
  };
}

/** The paths, each operation with the rules and extension points that the document cites for all. */
function withShared(document: JsonObject): JsonObject {
  const lists = ["x-rules", "x-extension-points"].filter((name) => document[name] !== undefined);
  const shared = (operation: JsonObject): JsonObject => {
    const cited = lists.map((name) => [name, [...listOf(document[name]), ...listOf(operation[name])]]);
    return { ...operation, ...(Object.fromEntries(cited) as JsonObject) };
  };
  const paths = Object.entries(objectOf(document["paths"])).map(([path, item]) => {
    const methods = Object.entries(objectOf(item)).map(([method, one]) => [method, shared(objectOf(one))]);
    return [path, Object.fromEntries(methods)];
  });
  return Object.fromEntries(paths) as JsonObject;
}

/** Bundles the AsyncAPI document: its own references stay, and schemas of other files are added to `components`. */
export function bundleAsyncApi(source: Source, annotation: CheckAnnotation, report: Report): JsonObject {
  const place: SourceLocation = { file: "asyncapi.yaml", pointer: "" };
  const walk: Walk = { source, report, annotation, schemas: {}, origins: new Map() };
  const document = objectOf(copy(walk, { value: source(place.file, place) ?? {}, place }));
  refuseCycles(walk);
  const components = objectOf(document["components"]);
  const schemas = { ...objectOf(components["schemas"]), ...walk.schemas };
  const some = Object.keys(schemas).length > 0 ? { schemas } : {};
  return Object.keys(components).length + Object.keys(some).length === 0
    ? document
    : { ...document, components: { ...components, ...some } };
}

function copy(walk: Walk, { value, place }: Node): Json {
  if (Array.isArray(value))
    return value.map((one, index) => copy(walk, { value: one, place: below(place, index) }));
  if (!isObject(value)) return value;
  const { $ref } = value;
  if (typeof $ref === "string") {
    const target = follow(walk, $ref, place);
    if (target === undefined || target.place.file === place.file) return value;
    return { ...value, $ref: hoist(walk, target, below(place, "$ref")) };
  }
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    copy(walk, { value: one, place: below(place, name) }),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

function visit(walk: Walk, kind: Kind, { value, place }: Node, variants: boolean): Json {
  const { report, annotation } = walk;
  if (!isObject(value)) {
    report.refuse(place, `A ${kind} must be an object.`, "Write its members.");
    return {};
  }
  if (value["$ref"] !== undefined) return visitReference(walk, kind, { value, place }, variants);
  if (kind === "Schema" && variants && isVariants(value)) return visitVariants(walk, { value, place });
  if (kind === "Schema") checkSchema(value, place, report);
  const inside = variants || value["x-variants"] !== undefined;
  const result: JsonObject = {};
  for (const [name, one] of Object.entries(value)) {
    const at = below(place, name);
    const member = Object.hasOwn(members[kind], name) ? members[kind][name] : undefined;
    if (member !== undefined) {
      // Only the schema of a body may be a choice between variants, nothing below it.
      result[name] = visitMember(walk, member, { value: one, place: at }, inside && kind !== "Schema");
    } else if (name.startsWith("x-")) {
      annotation(name, kind, one, at);
      result[name] = one;
    } else {
      const wayOut = waysOut[name] ?? "Leave it out, or add support for it to the generator.";
      report.refuse(at, `\`${name}\` on a ${kind} is not supported.`, wayOut);
    }
  }
  return result;
}

function visitMember(walk: Walk, member: Member, { value, place }: Node, variants: boolean): Json {
  if (member === "plain") return value;
  if ("one" in member) return visit(walk, member.one, { value, place }, variants);
  const kind = "map" in member ? member.map : member.list;
  const each = (one: Json, name: string | number) =>
    visit(walk, kind, { value: one, place: below(place, name) }, variants);
  if ("list" in member && Array.isArray(value)) return value.map(each);
  if ("map" in member && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, each(one, name)]));
  }
  const shape = "map" in member ? "named members" : "a list";
  walk.report.refuse(place, `Expected ${shape} here.`, "Write them in this form.");
  return {};
}

const isVariants = (schema: JsonObject): boolean =>
  Object.keys(schema).join() === "anyOf" &&
  Array.isArray(schema["anyOf"]) &&
  schema["anyOf"].every((one) => isObject(one) && typeof one["$ref"] === "string");

function visitVariants(walk: Walk, { value, place }: Node): Json {
  const choice: Node = { value: objectOf(value)["anyOf"] ?? [], place: below(place, "anyOf") };
  return { anyOf: visitMember(walk, { list: "Schema" }, choice, false) };
}

// A referenced schema keeps its name; everything else is inlined.
function visitReference(walk: Walk, kind: Kind, { value, place }: Node, variants: boolean): Json {
  const { $ref, ...siblings } = objectOf(value);
  const at = below(place, "$ref");
  const target = typeof $ref === "string" ? follow(walk, $ref, place) : undefined;
  if (target === undefined) return {};
  if (kind === "Schema") {
    for (const [name, one] of Object.entries(siblings)) {
      if (name.startsWith("x-")) walk.annotation(name, kind, one, below(place, name));
      else if (name !== "description") {
        walk.report.refuse(
          below(place, name),
          `\`${name}\` next to a \`$ref\` is not supported.`,
          "Only a description and annotations are allowed there.",
        );
      }
    }
    return { $ref: hoist(walk, target, at), ...siblings };
  }
  if (Object.keys(siblings).length > 0 || objectOf(target.value)["$ref"] !== undefined) {
    walk.report.refuse(
      at,
      `A \`$ref\` to a ${kind} must have no siblings and must lead to the ${kind} itself.`,
      "Move the rest into the referenced ${kind}.",
    );
    return {};
  }
  if (kind === "PathItem") walk.origins.set(pointerNames(place.pointer).at(-1) ?? "", target.place);
  return visit(walk, kind, target, variants);
}

function follow({ source, report }: Walk, reference: string, place: SourceLocation): Node | undefined {
  const at = below(place, "$ref");
  if (/^[a-z][a-z0-9+.-]*:|^\/\//iu.test(reference)) {
    report.refuse(
      at,
      `\`${reference}\` is outside this folder.`,
      "Copy the needed part into a file in this folder and refer to that.",
    );
    return undefined;
  }
  const [path = "", pointer = ""] = reference.split("#", 2);
  const file = path === "" ? place.file : posix.join(posix.dirname(place.file), path);
  let value = source(file, at);
  if (value === undefined) return undefined;
  for (const name of pointerNames(pointer)) {
    value =
      (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, name)
        ? objectOf({ ...value } as JsonObject)[name]
        : undefined;
    if (value === undefined) {
      report.refuse(at, `There is no \`${pointer}\` in \`${file}\`.`, "Add it, or correct the reference.");
      return undefined;
    }
  }
  return { value, place: { file, pointer } };
}

function hoist(walk: Walk, { value, place }: Node, from: SourceLocation): string {
  const names = pointerNames(place.pointer);
  const name = names.at(-1) ?? "";
  const isNamed =
    names.length === 1 || (names.length === 3 && place.pointer.startsWith("/components/schemas/"));
  if (!isNamed || !/^[A-Z][A-Za-z0-9]*$/u.test(name)) {
    walk.report.refuse(
      from,
      "A reference to a schema must lead to a named schema at the top of its file, `<file>#/<Name>`.",
      "Give the schema a name at the top of its file.",
    );
    return "";
  }
  const origin = walk.origins.get(name);
  if (origin === undefined) {
    walk.origins.set(name, place);
    walk.schemas[name] = {};
    walk.schemas[name] = visit(walk, "Schema", { value, place }, false);
  } else if (origin.file !== place.file || origin.pointer !== place.pointer) {
    walk.report.refuse(
      place,
      `\`${name}\` is already the name of a schema in \`${origin.file}\`.`,
      "Rename one of them.",
    );
  }
  return `#/components/schemas/${escapePointer(name)}`;
}

/** The names of the schemas that a bundled value refers to. */
export function referenced(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referenced);
  if (!isObject(value)) return [];
  const { $ref, ...rest } = value;
  const own = typeof $ref === "string" ? [$ref.slice($ref.lastIndexOf("/") + 1)] : [];
  return [...own, ...Object.values(rest).flatMap(referenced)];
}

/** The names of these schemas, and of all that they refer to. */
export function withReferenced(names: Iterable<string>, schemas: JsonObject): Set<string> {
  const found = new Set(names);
  for (const name of found) for (const other of referenced(schemas[name] ?? null)) found.add(other);
  return found;
}

function refuseCycles({ schemas, origins, report }: Walk): void {
  const done = new Set<string>();
  const enter = (name: string, path: readonly string[]): void => {
    const start = path.indexOf(name);
    const place = origins.get(name);
    if (start >= 0 && place !== undefined) {
      const circle = [...path.slice(start), name].join(" -> ");
      report.refuse(place, `The schema contains itself: ${circle}.`, "Write out each level.");
    } else if (!done.has(name)) {
      for (const next of new Set(referenced(schemas[name] ?? null))) enter(next, [...path, name]);
      done.add(name);
    }
  };
  for (const name of Object.keys(schemas)) enter(name, []);
}
