// Sends one HTTP request and reads its response with limits. It knows no operations: call.ts interprets a failure.
import { readBounded } from "../../codecs/bounded.ts";
import type { Fetch, Outgoing } from "./fetch.ts";
import { causeOf, neverConnected } from "./not-sent.ts";

/** The headers of a response, their names in lower case. */
export type HeaderFields = Readonly<Record<string, string>>;

/** A whole response. */
export interface Received {
  readonly kind: "response";
  readonly status: number;
  readonly headers: HeaderFields;
  /** The `content-type` header as it came. */
  readonly mediaType: string | undefined;
  readonly bytes: Uint8Array;
}

/** How a sending ended. Never an exception. */
export type Sent =
  | Received
  /** The other side cannot have seen the request. */
  | { readonly kind: "not-sent"; readonly reason: string; readonly cause?: Error }
  /** The other side may have seen the request; no whole response came. */
  | {
      readonly kind: "unknown";
      readonly reason: string;
      readonly cause?: Error;
      readonly status?: number;
      readonly headers?: HeaderFields;
    };

export interface SendLimits {
  /** From the first byte sent to the last byte received; `Infinity` for no limit. */
  readonly timeoutMs: number;
  /** The same for the whole call, if it has several attempts. */
  readonly within?: number;
  /** Of the response's body. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends once: no retry, no redirect followed. Ends at the time limit even if `fetch` does not heed its signal. */
export async function send(
  fetch: Fetch,
  url: string,
  outgoing: Outgoing,
  { timeoutMs, within = timeoutMs, maxBytes, signal }: SendLimits,
): Promise<Sent> {
  if (signal?.aborted === true)
    return { kind: "not-sent", reason: "the caller cancelled it before it was sent" };
  const stop = new AbortController();
  // The maximum delay of a timer. Any longer one fires after 1 ms.
  const timer =
    timeoutMs < 2 ** 31
      ? setTimeout(() => stop.abort(`no complete response within ${Math.round(within)} ms`), timeoutMs)
      : undefined;
  const giveUp = () => stop.abort("the caller cancelled it while waiting");
  signal?.addEventListener("abort", giveUp, { once: true });
  const stopped = new Promise<Sent>((resolve) => {
    stop.signal.addEventListener("abort", () =>
      resolve({ kind: "unknown", reason: String(stop.signal.reason) }),
    );
  });
  const init = { ...outgoing, redirect: "manual", signal: stop.signal } as const;
  try {
    return await Promise.race([stopped, exchange(() => fetch(url, init), maxBytes, stop.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

async function exchange(
  fetched: () => ReturnType<Fetch>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Sent> {
  let response: Awaited<ReturnType<Fetch>>;
  try {
    response = await fetched();
  } catch (error) {
    const cause = causeOf(error);
    const reason = "code" in cause ? `the connection failed (${cause.message})` : "the connection failed";
    return { kind: neverConnected(error) ? "not-sent" : "unknown", reason, cause };
  }
  let seen: { readonly status: number; readonly headers: HeaderFields } | undefined;
  try {
    const { status } = response;
    const headers = headersOf(response);
    seen = { status, headers };
    const bytes = await readBounded(response.body, maxBytes, signal);
    if (bytes === undefined)
      return { kind: "unknown", reason: `the response is longer than ${maxBytes} bytes`, ...seen };
    return { kind: "response", ...seen, mediaType: headers["content-type"], bytes };
  } catch (error) {
    return { kind: "unknown", reason: "the response was cut off", cause: causeOf(error), ...seen };
  }
}

function headersOf({ headers }: Awaited<ReturnType<Fetch>>): HeaderFields {
  const fields = new Map<string, string>();
  headers.forEach((value, name) => {
    const key = name.toLowerCase();
    fields.set(key, fields.has(key) ? `${fields.get(key)}, ${value}` : value);
  });
  return Object.fromEntries(fields);
}

/** The http(s) address that a foreign value is, if it names no user and no password. */
export function webAddress(value: unknown): URL | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}
