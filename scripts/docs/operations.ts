// The contract's requests in the form that the reference shows: each variant of a path under its own name, and in each
// operation's description what plain OpenAPI cannot say.
import {
  type Contract,
  isObject,
  type JsonObject,
  objectAt,
  objectsAt,
  textAt,
  textsAt,
} from "./contract.ts";
import { readable, recordIds } from "./schemas.ts";
import { bodies, code, codes, evidence, pointList, ruleLink, ruleList, table } from "./words.ts";

interface Shown {
  readonly path: string;
  readonly post: JsonObject;
}

const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** The first schema of a body: each of its media types has the same one. */
const schemaOf = (body: JsonObject): JsonObject | undefined => {
  const [media] = Object.values(objectAt(body, "content")).filter(isObject);
  return media && isObject(media["schema"]) ? media["schema"] : undefined;
};

const withSchema = (contract: Contract, body: JsonObject, schema: JsonObject | undefined): JsonObject => {
  if (schema === undefined) return body;
  const shown = readable(contract.openapi, schema);
  const content = Object.keys(objectAt(body, "content")).map((media) => [media, { schema: shown }] as const);
  return { ...body, content: Object.fromEntries(content) };
};

const responsesOf = (post: JsonObject): readonly (readonly [string, JsonObject])[] =>
  Object.entries(objectAt(post, "responses")).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1]),
  );

/** One operation for each variant, each with the request and the answer that are its own. */
function variants(path: string, post: JsonObject): readonly Shown[] {
  const declared = objectAt(post, "x-variants");
  if (!isObject(declared["operations"])) return [{ path, post }];
  const field = textAt(declared, "field");
  return Object.entries(declared["operations"])
    .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    .map(([operationId, variant]) => {
      const carried = variant["carried"] === true;
      const select = `Over this path, the request that ${carried ? "carries" : "does not carry"} ${code(field)} is this operation (${ruleLink(textAt(declared, "rule"))}).`;
      const only = (body: JsonObject, name: string): JsonObject => ({
        ...body,
        content: Object.fromEntries(
          Object.keys(objectAt(body, "content")).map((media) => [media, { schema: schemaRef(name) }]),
        ),
      });
      return {
        // A path can stand only once in a document; the addition keeps the two apart.
        path: carried ? `${path} (with ${field})` : path,
        post: {
          ...post,
          operationId,
          summary: textAt(variant, "summary"),
          description: `${textAt(variant, "description")}\n\n${select}`,
          "x-rules": [...textsAt(post, "x-rules"), ...textsAt(variant, "rules")],
          "x-extension-points": [
            ...textsAt(post, "x-extension-points"),
            ...textsAt(variant, "extension-points"),
          ],
          requestBody: only(objectAt(post, "requestBody"), textAt(variant, "request")),
          responses: Object.fromEntries(
            responsesOf(post).map(([status, body]) => [
              status,
              schemaOf(body) === undefined ? body : only(body, textAt(variant, "response")),
            ]),
          ),
        },
      };
    });
}

const ids = (
  contract: Contract,
  post: JsonObject,
  name: "x-rules" | "x-extension-points",
): readonly string[] => {
  const kind = name === "x-rules" ? "rules" : "points";
  const of = (body: JsonObject): readonly string[] => {
    const schema = schemaOf(body);
    return [
      ...textsAt(body, name),
      ...(schema === undefined ? [] : recordIds(contract.openapi, schema)[kind]),
    ];
  };
  const all = [post["requestBody"], ...responsesOf(post).map(([, body]) => body)]
    .filter(isObject)
    .flatMap(of);
  return [...new Set([...textsAt(post, name), ...all])];
};

function encodings(post: JsonObject): string {
  const row = (direction: string) => (encoding: JsonObject) => [
    direction,
    code(textAt(encoding, "media")),
    bodies[textAt(encoding, "body")] ?? textAt(encoding, "body"),
    evidence[textAt(encoding, "evidence")] ?? textAt(encoding, "evidence"),
  ];
  const answers = responsesOf(post).flatMap(([status, body]) =>
    objectsAt(body, "x-encodings").map(row(`answer ${status}`)),
  );
  const rows = [...objectsAt(objectAt(post, "requestBody"), "x-encodings").map(row("request")), ...answers];
  return `**How bodies are written**\n\n${table(["", "Media type", "Body", "Evidence"], rows)}`;
}

function batch(post: JsonObject): string {
  const of = objectAt(post, "x-batch");
  if (of["limit"] === undefined) return "";
  const request = textAt(of, "request");
  const rows = [
    [
      "Limit",
      `${String(of["limit"])} orders ${request ? "in one request" : "at once"} (${ruleLink(textAt(of, "rule"))})`,
    ],
    ["Orders of the request", request ? code(request) : "the selection is open"],
    ["Results of the answer", code(textAt(of, "response"))],
    ["Outcome of one result", textAt(of, "status") ? code(textAt(of, "status")) : "none of its own"],
    ["Error of one result", textAt(of, "error") ? code(textAt(of, "error")) : "none of its own"],
  ];
  return `**Batch**\n\n${table(["", ""], rows)}`;
}

function page(post: JsonObject): string {
  const form = responsesOf(post)
    .map(([, body]) => objectAt(body, "x-auto-post"))
    .find((one) => one["action"] !== undefined);
  if (form === undefined) return "";
  const rows = [
    ["Posts itself to", code(textAt(form, "action"))],
    ["Echoes of the request", codes(textsAt(form, "echoes"))],
    ["Copies under other names", codes(textsAt(form, "copies"))],
    ["About the processing", codes(textsAt(form, "processing"))],
  ];
  return `**The page's form** (more inputs may come)\n\n${table(["", ""], rows)}`;
}

/** The ids that every operation of the document has: said once, in the introduction. */
const shared = (lists: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set(lists[0]?.filter((id) => lists.every((list) => list.includes(id))));

/** The OpenAPI document that is rendered. Its paths are for reading, not for sending: a variant's says what makes it one. */
export function requestsDocument(contract: Contract): JsonObject {
  const { openapi, rules, points } = contract;
  const shown = Object.entries(objectAt(openapi, "paths"))
    .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    .flatMap(([path, item]) => variants(path, objectAt(item, "post")))
    .map((one) => ({
      ...one,
      rules: ids(contract, one.post, "x-rules"),
      points: ids(contract, one.post, "x-extension-points"),
    }));
  const everyRule = shared(shown.map((one) => one.rules));
  const everyPoint = shared(shown.map((one) => one.points));
  const operation = ({ path, post, rules: ruleIds, points: pointIds }: (typeof shown)[number]) => {
    const parts = [
      `${code(textAt(post, "operationId"))}: ${textAt(post, "description")}`,
      textAt(post, "x-effect") === "write"
        ? "**Writes**: it may move money or change a payment. Sent once; never repeated without being asked."
        : "**Reads** only; it may be repeated.",
      encodings(post),
      batch(post),
      page(post),
      `**Rules**\n\n${ruleList(
        rules,
        ruleIds.filter((id) => !everyRule.has(id)),
      )}`,
      `**Open**\n\n${pointList(
        points,
        pointIds.filter((id) => !everyPoint.has(id)),
      )}`,
    ];
    const responses = responsesOf(post).map(([status, body]) => [
      status,
      withSchema(contract, body, schemaOf(body)),
    ]);
    const request = objectAt(post, "requestBody");
    return [
      path,
      {
        post: {
          tags: post["tags"] ?? [],
          operationId: post["operationId"] ?? "",
          summary: textAt(post, "summary"),
          description: parts.filter((part) => part !== "").join("\n\n"),
          requestBody: withSchema(contract, request, schemaOf(request)),
          responses: Object.fromEntries(responses),
        },
      },
    ] as const;
  };
  const info = objectAt(openapi, "info");
  const introduction = [
    textAt(info, "description"),
    "[All rules](rules.html) · [All extension points](extension-points.html) · [Notifications](notifications.html) · [Contents](index.html)",
    `## For every operation\n\n**Rules**\n\n${ruleList(rules, [...everyRule])}\n\n**Open**\n\n${pointList(points, [...everyPoint])}`,
  ];
  return {
    openapi: openapi["openapi"] ?? "3.1.0",
    info: { ...info, description: introduction.join("\n\n") },
    servers: openapi["servers"] ?? [],
    tags: openapi["tags"] ?? [],
    paths: Object.fromEntries(shown.map(operation)) as JsonObject,
  };
}
