// Everything that a merchant or a gateway's maker relies on, as one flat list: operations, fields, rules and extension points
// with their facts. Two such lists can be compared line by line; rate.ts rates a difference.
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { isObject, type JsonObject, objectAt, objectsAt, textAt, textsAt } from "./document.ts";
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
  readonly rules: readonly Rule[];
  readonly points: readonly ExtensionPoint[];
}

/** Lists what the contract promises. */
export function surfaceOf({ openapi, asyncapi, rules, points }: Documents): Surface {
  const notifications = Object.entries(objectAt(asyncapi, "operations")).map(
    ([name, one]): [string, Entry] => [
      `notification: ${name}`,
      { kind: "notification", facts: { does: textAt(isObject(one) ? one : {}, "action") } },
    ],
  );
  return Object.fromEntries([
    ...operationsOf(openapi).flatMap((operation) => entriesOf(openapi, operation)),
    ...notifications,
    ...rules.map(({ id, level, statement, unobservable }): [string, Entry] => [
      `rule: ${id}`,
      { kind: "rule", facts: { level, statement, seen: unobservable === undefined ? "yes" : "no" } },
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

const reference = (schema: string): JsonObject => ({ $ref: `#/components/schemas/${schema}` });

function operationsOf(openapi: JsonObject): Operation[] {
  return Object.entries(objectAt(openapi, "paths")).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) => {
      if (!isObject(operation)) return [];
      const body = objectAt(operation, "requestBody");
      const facts = {
        method,
        path,
        encodings: JSON.stringify(objectsAt(body, "x-encodings")),
        responses: JSON.stringify(
          Object.entries(objectAt(operation, "responses"))
            // A placeholder for tools is not a promise.
            .filter(([, response]) => !isObject(response) || response["x-unstated"] !== true)
            .map(([status, response]) => [
              status,
              objectsAt(isObject(response) ? response : {}, "x-encodings"),
            ]),
        ),
      };
      const variants = objectAt(objectAt(operation, "x-variants"), "operations");
      if (Object.keys(variants).length > 0) {
        return Object.entries(variants).map(([id, variant]): Operation => {
          const { request, response } = isObject(variant) ? variant : {};
          return { id, facts, request: reference(String(request)), responses: [reference(String(response))] };
        });
      }
      const responses = contentsOf(objectAt(objectAt(operation, "responses"), "200"));
      return [{ id: textAt(operation, "operationId"), facts, request: contentsOf(body)[0] ?? {}, responses }];
    }),
  );
}

const contentsOf = (body: JsonObject): JsonObject[] =>
  Object.values(objectAt(body, "content")).flatMap((one) => (isObject(one) ? [objectAt(one, "schema")] : []));

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
  const { properties, required = [], if: condition, then } = whole(openapi, schema);
  const outcome = isObject(then) ? then : {};
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
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
      required: Array.isArray(required) && required.includes(name) ? "yes" : "no",
      type: [own["type"] ?? "any"].flat().join(" or "),
      form: [textAt(own, "x-text"), textAt(own, "pattern"), ...textsAt(own, "enum")]
        .filter(Boolean)
        .join(" "),
      ...(bounds.length === 0 ? {} : { bounds: bounds.join(", ") }),
      ...(promises.length === 0
        ? {}
        : { "for one outcome": `${promises.join(", ")} if ${JSON.stringify(condition)}` }),
    };
    const items = own["items"];
    const below = isObject(items)
      ? fieldsOf(openapi, items, `${path}[].`)
      : fieldsOf(openapi, own, `${path}.`);
    return [[path, facts] as [string, typeof facts], ...below];
  });
}
