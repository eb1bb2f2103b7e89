// Sends one request, once, and takes its response within bounds of time and size. Never retried: a request that was sent may have
// moved money.
import { defined } from "@acquiring/contract/codecs";
import type { ClientRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { directWay, hostOf, openRequest, ProxyError, type Way } from "./connect.ts";
import { faultOf } from "./fault.ts";
import { plainBody } from "../decode/content-coding.ts";
import type { Fault } from "../message/message.ts";

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly localAddress?: string | undefined;
}

export interface Bounds {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

export type Sent =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    }
  | {
      readonly ok: false;
      readonly problem: string;
      /** The cause of the problem, if it is known. */
      readonly fault?: Fault;
      /** The other side closed the connection. */
      readonly closed?: true;
    };

export async function send(outgoing: Outgoing, bounds: Bounds, way: Way = directWay): Promise<Sent> {
  const { method, url, headers, body, localAddress } = outgoing;
  const { timeoutMs, maxBytes, signal } = bounds;
  const over = new AbortController();
  return new Promise((resolve) => {
    let request: ClientRequest | undefined;
    const end = (sent: Sent): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      resolve(sent);
      request?.destroy();
      over.abort();
    };
    const timer = setTimeout(
      () => end({ ok: false, problem: `no complete response within ${timeoutMs} ms`, fault: "silent" }),
      timeoutMs,
    );
    const abort = (): void => end({ ok: false, problem: "the run was stopped" });
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted === true) return abort();
    const options = {
      method,
      headers: { ...headers, "content-length": String(body.byteLength) },
      ...defined({ localAddress }),
    };
    const begin = async (): Promise<void> => {
      request = await openRequest(url, options, way, over.signal);
      receive(request, { maxBytes, isProxied: way.proxy !== undefined, end });
      if (over.signal.aborted) request.destroy();
      else request.end(body);
    };
    begin().catch((error: unknown) =>
      end(failedBy(error instanceof Error ? error : new Error(String(error)))),
    );
  });
}

const failedBy = (error: Error): Sent =>
  error instanceof ProxyError
    ? { ok: false, problem: error.message, fault: "proxy" }
    : {
        ok: false,
        // What Node.js advises its own users is no help here; the suite says what is.
        problem: `the connection failed: ${error.message.replace(/; if the root CA is installed.*$/s, "").trim()}`,
        fault: faultOf(error),
        closed: true,
      };

interface Receiving {
  readonly maxBytes: number;
  readonly isProxied: boolean;
  readonly end: (sent: Sent) => void;
}

/** Reads the response up to its limit. */
function receive(request: ClientRequest, { maxBytes, isProxied, end }: Receiving): void {
  request.on("error", (error) => end(failedBy(error)));
  request.on("response", (response) => {
    // Only a proxy responds with this status.
    if (isProxied && response.statusCode === 407)
      return end({
        ok: false,
        problem: "the proxy requires a user name and a password (status 407)",
        fault: "proxy",
      });
    const chunks: Buffer[] = [];
    let length = 0;
    response.on("data", (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > maxBytes) end({ ok: false, problem: `the response is longer than ${maxBytes} bytes` });
      else chunks.push(chunk);
    });
    response.on("error", (error) =>
      end({ ok: false, problem: `the response was cut off: ${error.message}`, closed: true }),
    );
    response.on("close", () => {
      if (!response.complete) end({ ok: false, problem: "the response was cut off", closed: true });
    });
    response.on("end", () => {
      if (!response.complete) return;
      const flat = Object.entries(response.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(", ") : (value ?? ""),
      ]);
      const received = Object.fromEntries(flat) as Record<string, string>;
      const body = Buffer.concat(chunks);
      // A coding that was not asked for; one that cannot be decoded stays, and is unreadable.
      const plain = plainBody(body, received, maxBytes) ?? body;
      end({ ok: true, status: response.statusCode ?? 0, headers: received, body: plain });
    });
  });
}

const portOf = (target: URL): { readonly host: string; readonly port: number } => ({
  host: hostOf(target),
  port: target.port === "" ? (target.protocol === "https:" ? 443 : 80) : Number(target.port),
});

/** Waits until a connection is open, and closes it without sending anything; why it was not, if it was not in time. */
const opening = (
  socket: Socket,
  opened: "connect" | "secureConnect",
  limitMs: number,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const end = (problem: string | undefined): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(problem);
    };
    const timer = setTimeout(() => end(`no connection within ${limitMs} ms`), limitMs);
    socket.once(opened, () => end(undefined));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });

/** Whether the target's port uses TLS. Does the handshake and sends no request, so no certificate has to be trusted. */
export async function speaksTls(target: URL, timeoutMs: number): Promise<boolean> {
  const socket = connectTls({ ...portOf(target), rejectUnauthorized: false });
  return (await opening(socket, "secureConnect", timeoutMs)) === undefined;
}

/** A connection needs less time than a response. */
const longestConnectMs = 10_000;

/** Why a target cannot be reached; `undefined` if it can. Opens and closes a connection without sending a request. */
export const unreachable = (target: URL, timeoutMs: number): Promise<string | undefined> =>
  opening(connect(portOf(target)), "connect", Math.min(timeoutMs, longestConnectMs));
