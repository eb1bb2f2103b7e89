// Runs a handler of WHATWG requests on a node:http server, with limits of size and time and a graceful stop. It has no
// payment logic.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inTime } from "../codecs/bounded.ts";
import { type Bodies, createBodies, type ReadBody } from "./bodies.ts";
import { type ConnectionLimits, limitConnections } from "./connections.ts";
import { type Outgoing, reply, turnAway } from "./node-reply.ts";
import type { From } from "./serve-options.ts";
import { hasDoubledHeader } from "./single-headers.ts";
import { createStopping } from "./stopping.ts";

/**
 * The handler to run, for example `serve(...)`. Its own limits hold, if it has some: the listener's can only be narrower. A
 * function that calls it does not have them.
 */
export interface WebHandler extends BodyOptions {
  (request: Request, from: Whence): Response | Promise<Response>;
}

type Whence = Pick<From, "body"> & { readonly remoteAddress: string | undefined };
type Unread = keyof typeof statuses;

/** The data of a request before its body is read. */
export interface Head {
  readonly method: string;
  /** The path and query from the request line. */
  readonly target: string;
  /** A header's value by its name in small letters; of several, all of them with commas between. */
  readonly header: (name: string) => string | undefined;
  readonly remoteAddress: string | undefined;
}

interface BodyOptions {
  /** The maximum size of a request's body in bytes. The default is 1 MiB. A larger one gets status 413. */
  readonly maxBytes?: number;
  /**
   * The time limit for a request's body to arrive, in milliseconds. The default is 30,000, or the limit of a
   * handler that has its own. A slower one gets status 408.
   */
  readonly readMs?: number;
  /** Called if the listener does not read the body of a request. Returns the response. */
  readonly unread?: (why: Unread) => Response;
}

interface ListenerOptions extends BodyOptions {
  /**
   * Called before the body is read, and before the client is allowed to send it (`Expect: 100-continue`). A returned
   * response refuses the request. A returned number is the maximum size of the body. With 0 the handler gets the
   * request without its body.
   */
  readonly admit?: (head: Head) => Response | number;
  /**
   * The maximum size of all incomplete bodies together. The default is 16 MiB. Above it the oldest of them gets status
   * 503.
   */
  readonly maxBytesInFlight?: number;
}

// As much of Node's request and response as is used, so that these declarations need none of Node's.
interface Incoming extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: {
    readonly host?: string | undefined;
    readonly "content-length"?: string | undefined;
    readonly "transfer-encoding"?: string | undefined;
    readonly [name: string]: string | string[] | undefined;
  };
  readonly rawHeaders: readonly string[];
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly readableDidRead?: boolean;
}

/** What Node's server calls for each request. */
export type NodeListener = (incoming: Incoming, outgoing: Outgoing) => void;

export interface ListenOptions extends ListenerOptions {
  /** 0 uses any free port. */
  readonly port: number;
  /** The default is `127.0.0.1`, which only this machine can reach. */
  readonly host?: string;
  /**
   * The time limit for a complete request to arrive, in milliseconds. The default is 30,000. A slower one gets status
   * 408.
   */
  readonly requestTimeoutMs?: number;
  /** The maximum size of a request's headers in bytes. The default is 16 KiB. A larger one gets status 431. */
  readonly maxHeaderBytes?: number;
  /**
   * The time in milliseconds that `close` waits for requests in progress before it cuts them off. The default is
   * 10,000.
   */
  readonly closeTimeoutMs?: number;
  /** The maximum number of connections, in total and from one address. The default is no limit. */
  readonly connections?: ConnectionLimits;
}

export interface CloseOptions {
  /**
   * Milliseconds for which connections without a request in progress are kept, 250 by default. Clients usually close such
   * connections after 5,000: with that value, no request crosses the closing of its connection.
   */
  readonly lingerMs?: number;
}

export interface Listening {
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  /**
   * Accepts no more connections and completes the requests in progress, and those that arrive meanwhile on open
   * connections. Each response has `Connection: close`. May be called more than once.
   */
  readonly close: (options?: CloseOptions) => Promise<void>;
}

/**
 * Returns a handler as a `request` listener of node:http, `(req, res) => void`, also for Express and Fastify. It must get the
 * body before other middleware reads it. The bytes in `body` from `express.raw()` also work. Otherwise the handler gets a
 * request whose body is used.
 *
 * The limits of a notification handler hold also if a function calls it, when they are passed:
 * `nodeListener((request) => handle(request), handle)`.
 */
export function nodeListener(handler: WebHandler, options: ListenerOptions = {}): NodeListener {
  const run = relayer(handler, options);
  return (incoming, outgoing) => run(incoming, outgoing);
}

type Run = (incoming: Incoming, outgoing: Outgoing, goOn?: () => void) => void;

/** `goOn` tells a client that waits for it to send the body. */
function relayer(handler: WebHandler, options: ListenerOptions): Run {
  const { maxBytesInFlight = 16 * 1024 * 1024 } = options;
  const maxBytes = narrower(handler.maxBytes, options.maxBytes) ?? 1024 * 1024;
  const readMs = narrower(handler.readMs, options.readMs) ?? 30_000;
  const limits = { ...handler, ...options, maxBytes, readMs, bodies: createBodies(maxBytesInFlight) };
  return (incoming, outgoing, goOn) => {
    relay(handler, { incoming, outgoing, goOn }, limits).catch(() => outgoing.destroy());
  };
}

const narrower = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Starts a server. Rejects if it cannot listen at the address. */
export async function listen(handler: WebHandler, options: ListenOptions): Promise<Listening> {
  const { port, host = "127.0.0.1", requestTimeoutMs = 30_000, closeTimeoutMs = 10_000 } = options;
  const { maxHeaderBytes = 16_384, connections = {} } = options;
  let closing: Promise<void> | undefined;
  const run = relayer(handler, { readMs: requestTimeoutMs, ...options });
  const times = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(10_000, requestTimeoutMs),
    // Node checks for late requests at this interval. Its default is every 30 seconds.
    connectionsCheckingInterval: Math.max(50, Math.min(1_000, requestTimeoutMs / 4)),
  };
  const stopping = createStopping();
  const server = createServer(
    { ...times, keepAliveTimeout: 5_000, maxHeaderSize: maxHeaderBytes },
    stopping.watched((incoming, outgoing) => run(incoming, outgoing)),
  );
  server.on(
    "checkContinue",
    stopping.watched((incoming, outgoing) => run(incoming, outgoing, () => outgoing.writeContinue())),
  );
  limitConnections(server, connections);
  stopping.watch(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const close = ({ lingerMs = 250 }: CloseOptions = {}) =>
    (closing ??= stopping.stop(server, { lingerMs, timeoutMs: closeTimeoutMs }));
  return { url: urlOf(server.address() as AddressInfo), close };
}

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;

type Limits = Required<Pick<ListenerOptions, "maxBytes" | "readMs">> &
  Pick<ListenerOptions, "admit" | "unread"> & { readonly bodies: Bodies };

interface Exchange {
  readonly incoming: Incoming;
  readonly outgoing: Outgoing;
  /** There where the client waits before it sends the body. */
  readonly goOn: (() => void) | undefined;
}

async function relay(handler: WebHandler, exchange: Exchange, limits: Limits): Promise<void> {
  const { incoming, outgoing } = exchange;
  if (hasDoubledHeader(incoming.rawHeaders))
    return refuse(exchange, new Response(null, { status: 400, headers: { connection: "close" } }));
  if (incoming.readableDidRead === true && bytesKept(incoming) === undefined)
    return reply(outgoing, await handled(handler, incoming));
  const admitted = limits.admit?.(headOf(incoming)) ?? limits.maxBytes;
  if (typeof admitted !== "number") return refuse(exchange, admitted);
  if (admitted === 0 && bytesKept(incoming) === undefined)
    return refuse(exchange, await handled(handler, incoming, new Uint8Array()));
  const maxBytes = Math.min(admitted, limits.maxBytes);
  if (Number(incoming.headers["content-length"] ?? 0) > maxBytes)
    return refuse(exchange, unreadResponse(limits, "too large"));
  const body = await bodyOf(exchange, maxBytes, limits);
  if (typeof body !== "string") return reply(outgoing, await handled(handler, incoming, body));
  const response = unreadResponse(limits, body);
  response.headers.set("connection", "close");
  return reply(outgoing, response);
}

const statuses = { late: 408, "too large": 413, "given up": 503 } as const;

const unreadResponse = ({ unread }: Limits, why: Unread): Response =>
  unread?.(why) ?? new Response(null, { status: statuses[why] });

async function bodyOf(
  { incoming, goOn }: Exchange,
  maxBytes: number,
  { bodies, readMs }: Limits,
): Promise<ReadBody | "late"> {
  const kept = bytesKept(incoming);
  if (kept !== undefined) return kept.length > maxBytes ? "too large" : kept;
  goOn?.();
  return inTime(bodies.read(incoming, maxBytes), readMs);
}

/** Without a `body`, something before the listener has read it. */
async function handled(handler: WebHandler, incoming: Incoming, body?: Uint8Array): Promise<Response> {
  const read = toRequest(incoming, body);
  if (read === undefined) return new Response(null, { status: 400 });
  try {
    return await handler(read.request, { remoteAddress: incoming.socket.remoteAddress, body: read.body });
  } catch {
    // What went wrong is for the handler to tell; to a stranger it is nothing but an error.
    return new Response(null, { status: 500 });
  }
}

const headOf = ({ method = "GET", url = "", headers, socket }: Incoming): Head => ({
  method,
  target: url,
  header: (name) => headers[name]?.toString(),
  remoteAddress: socket.remoteAddress,
});

// Node automatically reads and drops that much, and keeps the connection.
const dropped = 65_536;
/** In more pieces, a body costs more time than a request that is handled. */
const mostPieces = 2048;

/** Responds without having read the body, if there is one. */
function refuse({ incoming, outgoing, goOn }: Exchange, response: Response): Promise<void> {
  const { "content-length": length, "transfer-encoding": coding } = incoming.headers;
  if (goOn !== undefined) return turnAway(outgoing, response);
  if (coding === undefined && Number(length ?? 0) <= dropped) return reply(outgoing, response);
  return turnAway(outgoing, response, drop(incoming));
}

async function drop(incoming: Incoming): Promise<void> {
  let length = 0;
  let pieces = 0;
  for await (const chunk of incoming) {
    length += chunk.length;
    pieces += 1;
    if (length > 16 * dropped || pieces > mostPieces) return;
  }
}

/** The bytes of a body that something before this one has read and kept. */
function bytesKept(incoming: Incoming): Uint8Array | undefined {
  const kept = "body" in incoming && incoming.readableDidRead === true ? incoming.body : undefined;
  return kept instanceof Uint8Array ? kept : undefined;
}

function toRequest(
  { method = "GET", url = "", rawHeaders, headers }: Incoming,
  body: Uint8Array | undefined,
): { readonly request: Request; readonly body?: Uint8Array<ArrayBuffer> | undefined } | undefined {
  // Put together as text: resolved against a base, `//elsewhere/path` would be another host.
  if (!url.startsWith("/")) return undefined;
  const host = /^[\w.:[\]-]+$/u.test(headers.host ?? "") ? headers.host : "localhost";
  const carried = new Headers();
  try {
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      carried.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
    }
    const bodiless = method === "GET" || method === "HEAD";
    const bytes = bodiless ? null : new Uint8Array(body ?? []);
    const request = new Request(`http://${host}${url}`, { method, headers: carried, body: bytes });
    if (body !== undefined) return { request, body: bytes ?? undefined };
    // Used as well as locked, so that no code takes it for an empty body.
    void request.body?.getReader().cancel();
    return { request };
  } catch {
    return undefined;
  }
}
