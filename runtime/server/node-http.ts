// A handler of WHATWG requests as a node:http server: bounded in size and time, closed without cutting anybody off.
// Knows nothing of payments.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What is run: `serve(...)` is one. */
export type WebHandler = (
  request: Request,
  from: { readonly remoteAddress: string | undefined },
) => Response | Promise<Response>;

interface ListenerOptions {
  /** The most bytes of a request's body, 1 MiB by default. A larger one gets status 413. */
  readonly maxBytes?: number;
}

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

export interface Listening {
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  /** Takes no more connections, lets the requests under way finish. May be called more than once. */
  readonly close: () => Promise<void>;
}

/** A handler as a `request` listener of node:http. */
export function nodeListener(
  handler: WebHandler,
  { maxBytes = 1024 * 1024 }: ListenerOptions = {},
): RequestListener {
  return (incoming, outgoing) => {
    relay(handler, incoming, outgoing, maxBytes).catch(() => outgoing.destroy());
  };
}

/** Starts a server. Rejects if it cannot listen there. */
export async function listen(handler: WebHandler, options: ListenOptions): Promise<Listening> {
  const { port, host = "127.0.0.1", requestTimeoutMs = 30_000, closeTimeoutMs = 10_000 } = options;
  const { maxHeaderBytes = 16_384 } = options;
  let closing: Promise<void> | undefined;
  const inner = nodeListener(handler, options);
  const times = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(10_000, requestTimeoutMs),
    // Node looks for late requests this often, by itself only every 30 seconds.
    connectionsCheckingInterval: Math.max(50, Math.min(1_000, requestTimeoutMs / 4)),
  };
  const server = createServer(
    { ...times, keepAliveTimeout: 5_000, maxHeaderSize: maxHeaderBytes },
    (incoming, outgoing) => {
      // A connection that is kept alive would hold the server open once its last answer is out.
      outgoing.on("finish", () => closing && setImmediate(() => server.closeIdleConnections()));
      inner(incoming, outgoing);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const close = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  return { url: urlOf(server.address() as AddressInfo), close: () => (closing ??= close()) };
}

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;

async function relay(
  handler: WebHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  maxBytes: number,
): Promise<void> {
  const body = await readIncoming(incoming, maxBytes);
  if (body === undefined)
    return reply(outgoing, new Response(null, { status: 413, headers: { connection: "close" } }));
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
async function readIncoming(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (length > maxBytes * 4) return undefined;
  }
  return length > maxBytes ? undefined : Buffer.concat(chunks, length);
}

function toRequest(
  { method = "GET", url = "", rawHeaders, headers }: IncomingMessage,
  body: Buffer,
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

async function reply(outgoing: ServerResponse, response: Response): Promise<void> {
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
const drained = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.once("drain", done);
    outgoing.once("close", done);
  });
