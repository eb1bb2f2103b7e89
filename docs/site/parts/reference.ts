// The contract's operations as the site describes them: each variant of a path separately, with its own bodies and ids.
import { defined } from "@acquiring/contract/codecs";
import {
  type Contract,
  entriesAt,
  isObject,
  type JsonObject,
  objectAt,
  objectsAt,
  textAt,
  textsAt,
} from "../../../scripts/release/contract/document.ts";
import { whole } from "../../../scripts/release/contract/schemas.ts";
import { examplesIn, type ShownExample } from "./contract-examples.ts";

export interface Encoding {
  readonly media: string;
  readonly body: string;
  readonly evidence: string;
}

export interface ShownBody {
  readonly encodings: readonly Encoding[];
  readonly schema: JsonObject;
  readonly description: string;
  readonly examples: readonly ShownExample[];
}

export interface ShownOperation {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly tag: string;
  readonly writes: boolean;
  /** The difference from the other operation of its path. */
  readonly variant?: { readonly field: string; readonly carried: boolean; readonly rule: string };
  readonly request: ShownBody;
  readonly response: ShownBody;
  readonly refusals: readonly {
    readonly status: string;
    readonly description: string;
    readonly rules: readonly string[];
    readonly points: readonly string[];
  }[];
  readonly batch?: {
    /** `x-batch`, unchanged. */
    readonly names: JsonObject;
    readonly limit: number;
    readonly rules: readonly string[];
  };
  readonly page?: JsonObject;
  /** Whether a notification may follow. */
  readonly callback: boolean;
  readonly rules: readonly string[];
  readonly points: readonly string[];
}

/** The responses of the contract, without placeholders for tools. */
const responsesOf = (post: JsonObject): readonly (readonly [string, JsonObject])[] =>
  entriesAt(post, "responses").filter(([, response]) => response["x-unstated"] !== true);

/** The first schema of a body: each of its media types has the same one. */
const schemaOf = (body: JsonObject): JsonObject => {
  const [[, media] = ["", {}]] = entriesAt(body, "content");
  return objectAt(media, "schema");
};

const bodyOf = (body: JsonObject, schema: JsonObject, prefix: string): ShownBody => ({
  encodings: objectsAt(body, "x-encodings").map((one) => ({
    media: textAt(one, "media"),
    body: textAt(one, "body"),
    evidence: textAt(one, "evidence"),
  })),
  schema,
  description: textAt(body, "description"),
  examples: examplesIn(body, prefix),
});

const refusalsOf = (responses: readonly (readonly [string, JsonObject])[]): ShownOperation["refusals"] =>
  responses
    .filter(([status]) => status !== "200")
    .map(([status, body]) => ({
      status,
      description: textAt(body, "description"),
      rules: textsAt(body, "x-rules"),
      points: textsAt(body, "x-extension-points"),
    }));

/** The array whose `maxItems` is the limit: the request's, or the response's if the request has none; else `x-batch` has it. */
function batchOf(
  document: JsonObject,
  names: JsonObject,
  request: JsonObject,
  response: JsonObject,
): NonNullable<ShownOperation["batch"]> {
  const asked = textAt(names, "request");
  const record = whole(document, asked === "" ? response : request);
  const list = objectAt(objectAt(record, "properties"), asked === "" ? textAt(names, "response") : asked);
  const rules = textsAt(list, "x-rules").filter((id) => id.startsWith("limits."));
  return {
    names,
    limit: Number(list["maxItems"] ?? names["limit"]),
    rules: rules.length > 0 ? rules : textsAt(list, "x-rules"),
  };
}

function shown(
  document: JsonObject,
  path: string,
  post: JsonObject,
  own?: readonly [string, JsonObject],
): ShownOperation {
  const declared = objectAt(post, "x-variants");
  const [id, variant] = own ?? [textAt(post, "operationId"), post];
  const responses = responsesOf(post);
  const response = responses.find(([status]) => status === "200")?.[1] ?? {};
  const request = objectAt(post, "requestBody");
  const named = (name: string): JsonObject => ({ $ref: `#/components/schemas/${textAt(variant, name)}` });
  const schemas =
    own === undefined ? [schemaOf(request), schemaOf(response)] : [named("request"), named("response")];
  const [requestSchema = {}, responseSchema = {}] = schemas;
  const ids = (list: "x-rules" | "x-extension-points", ofVariant: string): readonly string[] => {
    const bodies = [request, ...responses.map(([, body]) => body)].flatMap((body) => textsAt(body, list));
    const records = schemas.flatMap((schema) => textsAt(whole(document, schema), list));
    const variants = own === undefined ? [] : textsAt(variant, ofVariant);
    return [...new Set([...textsAt(post, list), ...variants, ...bodies, ...records])];
  };
  const [tag = ""] = textsAt(post, "tags");
  const [form] = responses
    .map(([, body]) => objectAt(body, "x-auto-post"))
    .filter((one) => one["action"] !== undefined);
  const batch = objectAt(post, "x-batch");
  // Over a shared path an example's name begins with its operation.
  const prefix = own === undefined ? "" : `${id}-`;
  return {
    id,
    title: textAt(variant, "summary"),
    description: textAt(variant, "description"),
    path,
    tag,
    writes: textAt(post, "x-effect") === "write",
    ...(own && {
      variant: {
        field: textAt(declared, "field"),
        carried: variant["carried"] === true,
        rule: textAt(declared, "rule"),
      },
    }),
    request: bodyOf(request, requestSchema, prefix),
    response: bodyOf(response, responseSchema, prefix),
    refusals: refusalsOf(responses),
    ...(batch["response"] === undefined
      ? {}
      : { batch: batchOf(document, batch, requestSchema, responseSchema) }),
    ...defined({ page: form }),
    callback: isObject(post["callbacks"]),
    rules: ids("x-rules", "rules"),
    points: ids("x-extension-points", "extension-points"),
  };
}

/** Every operation, in the order of the contract. */
export const shownOperations = ({ openapi }: Contract): readonly ShownOperation[] =>
  entriesAt(openapi, "paths").flatMap(([path, item]) => {
    const post = objectAt(item, "post");
    const variants = entriesAt(objectAt(post, "x-variants"), "operations");
    if (variants.length === 0) return [shown(openapi, path, post)];
    return variants.map((variant) => shown(openapi, path, post, variant));
  });

/** The ids that every operation has, which are listed once in one place. */
export const sharedIds = (
  operations: readonly ShownOperation[],
  kind: "rules" | "points",
): readonly string[] =>
  (operations[0]?.[kind] ?? []).filter((id) => operations.every((one) => one[kind].includes(id)));
