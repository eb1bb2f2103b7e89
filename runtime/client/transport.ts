// One HTTP request and its bounded response. Knows nothing of operations: what a failure means is for call.ts to say.
import { readBounded } from "../codecs/bounded.ts";

/** How a sending ended. Never an exception. */
export type Sent =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** The `content-type` header as it came. */
      readonly mediaType: string | undefined;
      /** The `location` header as it came; nobody has followed it. */
      readonly location: string | undefined;
      readonly bytes: Uint8Array;
    }
  /** The other side cannot have seen the request. */
  | { readonly kind: "not-sent"; readonly reason: string }
  /** The other side may have seen the request; no whole answer came. */
  | { readonly kind: "unknown"; readonly reason: string; readonly status?: number };

export interface SendLimits {
  /** From the first byte sent to the last byte received. */
  readonly timeoutMs: number;
  /** Of the answer's body. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends once: no retry, no redirect followed. Ends at the time limit even if `fetch` does not heed its signal. */
export async function send(
  fetch: typeof globalThis.fetch,
  request: Request,
  { timeoutMs, maxBytes, signal }: SendLimits,
): Promise<Sent> {
  if (signal?.aborted === true) return { kind: "not-sent", reason: "the caller gave up before it was sent" };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(`no whole answer within ${timeoutMs} ms`), timeoutMs);
  const giveUp = () => stop.abort("the caller gave up waiting");
  signal?.addEventListener("abort", giveUp, { once: true });
  const stopped = new Promise<Sent>((resolve) => {
    stop.signal.addEventListener("abort", () =>
      resolve({ kind: "unknown", reason: String(stop.signal.reason) }),
    );
  });
  try {
    return await Promise.race([stopped, exchange(fetch, request, maxBytes, stop.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

async function exchange(
  fetch: typeof globalThis.fetch,
  request: Request,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Sent> {
  let response: Response;
  try {
    response = await fetch(request, { redirect: "manual", signal });
  } catch (error) {
    const code = errorCode(error);
    const reason = code === undefined ? "the connection failed" : `the connection failed (${code})`;
    return { kind: neverConnected(error) ? "not-sent" : "unknown", reason };
  }
  const { status } = response;
  try {
    const bytes = await readBounded(response.body, maxBytes);
    if (bytes === undefined)
      return { kind: "unknown", reason: `the answer is longer than ${maxBytes} bytes`, status };
    const [mediaType, location] = ["content-type", "location"].map(
      (name) => response.headers.get(name) ?? undefined,
    );
    return { kind: "answer", status, mediaType, location, bytes };
  } catch {
    return { kind: "unknown", reason: "the answer broke off", status };
  }
}

/** The http(s) address that a foreign value is, if it names no user and no password. */
export function webAddress(value: unknown): URL | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}

const connectCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
// A TLS handshake that fails on the certificate ends before the first byte of the request.
const certificateCode =
  /^(?:ERR_TLS_CERT|CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(?:GET|VERIFY))/u;

// Only what certainly happened before the request went out. Everything else may have reached the gateway.
function neverConnected(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  // Several addresses of one host were tried: each of them must have failed to connect.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every((one) => neverConnected(one, depth + 1));
  }
  const syscall = "syscall" in error ? error.syscall : undefined;
  const code = "code" in error ? String(error.code) : "";
  if (
    syscall === "connect" ||
    syscall === "getaddrinfo" ||
    connectCodes.has(code) ||
    certificateCode.test(code)
  ) {
    return true;
  }
  return "cause" in error && neverConnected(error.cause, depth + 1);
}

// The code alone: an error's message may quote an address with a password in it.
function errorCode(error: unknown, depth = 0): string | undefined {
  if (typeof error !== "object" || error === null || depth > 4) return undefined;
  if ("code" in error && typeof error.code === "string" && /^[A-Z][A-Z0-9_]{2,40}$/u.test(error.code))
    return error.code;
  return "cause" in error ? errorCode(error.cause, depth + 1) : undefined;
}
