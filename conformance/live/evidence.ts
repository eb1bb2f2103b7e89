// Decides what a report may show of other people's exchanges: records that the contract can read, without unknown fields and
// with sensitive ones masked. It never shows the original text, because its content is unknown.
import { isRecord, type Shape } from "@acquiring/contract/codecs";
import type { Built, Exchange } from "../message/message.ts";
import type { DecodedResponse } from "../decode/decode.ts";
import { signatureField } from "../exchange/exchange.ts";
import { masked, maskCardNumbers } from "../exchange/mask.ts";
import type { Headers, RawExchange } from "./raw-exchange.ts";

const hidden = "***";
const longestShown = 4096;
/** Deeper than any record of the contract. */
const deepest = 8;

/** Header fields that describe the message, not its sender. */
const shownHeaders = new Set(["content-type", "content-length", "content-encoding", "date", "retry-after"]);

export function evidenceOf(
  { request, response }: RawExchange,
  { operation, value }: Built,
  reply: DecodedResponse | undefined,
): Exchange {
  const { descriptor } = operation;
  return {
    request: {
      method: request.method,
      // The parts of the path before and after it may identify a person.
      url: descriptor.path,
      headers: shown(request.headers),
      body: recordText(value, descriptor.request.shape, request.body?.byteLength),
    },
    response:
      response === undefined
        ? { error: "no complete response" }
        : {
            status: response.status,
            headers: shown(response.headers),
            body: recordText(reply?.value, descriptor.response.shape, response.body?.byteLength),
          },
  };
}

const shown = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [
      name,
      shownHeaders.has(name) ? maskCardNumbers(text) : hidden,
    ]),
  );

function recordText(value: unknown, shape: Shape, length: number | undefined): string {
  if (!isRecord(value))
    return length === undefined ? "(not stored)" : `(${length} bytes that are not a record of the contract)`;
  const text = maskCardNumbers(JSON.stringify(known(masked(value, shape), shape, deepest)));
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** A value with only the fields that its shape has; those of others are named, and no more. */
function known(value: unknown, shape: Shape | undefined, depth: number): unknown {
  if (shape === undefined || depth === 0) return hidden;
  if (Array.isArray(value))
    return value.map((item) => known(item, shape.kind === "list" ? shape.of : shape, depth - 1));
  if (isRecord(value)) {
    if (shape.kind !== "object") return hidden;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) =>
        // Hides the signature, with which a reader could send the request again.
        Object.hasOwn(shape.fields, name) && name !== signatureField
          ? [name, known(item, shape.fields[name], depth - 1)]
          : [fieldName(name), hidden],
      ),
    );
  }
  return typeof value === "string" ? withoutQuery(value) : value;
}

/** Masks the query of an address, because it may give access. */
const withoutQuery = (text: string): string => text.replace(/^(https?:\/\/[^?#\s]*)[?#].*$/is, "$1?***");

/** A name that it is unknown may be anything, too. */
const fieldName = (name: string): string => (/^[a-z_]\w{0,40}$/i.test(name) ? name : hidden);
