// The published OpenAPI documents: the bundle with the curated examples, callbacks from the AsyncAPI document, and marked
// placeholders where the format requires something that the interface does not state.
import type { Model, Operation } from "../model/model.ts";
import { referenced, withReferenced } from "../load/bundle.ts";
import { type Json, type JsonObject, listOf, objectOf, textOf } from "../json.ts";
import { type Direction, examplesOf, withSamples } from "./examples.ts";

/** The documents by name: the complete one, and one for each operation that shares its path with another. */
export function publishedDocuments(model: Model): Readonly<Record<string, JsonObject>> {
  const whole = withCallbacks(
    model,
    mapPosts(withSamples(model, withOpenOutcomes(model.openapi)), (post, path) =>
      withExamples(model, post, operationsAt(model, path)),
    ),
  );
  const shared = model.operations.filter(({ variant }) => variant !== undefined);
  const narrowed = shared.map((operation) => [
    `openapi.${operation.id}.json`,
    narrow(model, whole, operation),
  ]);
  return { "openapi.json": whole, ...(Object.fromEntries(narrowed) as Record<string, JsonObject>) };
}

/** Adds to each `then` that unknown fields are allowed. Otherwise a linter that checks examples treats it as closed. */
function withOpenOutcomes(document: JsonObject): JsonObject {
  const schemas = Object.entries(objectOf(objectOf(document["components"])["schemas"])).map(
    ([name, schema]) => {
      const own = objectOf(schema);
      const outcome = { ...objectOf(own["then"]), additionalProperties: true };
      return [name, own["then"] === undefined ? schema : put(own, ["then"], outcome)];
    },
  );
  return put(document, ["components", "schemas"], Object.fromEntries(schemas) as JsonObject);
}

/** The document with each path's method rewritten. */
function mapPosts(document: JsonObject, rewrite: (post: JsonObject, path: string) => JsonObject): JsonObject {
  const paths = Object.entries(objectOf(document["paths"])).map(([path, item]) => [
    path,
    { ...objectOf(item), post: rewrite(objectOf(objectOf(item)["post"]), path) },
  ]);
  return { ...document, paths: Object.fromEntries(paths) as JsonObject };
}

/** The value at a place below an object. The place's parents must exist. */
function put(object: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [name = "", ...rest] = path;
  return { ...object, [name]: rest.length === 0 ? value : put(objectOf(object[name]), rest, value) };
}

const at = (object: JsonObject, path: readonly string[]): JsonObject =>
  path.reduce((inner, name) => objectOf(inner[name]), object);

const bodies = { request: ["requestBody"], response: ["responses", "200"] } as const;

const operationsAt = ({ operations }: Model, path: string): readonly Operation[] =>
  operations.filter((one) => one.path === path);

/** One method with the examples of its bodies. */
function withExamples(model: Model, post: JsonObject, operations: readonly Operation[]): JsonObject {
  let result = post;
  for (const direction of ["request", "response"] as Direction[])
    for (const [media, one] of Object.entries(at(post, [...bodies[direction], "content"]))) {
      const { schema, ...rest } = objectOf(one);
      const examples = examplesOf(model, operations, direction, media);
      const shown = /[/+]xml$/u.test(media) ? namedInXml(objectOf(schema), operations, direction) : schema;
      result = put(result, [...bodies[direction], "content", media], {
        ...rest,
        ...(shown !== undefined && { schema: shown }),
        ...(Object.keys(examples).length > 0 && { examples }),
      });
    }
  return result;
}

/** The schema with what tools need to show a text as XML: an object with a root element. */
function namedInXml(schema: JsonObject, operations: readonly Operation[], direction: Direction): JsonObject {
  const [body] = operations.map((operation) => operation[direction]);
  const { root, autoPost } = body ?? {};
  if (autoPost !== undefined)
    return {
      type: "object",
      description: "The page. It is HTML, although its media type is XML.",
      xml: { name: "html" },
    };
  return root === undefined || "$ref" in schema ? schema : { type: "object", xml: { name: root }, ...schema };
}

/** The document with a callback on each operation whose request has the field with a channel's address. */
function withCallbacks(model: Model, document: JsonObject): JsonObject {
  const callbacks = callbacksOf(model.asyncapi);
  const rewritten = mapPosts(document, (post, path) => {
    const named = callbacks.filter(({ field }) =>
      operationsAt(model, path).some((one) => hasField(model, one, field)),
    );
    if (named.length === 0) return post;
    const entries = named.map(({ name }) => [name, { $ref: `#/components/callbacks/${name}` }]);
    return { ...post, callbacks: Object.fromEntries(entries) as JsonObject };
  });
  if (callbacks.length === 0) return rewritten;
  const components = callbacks.map(({ name, callback }) => [name, callback]);
  return put(rewritten, ["components", "callbacks"], Object.fromEntries(components) as JsonObject);
}

const hasField = ({ schemas }: Model, { request }: Operation, field: string): boolean => {
  const record = schemas.get(request.schema);
  return record?.kind === "record" && record.fields.some(({ name }) => name === field);
};

interface Callback {
  readonly name: string;
  readonly field: string;
  readonly callback: JsonObject;
}

/** The operations of the AsyncAPI document that send to the address in a request field. */
function callbacksOf(asyncapi: JsonObject): readonly Callback[] {
  return Object.entries(objectOf(asyncapi["operations"])).flatMap(([id, value]) => {
    const operation = objectOf(value);
    const channel = textOf(objectOf(operation["channel"])["$ref"])?.split("/").at(-1) ?? "";
    const [message = {}] = listOf(operation["messages"]).map(objectOf);
    const field = textOf(at(asyncapi, ["channels", channel])["x-address-field"]);
    const name = textOf(message["$ref"])?.split("/").at(-1);
    if (field === undefined || name === undefined) return [];
    const callback = { [`{$request.body#/${field}}`]: { post: callbackOf(id, operation) } };
    return [{ name, field, callback }];
  });
}

function callbackOf(id: string, operation: JsonObject): JsonObject {
  return {
    operationId: id,
    summary: operation["summary"] ?? id,
    description: `${textOf(operation["description"]) ?? ""}\n\nThe method is a placeholder: OpenAPI requires one, and none is stated.`,
    externalDocs: { description: "This operation with its rules.", url: `asyncapi.json#/operations/${id}` },
    "x-unstated": true,
    ...annotationsOf(operation),
    responses: { default: { description: "The response to a notification is open.", "x-unstated": true } },
  };
}

const annotationsOf = (node: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([name]) => name.startsWith("x-")));

/** The document with only one operation at a shared path, under its own id and with its own records. */
function narrow(model: Model, whole: JsonObject, operation: Operation): JsonObject {
  const { id, title, description, path, request, response, rules, points } = operation;
  const record = (body: JsonObject, schema: string): JsonObject => {
    const content = Object.entries(objectOf(body["content"])).map(([media, one]) => {
      const { examples: _, ...rest } = objectOf(one);
      return [media, { ...rest, schema: { $ref: `#/components/schemas/${schema}` } }];
    });
    return { ...body, content: Object.fromEntries(content) as JsonObject };
  };
  const document = mapPosts(whole, (post, at_) => {
    if (at_ !== path) return post;
    const { "x-variants": _, ...rest } = post;
    const responses = objectOf(post["responses"]);
    const own: JsonObject = {
      ...rest,
      operationId: id,
      summary: title,
      description: description ?? title,
      "x-rules": [...rules],
      "x-extension-points": [...points],
      requestBody: record(objectOf(post["requestBody"]), request.schema),
      responses: { ...responses, "200": record(objectOf(responses["200"]), response.schema) },
    };
    return withExamples(model, own, [operation]);
  });
  const info = objectOf(whole["info"]);
  const told = `This copy has only \`${id}\` of the operations at \`${path}\`, for tools that allow one operation per path. \`openapi.json\` is the complete document.`;
  return withoutUnused({
    ...document,
    info: { ...info, description: `${textOf(info["description"]) ?? ""}\n${told}\n` },
  });
}

/** The document without unreferenced schemas. */
function withoutUnused(document: JsonObject): JsonObject {
  const components = objectOf(document["components"]);
  const schemas = objectOf(components["schemas"]);
  const { schemas: _, ...others } = components;
  const used = withReferenced(referenced({ ...document, components: others }), schemas);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...others, schemas: Object.fromEntries(kept) as JsonObject } };
}
