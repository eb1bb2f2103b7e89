// Reads schemas across files: follows `$ref`, merges `allOf`, lists properties and fields.
// It knows no file format and no linter: whoever calls says how a reference is followed.

export interface Place {
  readonly node: unknown;
  /** The file that references inside `node` are relative to. */
  readonly file: string;
}

/** The place that a `$ref` text in `from` points at; undefined if there is none. */
export type Follow = (ref: string, from: string) => Place | undefined;

export interface Field {
  /** Path on the wire: a dot goes into an object, `[]` into the entries of an array. */
  readonly path: string;
  /** As source-fields.csv writes it: S, N, I, Obj, [S], [Obj], or `?` for text or number. */
  readonly type: string;
}

type Node = { readonly [name: string]: unknown };

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The schema behind a chain of `$ref`s; what stands beside a `$ref` wins over what it points at. */
export function settle(place: Place, follow: Follow, depth = 0): { node: Node; file: string } {
  if (!isNode(place.node)) return { node: {}, file: place.file };
  const { $ref, ...beside } = place.node;
  if (typeof $ref !== "string" || depth > 50) return { node: place.node, file: place.file };
  const target = follow($ref, place.file);
  if (target === undefined) return { node: beside, file: place.file };
  const behind = settle(target, follow, depth + 1);
  return { node: { ...behind.node, ...beside }, file: behind.file };
}

/** The parts of a schema that all hold (`allOf`), and with `choices` also those of which one holds. */
function partsOf(place: Place, follow: Follow, choices: boolean): Place[] {
  const { node, file } = settle(place, follow);
  const parts: Place[] = [{ node, file }];
  const nested = choices ? ["allOf", "anyOf", "oneOf"] : ["allOf"];
  for (const keyword of nested) {
    for (const part of listOf(node[keyword])) parts.push(...partsOf({ node: part, file }, follow, choices));
  }
  return parts;
}

/** Each property of a record by name, those of its `allOf`, `anyOf` and `oneOf` parts included. */
export function propertiesOf(place: Place, follow: Follow, choices = true): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const part of partsOf(place, follow, choices)) {
    const properties = isNode(part.node) ? part.node["properties"] : undefined;
    for (const [name, node] of isNode(properties) ? Object.entries(properties) : []) {
      if (!found.has(name)) found.set(name, { node, file: part.file });
    }
  }
  return found;
}

/** The JSON types that a schema allows, those of its `allOf` parts if it names none itself. */
export function typesOf(place: Place, follow: Follow): readonly string[] {
  for (const part of partsOf(place, follow, false)) {
    const type = isNode(part.node) ? part.node["type"] : undefined;
    if (typeof type === "string") return [type];
    if (Array.isArray(type)) return type.map(String).sort();
  }
  return [];
}

const letters: { readonly [types: string]: string } = {
  string: "S",
  number: "N",
  integer: "I",
  object: "Obj",
  "number,string": "?",
};

/** Every field below a record, nested ones included, in the order of the schema. */
export function fieldsOf(place: Place, follow: Follow): Field[] {
  const fields: Field[] = [];
  const enter = (record: Place, prefix: string): void => {
    for (const [name, schema] of propertiesOf(record, follow, false)) {
      const path = prefix + name;
      const types = typesOf(schema, follow).join();
      if (types === "array") {
        const { node, file } = settle(schema, follow);
        const items = { node: node["items"], file };
        const itemTypes = typesOf(items, follow).join();
        fields.push({ path, type: `[${letters[itemTypes] ?? itemTypes}]` });
        enter(items, `${path}[].`);
      } else {
        fields.push({ path, type: letters[types] ?? types });
        enter(schema, `${path}.`);
      }
    }
  };
  enter(place, "");
  return fields;
}
