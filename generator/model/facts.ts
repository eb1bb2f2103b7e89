// The facts that a codec needs and no schema has: the encodings, the identity fields, the extension points that change them. A
// fact that is the default of an extension point must agree with it.
import { isDeepStrictEqual } from "node:util";
import { addressesOf, placeOf, type ExtensionPoint, type Note } from "../load/catalogue.ts";
import type { Contract } from "../load/load.ts";
import { below, type SourceLocation, type Report } from "../load/problem.ts";
import { withReferenced } from "../load/bundle.ts";
import { isObject, type Json, type JsonObject, listOf, objectOf, textOf } from "../json.ts";
import type { Bodies, BodyPoints, Operation, Schema } from "./model.ts";

/** What the document says for all its bodies, and where bodies and operations find what they cite. */
export interface Facts {
  readonly bodies: Bodies;
  readonly identity: readonly string[];
  /** The body's own `x-bodies` over those of the document. */
  readonly bodiesOf: (body: JsonObject) => Bodies;
  readonly pointsOf: (
    side: "request" | "response",
    cited: readonly string[],
    where: { readonly at: SourceLocation; readonly operation: string },
  ) => BodyPoints;
  readonly point: (id: string) => ExtensionPoint | undefined;
}

const kinds = ["json", "xml", "form", "html"] as const;
const root: SourceLocation = { file: "openapi.yaml", pointer: "" };

/** The cited extension points of a body, by the model's names; the others apply to the whole document. */
const cited = { selection: "request", encoding: "request", signed: "response", media: "response" } as const;

export function factsOf({ openapi, points, notes }: Contract, report: Report): Facts {
  const stated = objectOf(openapi["x-bodies"]);
  const missing = kinds.filter((kind) => stated[kind] === undefined);
  if (missing.length > 0) {
    const message = `The form of ${missing.join(", ")} bodies is not stated.`;
    report.refuse(below(root, "x-bodies"), message, "Add it to `x-bodies` of the document.");
  }
  const bodies = Object.fromEntries(kinds.map((kind) => [kind, objectOf(stated[kind])])) as Bodies;
  const known = addressesOf(points);
  const everywhere = (fact: string) => [...points, ...notes].find(({ decides }) => decides === fact)?.id;
  return {
    bodies,
    identity: listOf(objectOf(openapi["x-identity"])["fields"]).map(String),
    bodiesOf: (body) => ({ ...bodies, ...objectOf(body["x-bodies"]) }) as Bodies,
    point: (id) => known.get(id),
    pointsOf(side, ids, { at, operation }) {
      const global =
        side === "request"
          ? { root: everywhere("xml.name"), repeated: everywhere("repeated") }
          : { verified: everywhere("verified") };
      const found: Record<string, string> = {};
      for (const [name, id] of Object.entries(global)) if (id !== undefined) found[name] = id;
      // What several operations cite of a point with a value for each is each one's own.
      const own = (id: string): string => (known.has(`${id}.${operation}`) ? `${id}.${operation}` : id);
      for (const id of new Set(ids.map(own))) {
        const name = decision(known.get(id));
        if (name === undefined || cited[name] !== side) continue;
        if (found[name] !== undefined) {
          const message = `\`${found[name]}\` and \`${id}\` both decide ${name} here.`;
          report.refuse(at, message, "Remove one of them.");
        }
        found[name] = id;
      }
      return found;
    },
  };
}

function decision(point: ExtensionPoint | undefined): keyof typeof cited | undefined {
  if (point === undefined) return undefined;
  if (point.kind === "encoding" && objectOf(point.schema["properties"])["reads"] !== undefined)
    return "encoding";
  const { decides = "" } = point;
  return decides in cited ? (decides as keyof typeof cited) : undefined;
}

/** The extension points that a record and its fields cite. */
export const citedBy = (record: Schema | undefined): readonly string[] =>
  record === undefined
    ? []
    : [
        ...record.points,
        ...(record.kind === "record" ? record.fields.flatMap(({ value }) => value.points) : []),
      ];

/** The operations that find again what one did, with the points that say what they select by. */
export function refuseUnfound({ origins }: Contract, operations: readonly Operation[], report: Report): void {
  for (const { id, path, foundBy } of operations) {
    const at = below(origins.get(path) ?? root, "post", "x-found-by");
    for (const { operation } of foundBy.filter((one) => one.point === "")) {
      const known = operations.some((one) => one.id === operation);
      const why = known ? "has no extension point that decides its `selection`" : "is not an operation";
      report.refuse(at, `\`${id}\` is found by \`${operation}\`, which ${why}.`, "Mend `x-found-by`.");
    }
  }
}

/** Refuses a default of ours that is not what the documents state. */
export function refuseDisagreement(
  contract: Contract,
  operations: readonly Operation[],
  report: Report,
): void {
  const { openapi, points, notes } = contract;
  const bodies = objectOf(openapi["x-bodies"]);
  const states: Readonly<Record<string, (point: Pick<Note, "id" | "default">) => readonly unknown[]>> = {
    // If no request has the default root, the documents state another root, or none.
    "xml.name": ({ default: own }) => {
      const roots = operations.flatMap(({ request }) => request.root ?? []);
      return roots.includes(textOf(own) ?? "") ? [] : [roots[0] ?? "no root element"];
    },
    "xml.nested": ({ default: own }) => {
      const { wrapped } = objectOf(own);
      const arrays = requestArrays(contract, operations).filter((one) => one !== wrapped);
      return [{ nested: objectOf(bodies["xml"])["nested"], wrapped: arrays[0] ?? wrapped }];
    },
    "form.nested": () => [objectOf(bodies["form"])["nested"]],
    charset: () => Object.values(bodies).map((one) => objectOf(one)["charset"]),
    variant: ({ id, default: own }) => {
      const values = operations.flatMap(({ variant }) =>
        variant?.empty?.point === id ? [variant.empty.value] : [],
      );
      return values.length === 0 || values.includes(textOf(own) ?? "") ? [] : [values.join(" or ")];
    },
    "batch.key": ({ id }) =>
      operations.flatMap(({ points: own, batch }) => (own.includes(id) && batch?.key ? [batch.key] : [])),
  };
  for (const point of [...points, ...notes]) {
    if (point.default === undefined) continue;
    const found = states[point.decides ?? ""]?.(point) ?? [`nothing that \`${point.id}\` decides`];
    const other = found.find((one) => !isDeepStrictEqual(one, point.default));
    if (other === undefined) continue;
    const at = below(placeOf(contract, point), "default");
    const message = `The default ${JSON.stringify(point.default)} is not what the documents state: ${JSON.stringify(other)}.`;
    report.refuse(at, message, "Make both equal.");
  }
}

/** Of each array in a request that may be XML, whether it is wrapped there. */
function requestArrays({ openapi }: Contract, operations: readonly Operation[]): boolean[] {
  const schemas = objectOf(objectOf(openapi["components"])["schemas"]);
  const arraysIn = (value: Json): boolean[] => {
    if (Array.isArray(value)) return value.flatMap(arraysIn);
    if (!isObject(value)) return [];
    const own = value["type"] === "array" ? [objectOf(value["xml"])["wrapped"] === true] : [];
    return [...own, ...Object.values(value).flatMap(arraysIn)];
  };
  const requests = operations.flatMap(({ request: { encodings, schema } }) =>
    encodings.some(({ body }) => body === "xml") ? [schema] : [],
  );
  return [...withReferenced(requests, schemas)].flatMap((name) => arraysIn(schemas[name] ?? null));
}
