// The contract as the suite sees it: operations, rules, extension points, schemas. The one place that imports its data.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  contractVersion,
  extensionPoints,
  groups,
  operations,
  retiredPoints,
  rules,
  type ExtensionPoint,
  type Group,
  type Rule,
} from "@acquiring/contract/catalogue";
import { isRecord } from "@acquiring/contract/codecs";

export type Descriptor = (typeof operations)[number];
export type JsonObject = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly id: string;
  readonly descriptor: Descriptor;
  /** The short name that check ids and fixture folders use, such as `refund-search`. */
  readonly folder: string;
  /** The rule that states the operation's path. */
  readonly endpointRule: string;
  /** The rule that states how its response is written. */
  readonly responseRule: string;
  /** The points that say how a request is written, which root it has as XML, what it selects. */
  readonly encodingPoint: string | undefined;
  readonly rootPoint: string | undefined;
  readonly selectionPoint: string | undefined;
}

/** An extension point, or a part of one. */
export interface Point extends ExtensionPoint {
  /** Where a part is. */
  readonly in?: { readonly point: string; readonly part: string };
}

export interface Contract {
  readonly version: string;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly rules: ReadonlyMap<string, Rule>;
  /** The groups of the points, in the order in which a maker thinks of them. */
  readonly groups: readonly Group[];
  /** The extension points by their addresses: those of their parts too (`codes.order_status`). */
  readonly points: ReadonlyMap<string, Point>;
  /** The bundled document's schemas, by name. */
  readonly schemas: JsonObject;
}

/** What a rule says; an inference is called one, with its reason. */
export function wordsOfRule({ rules }: Pick<Contract, "rules">, id: string): string {
  const { statement = "", because } = rules.get(id) ?? {};
  return because === undefined ? statement : `${statement} (Our inference: ${because})`;
}

/** The point that an address is of: itself, or that of a part. */
export const wholeOf = ({ points }: Pick<Contract, "points">, address: string): string =>
  points.get(address)?.in?.point ?? address;

/** The points, without their parts. */
export const wholePoints = ({ points }: Pick<Contract, "points">): readonly Point[] =>
  [...points.values()].filter((point) => point.in === undefined);

/** The former ids of a rule, or of an extension point's address: of what its claim was a part of. */
export const formerIds = (id: string): readonly string[] => former.get(id) ?? [];

const former = new Map<string, string[]>(rules.map(({ id, was = [] }) => [id, [...was]]));
for (const { id, now, value } of retiredPoints)
  for (const address of value === undefined ? [] : now)
    if (address !== id) former.set(address, [...(former.get(address) ?? []), id]);

let loaded: Contract | undefined;

/** The contract that is installed with the suite; read once. */
export function installedContract(): Contract {
  const file = "@acquiring/contract/openapi.json";
  loaded ??= contractOf(JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), "utf8")));
  return loaded;
}

/** Combines the bundled OpenAPI document with the catalogue. */
export function contractOf(openapi: unknown): Contract {
  const document = objectOf(openapi);
  const paths = objectOf(document["paths"]);
  const schemas = objectOf(objectOf(document["components"])["schemas"]);
  const pointsById = new Map<string, Point>(
    extensionPoints.flatMap(withParts).map((point) => [point.id, point]),
  );
  const view = (descriptor: Descriptor): [string, Operation] => {
    const post = objectOf(objectOf(paths[descriptor.path])["post"]);
    const variant = objectOf(objectOf(objectOf(post["x-variants"])["operations"])[descriptor.id]);
    const cited = [...textsOf(variant["rules"]), ...textsOf(post["x-rules"])];
    // Each operation has one rule `endpoints.<name>`; the numbered ones are about details.
    const endpointRule =
      cited.find((id) => /^endpoints\.[a-z][a-z-]*$/.test(id)) ?? `endpoints.${descriptor.id}`;
    const bodyPoints = textsOf(objectOf(post["requestBody"])["x-extension-points"]);
    return [
      descriptor.id,
      {
        id: descriptor.id,
        descriptor,
        folder: endpointRule.slice("endpoints.".length),
        endpointRule,
        responseRule: `${endpointRule}.response`,
        encodingPoint: descriptor.request.points?.encoding,
        rootPoint: bodyPoints.find((id) => id === "encoding.xml-root"),
        selectionPoint: descriptor.request.points?.selection,
      },
    ];
  };
  return {
    version: contractVersion,
    operations: new Map(operations.map(view)),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    groups,
    points: pointsById,
    schemas,
  };
}

/** A point and its parts: each part is a point with its address as id. */
function withParts(point: ExtensionPoint): Point[] {
  const { parts = [], ...whole } = point;
  const schemas = objectOf(point.schema["properties"]);
  const part = (name: string): Point => {
    const operations = point.operations.filter((operation) => operation === name);
    return {
      ...whole,
      // An address is an id of the generated union.
      id: `${point.id}.${name}` as ExtensionPoint["id"],
      operations: operations.length === 0 ? point.operations : operations,
      schema: objectOf(schemas[name]),
      in: { point: point.id, part: name },
    };
  };
  return [point, ...parts.map(part)];
}

/** The name that a `$ref` to a component refers to. */
export function referenceOf(schema: JsonObject): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined;
}

export const objectOf = (value: unknown): JsonObject => (isRecord(value) ? value : {});

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
