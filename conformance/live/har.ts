// Reads a HAR file of a browser or a proxy into exchanges. It reads only the fields that it needs, and ignores all others. For
// a file that is not HAR, the error states where and why.
import { messageOf, UsageError } from "../contract/errors.ts";
import { objectOf } from "../contract/contract.ts";
import {
  headersFrom,
  type Headers,
  type RawBody,
  type RawExchange,
  type RawResponse,
} from "./raw-exchange.ts";

/** @throws UsageError for a text that is not a HAR file. */
export function exchangesInHar(text: string, file: string): RawExchange[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not a HAR file: ${messageOf(error)}. Save the traffic as HAR again.`);
  }
  const { entries } = objectOf(objectOf(document)["log"]);
  if (!Array.isArray(entries))
    throw new UsageError(`${file} is not a HAR file: it has no list at /log/entries.`);
  return entries
    .map((entry, index) => exchangeOf(entry, index, file))
    .toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

function exchangeOf(entry: unknown, index: number, file: string): RawExchange {
  const place = `/log/entries/${index}`;
  const { request, response, startedDateTime } = objectOf(entry);
  const asked = objectOf(request);
  const url =
    typeof asked["url"] === "string" && URL.canParse(asked["url"]) ? new URL(asked["url"]) : undefined;
  if (url === undefined)
    throw new UsageError(`${file} is not a HAR file: ${place}/request/url is not a URL.`);
  const at = Date.parse(String(startedDateTime));
  return {
    place: `in entry ${index}`,
    ...(Number.isNaN(at) ? {} : { at }),
    request: {
      method: String(asked["method"] ?? "").toUpperCase(),
      target: url.pathname + url.search,
      ...requestBody(asked),
    },
    response: responseOf(objectOf(response)),
  };
}

function requestBody(asked: Readonly<Record<string, unknown>>): { headers: Headers; body: RawBody } {
  const headers = headersOf(asked["headers"]);
  const { mimeType, text, params, encoding } = objectOf(asked["postData"]);
  const typed = typedBy(mimeType, headers);
  if (typeof text === "string") return { headers: typed, body: bytesOf(text, encoding) };
  // Some tools keep the fields of a form and not its text.
  if (Array.isArray(params)) {
    const pairs = params.map(objectOf).map(({ name, value }) => [String(name), String(value ?? "")]);
    return { headers: typed, body: Buffer.from(String(new URLSearchParams(pairs))) };
  }
  return { headers, body: asked["bodySize"] === 0 ? new Uint8Array() : undefined };
}

function responseOf(response: Readonly<Record<string, unknown>>): RawResponse | undefined {
  const { status, content } = response;
  // A request that was blocked or aborted has status 0.
  if (typeof status !== "number" || status < 100) return undefined;
  const headers = headersOf(response["headers"]);
  const { mimeType, text, encoding, size } = objectOf(content);
  const typed = typedBy(mimeType, headers);
  if (typeof text === "string") return { status, headers: typed, body: bytesOf(text, encoding) };
  return { status, headers: typed, body: size === 0 ? new Uint8Array() : undefined };
}

/** Headers with the content type that a body has, if they have none. */
const typedBy = (mimeType: unknown, headers: Headers): Headers =>
  typeof mimeType === "string" && mimeType !== "" ? { "content-type": mimeType, ...headers } : headers;

const bytesOf = (text: string, encoding: unknown): Uint8Array =>
  Buffer.from(text, encoding === "base64" ? "base64" : "utf8");

/** Bodies in HAR files are as they were before they were packed; what HTTP/2 calls pseudo-headers are not headers. */
const headersOf = (list: unknown): Headers =>
  headersFrom(
    (Array.isArray(list) ? list : []).flatMap((item): [string, string][] => {
      const { name, value } = objectOf(item);
      if (typeof name !== "string" || typeof value !== "string") return [];
      return name.startsWith(":") || /^content-encoding$/i.test(name) ? [] : [[name, value]];
    }),
  );
