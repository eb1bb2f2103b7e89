// The hook for the log of requests: hands on what was asked and answered, after the response, without waiting for anybody.
import { type Incoming, type Middleware, withBytes } from "./incoming.ts";

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
export type RecordRequest = (seen: Seen) => void;

/** Of a request or a response. */
const longestRecorded = 65_536;

/** Tells `record` of each request to the contract's operations. */
export const recorded =
  (record: RecordRequest): Middleware =>
  (next) =>
  async (incoming) => {
    const { request, pathname, isOperation, elapsed } = incoming;
    const { method } = request;
    if (method !== "POST" || !isOperation) return next(incoming);
    const mediaType = request.headers.get("content-type") ?? undefined;
    const { inner, body } = await opened(incoming);
    const response = await next(inner);
    const milliseconds = elapsed();
    // Read here and written anew: a second reader of the same stream costs more than both.
    const answer = new Uint8Array(await response.arrayBuffer());
    const { status, headers } = response;
    record({
      pathname,
      method,
      mediaType,
      body,
      status,
      answerType: headers.get("content-type") ?? undefined,
      answer: short(answer),
      milliseconds,
    });
    return new Response(response.body === null ? null : answer, { status, headers });
  };

interface Opened {
  /** The request to serve. */
  readonly inner: Incoming;
  /** Its body to look at. */
  readonly body: Later<Uint8Array>;
}

/** A request that says that it is short is read once, for whoever serves it too. */
async function opened(incoming: Incoming): Promise<Opened> {
  const { request, bytes } = incoming;
  if (bytes !== undefined) return { inner: incoming, body: short(bytes) };
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (length > longestRecorded) return { inner: incoming, body: undefined };
  if (Number.isNaN(length)) return { inner: incoming, body: shortBody(request.clone()) };
  const body = await shortBody(request);
  // One that broke off, or lied, has been read: whoever serves it finds out.
  return { inner: body === undefined ? incoming : withBytes(incoming, body), body };
}

async function shortBody(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return short(new Uint8Array(await request.arrayBuffer()));
  } catch {
    // The response says so.
    return undefined;
  }
}

const short = <T extends Uint8Array>(bytes: T): T | undefined =>
  bytes.length > longestRecorded ? undefined : bytes;
