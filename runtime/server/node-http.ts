// A handler of WHATWG requests as a node:http server: bounded in size and time, closed without cutting anybody off.
// Knows nothing of payments.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inTime } from "../codecs/bounded.ts";
import { concat } from "../digest/bytes.ts";
import { createStopping } from "./stopping.ts";

/** What is run: `serve(...)` is one. */
export type WebHandler = (
  request: Request,
  from: { readonly remoteAddress: string | undefined },
) => Response | Promise<Response>;

interface ListenerOptions {
  /** The most bytes of a request's body, 1 MiB by default. A larger one gets status 413. */
  readonly maxBytes?: number;
  /** Milliseconds for a request's body to arrive, 30,000 by default. A slower one gets status 408. */
  readonly readMs?: number;
}

// As much of Node's request and response as is used, so that these declarations need none of Node's.
interface Incoming extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: { readonly host?: string | undefined };
  readonly rawHeaders: readonly string[];
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly readableDidRead?: boolean;
}

interface Outgoing {
  statusCode: number;
  readonly destroyed: boolean;
  readonly setHeader: (name: string, value: string | readonly string[]) => unknown;
  readonly write: (part: Uint8Array) => boolean;
  readonly end: () => unknown;
  readonly destroy: () => unknown;
  readonly once: (event: "drain" | "close", listener: () => void) => unknown;
  readonly off: (event: "drain" | "close", listener: () => void) => unknown;
}

/** What Node's server calls for each request. */
export type NodeListener = (incoming: Incoming, outgoing: Outgoing) => void;

export interface ListenOptions extends ListenerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** `127.0.0.1` by default, which only this machine can reach. */
  readonly host?: string;
  /** Milliseconds for a whole request to arrive, 30,000 by default. A slower one gets status 408. */
  readonly requestTimeoutMs?: number;
  /** The most bytes of a request's head, 16 KiB by default. A larger one gets status 431. */
  readonly maxHeaderBytes?: number;
  /** How long `close` waits for requests under way before it cuts them off; 10,000 where left out. */
  readonly closeTimeoutMs?: number;
}

export interface CloseOptions {
  /**
   * Milliseconds for which connections without a request under way are kept, 250 by default. With 5,000, after which clients
   * close such connections by themselves, no request crosses the closing of its connection.
   */
  readonly lingerMs?: number;
}

export interface Listening {
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  /**
   * Takes no more connections and lets the requests under way finish, as well as those that arrive meanwhile on connections
   * that are kept: each gets `Connection: close` with its response. May be called more than once.
   */
  readonly close: (options?: CloseOptions) => Promise<void>;
}

/**
 * A handler as a `request` listener of node:http, `(req, res) => void`, also for Express and the like. It has to get the
 * body before something else reads it; the bytes that `express.raw()` leaves in `body` will do.
 */
export function nodeListener(
  handler: WebHandler,
  { maxBytes = 1024 * 1024, readMs = 30_000 }: ListenerOptions = {},
): NodeListener {
  return (incoming, outgoing) => {
    const limits = { maxBytes, readMs };
    relay(handler, incoming, outgoing, limits).catch(() => outgoing.destroy());
  };
}

/** Starts a server. Rejects if it cannot listen there. */
export async function listen(handler: WebHandler, options: ListenOptions): Promise<Listening> {
  const { port, host = "127.0.0.1", requestTimeoutMs = 30_000, closeTimeoutMs = 10_000 } = options;
  const { maxHeaderBytes = 16_384 } = options;
  let closing: Promise<void> | undefined;
  const inner = nodeListener(handler, { readMs: requestTimeoutMs, ...options });
  const times = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(10_000, requestTimeoutMs),
    // Node looks for late requests this often, by itself only every 30 seconds.
    connectionsCheckingInterval: Math.max(50, Math.min(1_000, requestTimeoutMs / 4)),
  };
  const stopping = createStopping();
  const server = createServer(
    { ...times, keepAliveTimeout: 5_000, maxHeaderSize: maxHeaderBytes },
    stopping.watched(inner),
  );
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

async function relay(
  handler: WebHandler,
  incoming: Incoming,
  outgoing: Outgoing,
  { maxBytes, readMs }: Required<ListenerOptions>,
): Promise<void> {
  if (incoming.readableDidRead === true && bytesKept(incoming) === undefined) {
    const message = "The body was read before this handler. Put it in front of what parses bodies.";
    return reply(outgoing, new Response(message, { status: 500 }));
  }
  const body = bytesKept(incoming) ?? (await inTime(readIncoming(incoming, maxBytes), readMs));
  if (body === undefined || body === "late" || body.length > maxBytes) {
    const status = body === "late" ? 408 : 413;
    return reply(outgoing, new Response(null, { status, headers: { connection: "close" } }));
  }
  const request = toRequest(incoming, body);
  if (request === undefined) return reply(outgoing, new Response(null, { status: 400 }));
  let response: Response;
  try {
    response = await handler(request, { remoteAddress: incoming.socket.remoteAddress });
  } catch {
    // What went wrong is for the handler to tell; to a stranger it is nothing but an error.
    response = new Response(null, { status: 500 });
  }
  return reply(outgoing, response);
}

// The rest of a body that is too long is read and dropped, for a while: a client that is still writing
// would otherwise see a broken connection instead of the answer.
async function readIncoming(incoming: Incoming, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (length > maxBytes * 4) return undefined;
  }
  return length > maxBytes ? undefined : concat(...chunks);
}

/** The bytes of a body that something before this one has read and kept. */
function bytesKept(incoming: Incoming): Uint8Array | undefined {
  const kept = "body" in incoming && incoming.readableDidRead === true ? incoming.body : undefined;
  return kept instanceof Uint8Array ? kept : undefined;
}

function toRequest(
  { method = "GET", url = "", rawHeaders, headers }: Incoming,
  body: Uint8Array,
): Request | undefined {
  // Put together as text: resolved against a base, `//elsewhere/path` would be another host.
  if (!url.startsWith("/")) return undefined;
  const host = /^[\w.:[\]-]+$/u.test(headers.host ?? "") ? headers.host : "localhost";
  const carried = new Headers();
  try {
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      carried.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
    }
    const bodiless = method === "GET" || method === "HEAD";
    return new Request(`http://${host}${url}`, {
      method,
      headers: carried,
      body: bodiless ? null : new Uint8Array(body),
    });
  } catch {
    return undefined;
  }
}

async function reply(outgoing: Outgoing, response: Response): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (outgoing.destroyed) return reader.cancel();
    if (!outgoing.write(part.value)) await drained(outgoing);
  }
  outgoing.end();
}

// A client that has gone drains nothing more.
const drained = (outgoing: Outgoing): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.once("drain", done);
    outgoing.once("close", done);
  });
