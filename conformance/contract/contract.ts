// The contract as the suite sees it: operations, rules, extension points, schemas. The one place that imports its data.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  contractVersion,
  extensionPoints,
  operations,
  rules,
  type ExtensionPoint,
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

export interface Contract {
  readonly version: string;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly points: ReadonlyMap<string, ExtensionPoint>;
  /** The bundled document's schemas, by name. */
  readonly schemas: JsonObject;
}

/** What a rule says; an inference is called one, with its reason. */
export function wordsOfRule({ rules }: Pick<Contract, "rules">, id: string): string {
  const { statement = "", because } = rules.get(id) ?? {};
  return because === undefined ? statement : `${statement} (Our inference: ${because})`;
}

/** The former ids of a rule: those of rules that its claim was a part of. */
export const formerIds = (id: string): readonly string[] => former.get(id) ?? [];

const former = new Map<string, readonly string[]>(rules.map(({ id, was = [] }) => [id, was]));

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
  const pointsById = new Map<string, ExtensionPoint>(extensionPoints.map((point) => [point.id, point]));
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
        encodingPoint: bodyPoints.find(
          (id) => pointsById.get(id as ExtensionPoint["id"])?.kind === "encoding",
        ),
        rootPoint: bodyPoints.find((id) => id === "encoding.xml-root"),
        selectionPoint: pointsIn(schemas, descriptor.request.schema).find((id) => id.endsWith(".selection")),
      },
    ];
  };
  return {
    version: contractVersion,
    operations: new Map(operations.map(view)),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    points: pointsById,
    schemas,
  };
}

/** The points that a record and the parts it is made of leave open as a whole. */
export function pointsIn(schemas: JsonObject, name: string): string[] {
  const schema = objectOf(schemas[name]);
  const parts = Array.isArray(schema["allOf"]) ? schema["allOf"] : [];
  const inner = parts.flatMap((part) => {
    const reference = referenceOf(objectOf(part));
    return reference === undefined
      ? textsOf(objectOf(part)["x-extension-points"])
      : pointsIn(schemas, reference);
  });
  return [...textsOf(schema["x-extension-points"]), ...inner];
}

/** The name that a `$ref` to a component refers to. */
export function referenceOf(schema: JsonObject): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined;
}

export const objectOf = (value: unknown): JsonObject => (isRecord(value) ? value : {});

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
