// The places of the contract's document that a profile's values change: the records of each operation, and their fields.
import { filledAt, isRecord } from "@acquiring/contract/codecs";
import { objectOf, referenceOf, textsOf, type Contract, type JsonObject } from "../contract/contract.ts";
import type { Draft, Path } from "./overlay.ts";

/** A profile as the documents show it. */
export interface Fillings {
  readonly name: string;
  readonly points: JsonObject;
  readonly notes: JsonObject;
}

/** What every step of a draft gets. */
export interface Making {
  readonly draft: Draft;
  readonly contract: Contract;
  readonly fillings: Fillings;
  readonly records: readonly Records[];
  /** The operations that a component is used by, each with its direction. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
}

/** An operation with its place and its records. */
export interface Records {
  readonly id: string;
  readonly post: Path;
  /** Where a variant of a shared path is described. */
  readonly variant?: Path;
  readonly request: string;
  readonly response: string;
}

export type Direction = "request" | "response";

export const schemaPath = (name: string): Path => ["components", "schemas", name];

const schemasPlace = ["components", "schemas"];

/** Every record in the schemas of a document with its place, each before what is in it. */
export const schemaNodes = (draft: Draft): Iterable<Located> => nodesIn(draft.at(schemasPlace), schemasPlace);

type Located = readonly [node: JsonObject, place: Path];

export function* nodesIn(node: unknown, place: Path = []): Generator<Located> {
  if (Array.isArray(node)) for (const [at, one] of node.entries()) yield* nodesIn(one, [...place, at]);
  if (!isRecord(node)) return;
  yield [node, place];
  for (const [name, one] of Object.entries(node)) yield* nodesIn(one, [...place, name]);
}

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The operations of a document. */
export function recordsOf(document: JsonObject): readonly Records[] {
  return Object.entries(objectOf(document["paths"])).flatMap(([path, item]): Records[] => {
    const post = objectOf(objectOf(item)["post"]);
    const place = ["paths", path, "post"];
    const variants = Object.entries(objectOf(objectOf(post["x-variants"])["operations"]));
    if (variants.length > 0)
      return variants.map(([id, variant]) => ({
        id,
        post: place,
        variant: [...place, "x-variants", "operations", id],
        request: String(objectOf(variant)["request"]),
        response: String(objectOf(variant)["response"]),
      }));
    const body = (value: unknown): string => {
      const [first] = Object.values(objectOf(objectOf(value)["content"]));
      return referenceOf(objectOf(objectOf(first)["schema"])) ?? "";
    };
    const response = body(objectOf(post["responses"])["200"]);
    return [{ id: String(post["operationId"]), post: place, request: body(post["requestBody"]), response }];
  });
}

/** The components that each operation uses, as `operation.direction` by the name of the component. */
export function usesOf(document: JsonObject, records: readonly Records[]): Making["uses"] {
  const uses = new Map<string, Set<string>>();
  const schemas = objectOf(objectOf(document["components"])["schemas"]);
  const follow = (node: unknown, use: string): void => {
    if (Array.isArray(node)) for (const one of node) follow(one, use);
    if (!isRecord(node)) return;
    const name = referenceOf(node);
    if (name !== undefined && uses.get(name)?.has(use) !== true) {
      uses.set(name, (uses.get(name) ?? new Set()).add(use));
      follow(schemas[name], use);
    }
    for (const one of Object.values(node)) follow(one, use);
  };
  for (const record of records)
    for (const direction of ["request", "response"] as const)
      follow({ $ref: `#/components/schemas/${record[direction]}` }, `${record.id}.${direction}`);
  return uses;
}

/** The value at an address, or the note with that id. */
export const fillingAt = ({ points, notes }: Fillings, address: string): unknown =>
  filledAt(points, address) ?? notes[address];

/**
 * Returns the place of a field that only this operation has, so that it can be changed. A part that other operations share
 * is copied on the way. It is `undefined` if there is no such field.
 */
export function ownField(
  making: Making,
  record: Records,
  direction: Direction,
  names: readonly string[],
): Path | undefined {
  let place: Path | undefined = schemaPath(record[direction]);
  for (const name of names) {
    place = place && ownObject(making, place);
    place = place && ownMember(making, place, name);
  }
  return place;
}

/** The object at a place, or in its list: reached through references, or copied to the place if others use it too. */
export function ownObject(making: Making, place: Path): Path {
  const { draft, uses } = making;
  const node = objectOf(draft.at(place));
  if (node["items"] !== undefined) return ownObject(making, [...place, "items"]);
  const name = referenceOf(node);
  if (name === undefined) return place;
  if ((uses.get(name)?.size ?? 0) <= 1) return ownObject(making, schemaPath(name));
  const { description, ...shared } = objectOf(draft.at(schemaPath(name)));
  const copied = { description, ...shared, ...node, $ref: undefined };
  draft.change(place, copied, "copies a part that several operations share");
  return place;
}

function ownMember(making: Making, place: Path, name: string): Path | undefined {
  const { draft, uses } = making;
  const found = memberOf(draft, place, name);
  if (found === undefined) return undefined;
  const [first, second, component] = found;
  const isOwn =
    first !== "components" || component === place[2] || (uses.get(String(component))?.size ?? 0) <= 1;
  if (isOwn && second === "schemas") return found;
  const why = "copies a field that several operations share";
  const home = addField(making, place, [name, draft.at(found)], why);
  return [...home, "properties", name];
}

/** Where a member of a record is, in the record or in a part of it. */
export function memberOf(draft: Draft, place: Path, name: string): Path | undefined {
  const node = objectOf(draft.at(place));
  const reference = referenceOf(node);
  if (reference !== undefined) return memberOf(draft, schemaPath(reference), name);
  if (Object.hasOwn(objectOf(node["properties"]), name)) return [...place, "properties", name];
  const parts = Array.isArray(node["allOf"]) ? node["allOf"] : [];
  return parts
    .map((_, at) => memberOf(draft, [...place, "allOf", at], name))
    .findLast((one) => one !== undefined);
}

/** Adds a field to a record: to its own part, the last that is written there. Returns the place of that part. */
export function addField(
  { draft }: Making,
  place: Path,
  [name, schema]: readonly [name: string, schema: unknown],
  why: string,
): Path {
  const parts = draft.at([...place, "allOf"]);
  const inline = Array.isArray(parts)
    ? parts.findLastIndex((one) => isRecord(one) && isRecord(one["properties"]))
    : -1;
  const home: Path = inline === -1 ? place : [...place, "allOf", inline];
  const properties = objectOf(objectOf(draft.at(home))["properties"]);
  draft.change(home, { properties: { ...properties, [name]: schema } }, why);
  return home;
}

/** Makes fields of a record required. */
export function requireFields(making: Making, place: Path, names: readonly string[], why: string): void {
  const known = textsOf(objectOf(making.draft.at(place))["required"]);
  making.draft.change(place, { required: [...new Set([...known, ...names])] }, why);
}
