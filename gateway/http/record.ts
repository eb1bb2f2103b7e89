// The hook for the log of requests: hands on what was asked and answered, after the answer, without waiting for anybody.
import { operations } from "@acquiring/contract/catalogue";
import type { Serve } from "@acquiring/contract/server";

type Later<T> = T | undefined | Promise<T | undefined>;

/** A request that was answered. Bodies that are too large to be looked at are left out. */
export interface Seen {
  readonly pathname: string;
  readonly method: string;
  readonly mediaType: string | undefined;
  readonly body: Later<Uint8Array>;
  readonly status: number;
  readonly answerType: string | undefined;
  readonly answer: Uint8Array | undefined;
  readonly milliseconds: number;
}

/** Takes what was seen; never throws, and does its work later. */
export type Record = (seen: Seen) => void;

/** Of a request or an answer. */
const longestRecorded = 65_536;

const paths: ReadonlySet<string> = new Set(Object.values(operations).map(({ path }) => path));

/** The same gateway, whose requests are told to `record`. */
export function recorded(serve: Serve, record: Record): Serve {
  return async (request, from) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || !paths.has(pathname)) return serve(request, from);
    const { inner, body } = await opened(request);
    const start = performance.now();
    const response = await serve(inner, from);
    const milliseconds = Math.round(performance.now() - start);
    // Read here and written anew: a second reader of the same stream costs more than both.
    const answer = new Uint8Array(await response.arrayBuffer());
    const { status, headers } = response;
    record({
      pathname,
      method: request.method,
      mediaType: request.headers.get("content-type") ?? undefined,
      body,
      status,
      answerType: headers.get("content-type") ?? undefined,
      answer: answer.length > longestRecorded ? undefined : answer,
      milliseconds,
    });
    return new Response(response.body === null ? null : answer, { status, headers });
  };
}

/** The request to serve, and its body to look at. One that says that it is short is read once for both. */
async function opened(
  request: Request,
): Promise<{ readonly inner: Request; readonly body: Later<Uint8Array> }> {
  const { url, method, headers } = request;
  const length = Number(headers.get("content-length") ?? Number.NaN);
  if (length > longestRecorded) return { inner: request, body: undefined };
  if (Number.isNaN(length)) return { inner: request, body: bytesOf(request.clone()) };
  const body = await bytesOf(request);
  // One that broke off, or lied, has been read: whoever serves it finds out.
  if (body === undefined) return { inner: request, body };
  return { inner: new Request(url, { method, headers, body: new Uint8Array(body) }), body };
}

async function bytesOf(request: Request): Promise<Uint8Array | undefined> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length > longestRecorded ? undefined : bytes;
  } catch {
    // The answer says so.
    return undefined;
  }
}
