// The examples of a body, made from the plain vectors of its operations. The value is the meaning of the bytes. If the bytes
// are not that value as JSON, the example has them too.
import type { Operation } from "../model/model.ts";
import type { Vectors } from "../load/vectors.ts";
import { type JsonObject, listOf, objectOf, textOf } from "../json.ts";

/** The examples of one media type, by name; over a shared path the name begins with the operation's id. */
export function examplesOf(
  vectors: Vectors,
  operations: readonly Operation[],
  direction: "request" | "response",
  media: string,
): JsonObject {
  const examples = operations.flatMap(({ id }) =>
    listOf(vectors.get(`${id}.${direction}`)?.["cases"])
      .map(objectOf)
      .filter((one) => isExample(one, media))
      .map((one): [string, JsonObject] => {
        const name = textOf(one["id"]) ?? "";
        return [operations.length === 1 ? name : `${id}-${name}`, exampleOf(one, media)];
      }),
  );
  return Object.fromEntries(examples);
}

const isExample = ({ kind, value, breaks, encoding }: JsonObject, media: string): boolean =>
  kind === "plain" && value !== undefined && breaks === undefined && objectOf(encoding)["media"] === media;

function exampleOf(one: JsonObject, media: string): JsonObject {
  const body = textOf(objectOf(one["encoding"])["body"]) ?? "";
  const isValue = body === "html" || (body === "json" && /[/+]json$/u.test(media));
  const { hex, base64 } = one;
  const bytes =
    textOf(hex) === undefined
      ? Buffer.from(textOf(base64) ?? "", "base64")
      : Buffer.from(textOf(hex) ?? "", "hex");
  return {
    summary: textOf(one["title"]) ?? "",
    value: one["value"] ?? null,
    ...(isValue ? {} : { "x-wire": { body, text: textOf(one["text"]) ?? bytes.toString("utf8") } }),
  };
}
