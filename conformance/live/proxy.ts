// Forwards HTTP to a gateway unchanged, and shows it to a listener. Each connection of a client has one connection to the
// target, and ends when that ends. The proxy has no time-outs, so only those of the target count. It never sends a request
// twice.
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { Agent as TlsAgent, request as httpsRequest } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { listening } from "../exchange/listener.ts";
import type { Network } from "../inputs/network.ts";
import {
  headersFrom,
  longestBody,
  type Headers,
  type RawBody,
  type RawRequest,
  type RawResponse,
} from "./raw-exchange.ts";

export interface LiveProxyOptions {
  /** The gateway's base URL. */
  readonly target: URL;
  readonly host: string;
  readonly port: number;
  /** Where requests below `notifyPath` go, instead of the target. */
  readonly notify?: URL | undefined;
  /** The response to such a request if there is no `notify`. */
  readonly acknowledgement: { readonly status: number; readonly body: string };
  /** The certificates that TLS trusts in addition to Node's. */
  readonly trust?: Network["tls"] | undefined;
  /** Gets each complete request to the target, and returns a function that gets its response, or nothing. */
  readonly onRequest: (request: RawRequest) => (response: RawResponse | undefined) => void;
  readonly onNotification: (request: RawRequest) => void;
  /** The target cannot be reached. */
  readonly onUnreachable: (why: string) => void;
}

export interface LiveProxy {
  readonly url: string;
  /** Accepts no more connections, waits for running requests up to this time, and ends. */
  readonly close: (graceMs: number) => Promise<void>;
}

/** Below this path of the proxy come notifications. No path of the contract begins so. */
export const notifyPath = "/.notify";

/** @throws UsageError for an address that cannot be listened on. */
export async function startLiveProxy(options: LiveProxyOptions): Promise<LiveProxy> {
  const { host, port } = options;
  const lanes = new WeakMap<Socket, Lane>();
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 0,
    maxHeaderSize: 64 * 1024,
  });
  server.on("connection", (socket: Socket) => {
    const lane = laneOf(socket, options.trust);
    lanes.set(socket, lane);
    socket.once("close", lane.end);
  });
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const lane = lanes.get(incoming.socket);
    if (lane !== undefined) pass({ incoming, outgoing, lane }, options);
  };
  // A client that waits for `100 Continue` gets it from the target.
  server.on("request", handle).on("checkContinue", handle);
  await listening(server, host, port, `${host}:${port}`);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${own}`,
    close: (graceMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** One connection of a client, and its own to the target. */
interface Lane {
  readonly agentFor: (url: URL) => Agent;
  /** Takes note of a connection to the target: with it ends the client's, unless a response is still on its way. */
  readonly joined: (socket: Socket) => void;
  busy: number;
  readonly end: () => void;
}

function laneOf(client: Socket, trust: Network["tls"] | undefined): Lane {
  const agents = new Map<string, Agent>();
  const known = new WeakSet<Socket>();
  const lane: Lane = {
    agentFor: ({ origin, protocol }) => {
      const found = agents.get(origin);
      if (found !== undefined) return found;
      const manner = { keepAlive: true, maxSockets: 1 };
      const agent = protocol === "https:" ? new TlsAgent({ ...manner, ...trust }) : new Agent(manner);
      agents.set(origin, agent);
      return agent;
    },
    joined: (socket) => {
      if (known.has(socket)) return;
      known.add(socket);
      socket.once("close", () => {
        if (lane.busy === 0) client.end();
      });
    },
    busy: 0,
    end: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
  return lane;
}

interface Passing {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly lane: Lane;
}

function pass(passing: Passing, options: LiveProxyOptions): void {
  const { incoming } = passing;
  const path = incoming.url ?? "/";
  const isNotification = path.startsWith(`${notifyPath}/`) || path === notifyPath;
  const request = kept(incoming);
  const asked = (body: RawBody): RawRequest => ({
    method: incoming.method ?? "",
    target: path,
    headers: headersOf(incoming.rawHeaders),
    body,
  });
  if (!isNotification) {
    let reply: ((response: RawResponse | undefined) => void) | undefined;
    incoming.once("end", () => (reply ??= options.onRequest(asked(request()))));
    forward(passing, urlBelow(options.target, path), {
      ...options,
      // This response came before the end of its request, so the request has no body to judge.
      onResponse: (response) => (reply ??= options.onRequest(asked(undefined)))(response),
    });
    return;
  }
  incoming.once("end", () => options.onNotification(asked(request())));
  const rest = path.slice(notifyPath.length);
  if (options.notify !== undefined)
    return forward(passing, urlBelow(options.notify, rest), { ...options, onResponse: () => undefined });
  const { status, body } = options.acknowledgement;
  incoming.once("end", () => passing.outgoing.writeHead(status, { "content-type": "text/plain" }).end(body));
}

/** Returns the address below a base URL. The path keeps its original text, which URL would normalise. */
const urlBelow = (base: URL, path: string): { readonly base: URL; readonly path: string } => ({
  base,
  path: base.pathname.replace(/\/+$/, "") + path,
});

/** Keeps what a message has, up to the length that is judged. */
function kept(message: IncomingMessage): () => RawBody {
  const chunks: Buffer[] = [];
  let length = 0;
  message.on("data", (chunk: Buffer) => {
    length += chunk.byteLength;
    if (length <= longestBody) chunks.push(chunk);
    else chunks.length = 0;
  });
  return () => {
    if (length > longestBody) return undefined;
    // A copy, because many messages share the buffer of a socket.
    const body = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) {
      body.set(chunk, at);
      at += chunk.byteLength;
    }
    return body;
  };
}

interface Forwarding extends Pick<LiveProxyOptions, "trust" | "onUnreachable"> {
  readonly onResponse: (response: RawResponse | undefined) => void;
}

function forward(
  { incoming, outgoing, lane }: Passing,
  { base, path }: { readonly base: URL; readonly path: string },
  { onResponse, onUnreachable }: Forwarding,
): void {
  lane.busy += 1;
  let isConnected = false;
  let isOver = false;
  const over = (response: RawResponse | undefined): void => {
    if (isOver) return;
    isOver = true;
    lane.busy -= 1;
    onResponse(response);
  };
  const start = base.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = start({
    agent: lane.agentFor(base),
    protocol: base.protocol,
    hostname: base.hostname.replace(/^\[|\]$/g, ""),
    port: base.port,
    path,
    method: incoming.method,
    headers: headersFor(incoming.rawHeaders, base),
    setDefaultHeaders: false,
    maxHeaderSize: 64 * 1024,
  });
  sent.on("socket", (socket) => {
    lane.joined(socket);
    isConnected = !socket.connecting;
    socket.once(base.protocol === "https:" ? "secureConnect" : "connect", () => (isConnected = true));
  });
  sent.on("continue", () => outgoing.writeContinue());
  sent.on("response", (response) => reply(response, outgoing, over));
  sent.on("error", (error: NodeJS.ErrnoException) => {
    over(undefined);
    // The target closed the connection: so the client's is closed.
    if (isConnected || outgoing.headersSent) return void incoming.socket.destroy();
    const why = error.code ?? error.message;
    onUnreachable(why);
    outgoing.writeHead(502, { "content-type": "text/plain", connection: "close" });
    outgoing.end(`The proxy cannot reach its target: ${why}.\n`);
  });
  incoming.once("close", () => {
    if (!incoming.complete) sent.destroy();
  });
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) sent.destroy();
  });
  incoming.pipe(sent);
}

/** Passes a response on as it comes. */
function reply(
  response: IncomingMessage,
  outgoing: ServerResponse,
  over: (response: RawResponse | undefined) => void,
): void {
  const { statusCode: status = 502, statusMessage = "", rawHeaders } = response;
  const body = kept(response);
  outgoing.sendDate = false;
  outgoing.writeHead(status, statusMessage, rawHeaders);
  response.pipe(outgoing);
  // A slow response is forwarded as it arrives.
  setImmediate(() => outgoing.flushHeaders());
  response.once("end", () => over({ status, headers: headersOf(rawHeaders), body: body() }));
  response.once("close", () => {
    if (!response.complete) outgoing.destroy();
    over(undefined);
  });
}

/** The headers in their order and letter case, with the target's host. */
function headersFor(raw: readonly string[], { host }: URL): string[] {
  const copy = [...raw];
  for (let index = 0; index < copy.length; index += 2)
    if (copy[index]?.toLowerCase() === "host") copy[index + 1] = host;
  return copy;
}

const headersOf = (raw: readonly string[]): Headers =>
  headersFrom(raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""] as const] : [])));
