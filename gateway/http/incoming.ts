// Data about a request that several parts of the middleware need, computed once.
import { operations } from "@acquiring/contract/catalogue";
import type { GatewayHandlerOptions, Judged, Serve } from "@acquiring/contract/server";
import { clientAddress, type TrustedProxies } from "./client-address.ts";

/** What the gateway learns of a 500. */
export type Failure = Parameters<NonNullable<GatewayHandlerOptions["onFailure"]>>[0];

export interface Incoming {
  readonly request: Request;
  /** The client's address; behind a trusted proxy the one from the proxy. */
  readonly remoteAddress: string | undefined;
  readonly pathname: string;
  /** Whether the path is one of the contract's. */
  readonly isOperation: boolean;
  /** The body, if known: `request` has the same bytes. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
  /** Gets it after its signature was checked. */
  readonly onJudged?: (judged: Judged) => void;
  /** Gets the cause of its 500. */
  readonly onFailure?: (failure: Failure) => void;
  /** Milliseconds since it came in. */
  readonly elapsed: () => number;
}

export type Handler = (incoming: Incoming) => Promise<Response>;

/** One part of a request's path: responds, or calls the `next` part. */
export type Middleware = (next: Handler) => Handler;

/** The parts around `last`, the first one outermost, as one function of requests. */
export function inOrder(parts: readonly Middleware[], proxies: TrustedProxies, last: Handler): Serve {
  const handle = parts.reduceRight((next, part) => part(next), last);
  return (request, from = {}) => {
    const { pathname } = new URL(request.url);
    const isOperation = paths.has(pathname);
    const forwardedFor = request.headers.get("x-forwarded-for");
    const remoteAddress = clientAddress({ remoteAddress: from.remoteAddress, forwardedFor }, proxies);
    const { body: bytes } = from;
    return handle({ request, remoteAddress, pathname, isOperation, bytes, elapsed: stopwatch() });
  };
}

const paths: ReadonlySet<string> = new Set(Object.values(operations).map(({ path }) => path));

/** Starts now: each call gives the whole milliseconds since. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => Math.round(performance.now() - start);
}

export type WholeRequest = Incoming & { readonly bytes: Uint8Array<ArrayBuffer> };

export async function whole(incoming: Incoming): Promise<WholeRequest> {
  const { bytes } = incoming;
  return bytes === undefined
    ? withBytes(incoming, new Uint8Array(await incoming.request.arrayBuffer()))
    : { ...incoming, bytes };
}

export function withBytes(incoming: Incoming, bytes: Uint8Array<ArrayBuffer>): WholeRequest {
  const { url, method, headers: given } = incoming.request;
  const headers = new Headers(given);
  headers.delete("content-length");
  const body = method === "GET" || method === "HEAD" ? null : bytes;
  return { ...incoming, bytes, request: new Request(url, { method, headers, body }) };
}
