// Everything that a merchant or a gateway's maker relies on, as one flat list: operations, fields, rules and extension points
// with their facts. Two such lists can be compared line by line; rate.ts rates a difference.
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { entriesAt, isObject, type JsonObject, objectAt, objectsAt, textAt, textsAt } from "./document.ts";
import { whole } from "./schemas.ts";

export const kinds = [
  "operation",
  "request field",
  "response field",
  "notification",
  "rule",
  "extension point",
] as const;

export interface Entry {
  readonly kind: (typeof kinds)[number];
  /** Its relevant facts, by name. */
  readonly facts: Readonly<Record<string, string>>;
}

/** By name: `capture_orders[].amount of captureTransactions`, `limits.capture`. The kind and the name together are unique. */
export type Surface = Readonly<Record<string, Entry>>;

export interface Documents {
  readonly openapi: JsonObject;
  readonly asyncapi: JsonObject;
  /** Until 0.2, a rule had a `level` instead of a basis. Since then, one without a basis is stated. */
  readonly rules: readonly (Omit<Rule, "basis"> &
    Partial<Pick<Rule, "basis">> & { readonly level?: string })[];
  readonly points: readonly ExtensionPoint[];
}

/** Lists what the contract promises. */
export function surfaceOf({ openapi, asyncapi, rules, points }: Documents): Surface {
  return Object.fromEntries([
    ...operationsOf(openapi).flatMap((operation) => entriesOf(openapi, operation)),
    ...entriesAt(asyncapi, "operations").map(([name, one]): [string, Entry] => [
      `notification: ${name}`,
      { kind: "notification", facts: { does: textAt(one, "action") } },
    ]),
    ...rules.map(({ id, basis, level, statement, unobservable }): [string, Entry] => [
      `rule: ${id}`,
      {
        kind: "rule",
        facts: {
          basis: basis ?? (level === undefined || level === "must" ? "stated" : "observed"),
          statement,
          seen: unobservable === undefined ? "yes" : "no",
        },
      },
    ]),
    ...points.map(({ id, kind, open, while_open, schema }): [string, Entry] => [
      `extension point: ${id}`,
      {
        kind: "extension point",
        facts: {
          kind,
          open,
          "while open": Object.values(while_open).join(" "),
          filling: JSON.stringify(schema),
        },
      },
    ]),
  ]);
}

interface Operation {
  readonly id: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly request: JsonObject;
  readonly responses: readonly JsonObject[];
}

function operationsOf(openapi: JsonObject): Operation[] {
  return entriesAt(openapi, "paths").flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (!isObject(operation)) return [];
      const body = objectAt(operation, "requestBody");
      const facts = {
        method,
        path,
        encodings: JSON.stringify(objectsAt(body, "x-encodings")),
        responses: JSON.stringify(
          entriesAt(operation, "responses")
            // A placeholder for tools is not a promise.
            .filter(([, response]) => response["x-unstated"] !== true)
            .map(([status, response]) => [status, objectsAt(response, "x-encodings")]),
        ),
      };
      const variants = entriesAt(objectAt(operation, "x-variants"), "operations");
      if (variants.length > 0)
        return variants.map(([id, variant]): Operation => {
          const named = (body: string): JsonObject => ({
            $ref: `#/components/schemas/${textAt(variant, body)}`,
          });
          return { id, facts, request: named("request"), responses: [named("response")] };
        });
      const responses = contentsOf(objectAt(objectAt(operation, "responses"), "200"));
      return [{ id: textAt(operation, "operationId"), facts, request: contentsOf(body)[0] ?? {}, responses }];
    }),
  );
}

const contentsOf = (body: JsonObject): JsonObject[] =>
  entriesAt(body, "content").map(([, media]) => objectAt(media, "schema"));

function entriesOf(openapi: JsonObject, { id, facts, request, responses }: Operation): [string, Entry][] {
  return [
    [`operation: ${id}`, { kind: "operation", facts }],
    ...fieldsOf(openapi, request, "").map(([name, field]): [string, Entry] => [
      `request of ${id}: ${name}`,
      { kind: "request field", facts: field },
    ]),
    ...responses
      .flatMap((response) => fieldsOf(openapi, response, ""))
      .map(([name, field]): [string, Entry] => [
        `response of ${id}: ${name}`,
        { kind: "response field", facts: field },
      ]),
  ];
}

function fieldsOf(
  openapi: JsonObject,
  schema: JsonObject,
  above: string,
): [string, Readonly<Record<string, string>>][] {
  const record = whole(openapi, schema);
  const outcome = objectAt(record, "then");
  return entriesAt(record, "properties").flatMap(([name, property]) => {
    const own = whole(openapi, property);
    const path = above + name;
    const bounds = ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"].flatMap((bound) =>
      own[bound] === undefined ? [] : [`${bound} ${String(own[bound])}`],
    );
    const promises = [
      ...(textsAt(outcome, "required").includes(name) ? ["there"] : []),
      ...(objectAt(outcome, "properties")[name] === undefined ? [] : ["not empty"]),
    ];
    const facts = {
      required: textsAt(record, "required").includes(name) ? "yes" : "no",
      type: [own["type"] ?? "any"].flat().join(" or "),
      form: [textAt(own, "x-text"), textAt(own, "pattern"), ...textsAt(own, "enum")]
        .filter(Boolean)
        .join(" "),
      ...(bounds.length === 0 ? {} : { bounds: bounds.join(", ") }),
      ...(promises.length === 0
        ? {}
        : { "for one outcome": `${promises.join(", ")} if ${JSON.stringify(record["if"])}` }),
    };
    const items = own["items"];
    const below = isObject(items)
      ? fieldsOf(openapi, items, `${path}[].`)
      : fieldsOf(openapi, own, `${path}.`);
    return [[path, facts] as [string, typeof facts], ...below];
  });
}
