// A proxy in front of a conforming gateway that changes one thing in what passes, so that nothing but the change differs.
// What is changed and how it is written stands in change.ts.
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { changedReply, changedRequest, readRequest, type Reply, type Signing } from "./change.ts";
import type { Change } from "./mutant.ts";

export interface ProxyOptions {
  /** The gateway's base URL, `http://…`. */
  readonly target: string;
  /** What is changed of an operation, by its id; nothing where left out. */
  readonly change?: (operation: string) => Change | undefined;
  readonly signing?: Signing | undefined;
}

export interface Proxy {
  readonly url: string;
  /** What went wrong in the proxy itself; what the suite then saw proves nothing. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts the proxy on a free port of 127.0.0.1. A gateway that cannot be reached is answered for with 502. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const faults: string[] = [];
  const server = createServer((incoming, outgoing) => {
    pass(options, agent, incoming, outgoing).catch((error: unknown) => {
      faults.push(error instanceof Error ? error.message : "unknown");
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(
  { target, change: changeOf, signing }: ProxyOptions,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const bytes = await bytesOf(incoming);
  const path = incoming.url ?? "/";
  const read = readRequest(path, bytes, incoming.headers["content-type"]);
  const change = (read.operation && changeOf?.(read.operation.id)) ?? {};
  const from = change.hidesAddress === true ? undefined : incoming.socket.remoteAddress;
  const sent = changedRequest(change, read, bytes, signing);
  const reply = await forward({ target, agent, incoming, path, bytes: sent, from });
  const told = changedReply(change, read, textHeaders(incoming), reply, signing);
  // Length and connection belong to the hop, not to the message.
  const { "content-length": _a, "transfer-encoding": _b, connection: _c, ...headers } = told.headers;
  outgoing.writeHead(told.status, { ...headers, "content-length": told.bytes.length });
  outgoing.end(told.bytes);
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const textHeaders = ({ headers }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));

interface Forwarding {
  readonly target: string;
  readonly agent: Agent;
  readonly incoming: IncomingMessage;
  readonly path: string;
  readonly bytes: Buffer;
  /** The address that the request came from. */
  readonly from: string | undefined;
}

const loopback = /^127\.\d+\.\d+\.\d+$/;

function forward({ target, agent, incoming, path, bytes, from }: Forwarding): Promise<Reply> {
  const base = new URL(target);
  const { host: _a, connection: _b, "transfer-encoding": _c, ...headers } = incoming.headers;
  // The gateway may look at the address of a request, so this one comes from where the suite's came from.
  const local = from?.replace(/^::ffff:/, "") ?? "";
  const bound = loopback.test(local) && loopback.test(base.hostname) ? { localAddress: local } : {};
  const { hostname, port } = base;
  const options = {
    agent,
    hostname,
    port,
    ...bound,
    path: base.pathname.replace(/\/$/, "") + path,
    method: incoming.method ?? "POST",
    headers: { ...headers, "content-length": bytes.length },
  };
  return new Promise((resolve, reject) => {
    const outgoing = send(options, (answer) => {
      const { statusCode = 502, headers: answered } = answer;
      bytesOf(answer).then((body) => resolve({ status: statusCode, headers: answered, bytes: body }), reject);
    });
    outgoing.on("error", reject).end(bytes);
  });
}
