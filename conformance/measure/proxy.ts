// A proxy in front of a conforming gateway. It makes one change to the messages, so that nothing else differs.
// change.ts defines the change and its encoding.
import {
  Agent,
  createServer,
  request as send,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { changedReply, changedRequest, readRequest } from "./change.ts";
import type { Passage, ReadRequest } from "./change.ts";
import type { RawExchange } from "../live/raw-exchange.ts";
import type { Change, Reply, Travel } from "./mutants/mutant.ts";
import { type Addresses, notifyAddresses } from "./notice.ts";
import type { Signing } from "./resign.ts";

export interface ProxyOptions {
  /** The gateway's base URL, `http://…`. */
  readonly target: string;
  /** What is changed of an operation, by its id; nothing if left out. */
  readonly change?: (operation: string) => Change | undefined;
  readonly signing?: Signing | undefined;
  /** Gets each exchange as the suite saw it. */
  readonly onExchange?: ((exchange: RawExchange) => void) | undefined;
}

export interface Proxy {
  readonly url: string;
  /** What went wrong in the proxy itself; what the suite then saw proves nothing. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts the proxy on a free port of 127.0.0.1. If the gateway cannot be reached, the proxy responds with 502. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const faults: string[] = [];
  const paid = new Map<string, string>();
  let url = "";
  const addresses = notifyAddresses(() => url, options.signing);
  const server = createServer((incoming, outgoing) => {
    pass({ options, agent, addresses, paid }, incoming, outgoing).catch((error: unknown) => {
      // The client gave up waiting: that is no fault of the proxy.
      if (incoming.errored === null) faults.push(error instanceof Error ? error.message : "unknown");
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    faults,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What all that passes one proxy has in common. */
interface Hop {
  readonly options: ProxyOptions;
  readonly agent: Agent;
  readonly addresses: Addresses;
  /** The amounts of the payments that passed, by their order numbers. */
  readonly paid: Map<string, string>;
}

/** Notes the amount of a payment, unless there was one under its order number before. */
function note(paid: Map<string, string>, { body }: ReadRequest): void {
  const { order_no, amount } = body ?? {};
  if (typeof order_no === "string" && typeof amount === "string" && !paid.has(order_no))
    paid.set(order_no, amount);
}

async function pass(hop: Hop, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { addresses, paid } = hop;
  const { change: changeOf, signing, onExchange } = hop.options;
  const bytes = await bytesOf(incoming);
  if (await addresses.take(incoming, outgoing, bytes)) return;
  const path = incoming.url ?? "/";
  const read = readRequest(path, bytes, incoming.headers["content-type"]);
  const meant = (read.operation && changeOf?.(read.operation.id)) ?? {};
  const change = addresses.around(meant, read.body?.["notify_url"]);
  const from = change.hidesAddress === true ? undefined : incoming.socket.remoteAddress;
  const passage: Passage = {
    change,
    read,
    headers: given(incoming.headers),
    signing,
    paid: (order) => paid.get(String(order)),
  };
  const refused = change.refuses?.({ headers: passage.headers, as: read.as, body: read.body });
  if (refused !== undefined) {
    outgoing.writeHead(refused, { "content-type": "application/json" }).end("{}");
    return;
  }
  note(paid, read);
  const sent = changedRequest(passage, bytes);
  const reply = await forward(hop, incoming, sent.bytes, from);
  const told = changedReply(passage, sent, reply);
  // Length and connection headers belong to one connection, not to the message.
  const { "content-length": _a, "transfer-encoding": _b, connection: _c, ...own } = told.headers;
  const headers = { ...own, ...change.headers?.(read.body ?? {}) };
  const page = /html/i.test(String(headers["content-type"] ?? ""));
  const shown = page ? Buffer.from(addresses.restored(told.bytes.toString())) : told.bytes;
  onExchange?.({
    place: `in the response to ${incoming.method ?? ""} ${path}`,
    at: Date.now(),
    request: { method: incoming.method ?? "", target: path, headers: given(incoming.headers), body: bytes },
    response: { status: told.status, headers: given(headers), body: shown },
  });
  if (change.sends !== undefined) change.sends(outgoing, { status: told.status, headers, bytes: shown });
  else if (change.travel === undefined) {
    outgoing.writeHead(told.status, { ...headers, "content-length": shown.length });
    outgoing.end(shown);
  } else await travel(outgoing, { status: told.status, headers, bytes: shown }, change.travel);
}

/** A response in pieces, under header names in letters of any case. */
async function travel(
  outgoing: ServerResponse,
  { status, headers, bytes }: Reply,
  { media, pieces, oddHeaders }: Travel,
): Promise<void> {
  const type = media(String(headers["content-type"] ?? ""));
  const all = { ...headers, "content-type": type };
  const odd = (name: string): string =>
    name.replaceAll(/(.)(.?)/g, (_, a: string, b: string) => a + b.toUpperCase());
  outgoing.writeHead(
    status,
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [oddHeaders ? odd(name) : name, String(value)],
    ),
  );
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let at = 0; at < bytes.length; at += size) {
    outgoing.write(bytes.subarray(at, at + size));
    // Each piece in a separate packet.
    await nextTurn();
  }
  outgoing.end();
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const given = (headers: Reply["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), String(value)]],
    ),
  );

const loopback = /^127\.\d+\.\d+\.\d+$/;

function forward(
  { options: { target }, agent }: Hop,
  incoming: IncomingMessage,
  bytes: Buffer,
  from: string | undefined,
): Promise<Reply> {
  const base = new URL(target);
  const { host: _a, connection: _b, "transfer-encoding": _c, ...headers } = incoming.headers;
  // The gateway may check the address of a request, so this one uses the suite's address.
  const local = from?.replace(/^::ffff:/, "") ?? "";
  const bound = loopback.test(local) && loopback.test(base.hostname) ? { localAddress: local } : {};
  const options = {
    agent,
    hostname: base.hostname,
    port: base.port,
    ...bound,
    path: base.pathname.replace(/\/$/, "") + (incoming.url ?? "/"),
    method: incoming.method ?? "POST",
    headers: { ...headers, "content-length": bytes.length },
  };
  return sendOver(options, bytes);
}

/** The gateway had closed a connection that was kept, so that it never saw the request. */
class StaleConnection extends Error {}

/** Sends; tries again if the connection was stale. */
async function sendOver(options: RequestOptions, bytes: Buffer): Promise<Reply> {
  try {
    return await sendOnce(options, bytes);
  } catch (error) {
    if (error instanceof StaleConnection) return sendOnce(options, bytes);
    throw error;
  }
}

function sendOnce(options: RequestOptions, bytes: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = send(options, (response) => {
      const { statusCode = 502, headers: responded } = response;
      bytesOf(response).then(
        (body) => resolve({ status: statusCode, headers: responded, bytes: body }),
        reject,
      );
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      reject(
        outgoing.reusedSocket && error.code === "ECONNRESET" ? new StaleConnection(error.message) : error,
      ),
    );
    outgoing.end(bytes);
  });
}
