// A small server that receives what a gateway sends to `notify_url`. It records requests, limited in number and size.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeResponse, type DecodedResponse } from "../decode/decode.ts";
import { UsageError } from "../contract/errors.ts";
import { notPlayed, type Notification, type Played } from "../message/message.ts";

export interface Listener {
  /** The address under which a scenario's own notifications come. */
  readonly url: (token: string) => string;
  /**
   * The first notification under this token that fits, also one that came before, but not one that came before `behind`;
   * `undefined` when the time is over.
   */
  readonly next: (token: string, awaited: AwaitedNotification) => Promise<Notification | undefined>;
  /** Everything that came so far, awaited or not. */
  readonly heard: () => readonly Notification[];
  /** The notifications that nothing awaited. */
  readonly unawaited: () => readonly Notification[];
  readonly close: () => Promise<void>;
}

/** Which notification is waited for, and how long. */
export interface AwaitedNotification {
  readonly fits: (notification: Notification) => boolean;
  readonly withinMs: number;
  readonly signal?: AbortSignal;
  readonly behind?: Notification | undefined;
}

/**
 * The response to the first notification, by the end of the address below the scenario's own. All further
 * notifications, and those to other addresses, are acknowledged.
 */
const firstResponses: Readonly<Record<string, "refused" | "other-body">> = {
  "refused-first": "refused",
  "other-body-first": "other-body",
};

const longestBody = 64 * 1024;
const mostNotifications = 10_000;

export interface ListenerOptions {
  /** `HOST:PORT`; a free port on 127.0.0.1 if not given. */
  readonly listen?: string | undefined;
  /** How the gateway reaches it; `http://HOST:PORT` if not given. */
  readonly notifyUrl?: string | undefined;
  /** The response to a notification. */
  readonly response?: { readonly status: number; readonly body: string };
}

/** @throws UsageError for an address that cannot be listened on. */
export async function startListener({ listen, notifyUrl, response }: ListenerOptions): Promise<Listener> {
  const [, host = "127.0.0.1", port = "0"] =
    /^(?:\[?([^\]]*?)\]?:)?(\d{1,5})$/.exec(listen ?? "127.0.0.1:0") ?? [];
  if (listen !== undefined && !/^(?:[^:]+|\[[^\]]+\]):\d{1,5}$/.test(listen)) {
    throw new UsageError(`--listen must be HOST:PORT, not \`${listen}\`.`);
  }
  const base = notifyUrl === undefined ? undefined : baseOf(notifyUrl);
  const received: Notification[] = [];
  const awaited = new Set<Notification>();
  const waiting = new Set<() => void>();
  const server = createServer((request, outgoing) => {
    const given = responded(request.url ?? "", received, response ?? { status: 200, body: "OK" });
    receive(request, outgoing, given, (notification) => {
      if (received.length < mostNotifications) received.push(notification);
      for (const look of waiting) look();
    });
  });
  server.requestTimeout = 10_000;
  await listening(server, host, Number(port), listen ?? host);
  const address = server.address() as AddressInfo;
  // An address that means all of this machine's is none that a gateway could send to.
  const reachable = /^(0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host;
  const own = `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${address.port}`;
  return {
    url: (token) => `${base ?? own}/${token}`,
    next: (token, { fits, withinMs, signal, behind }) =>
      new Promise((resolve) => {
        const end = (found: Notification | undefined): void => {
          clearTimeout(timer);
          waiting.delete(look);
          signal?.removeEventListener("abort", give);
          if (found !== undefined) awaited.add(found);
          resolve(found);
        };
        const give = (): void => end(undefined);
        const look = (): void => {
          const found = received
            .slice(behind === undefined ? 0 : received.indexOf(behind) + 1)
            .find((one) => one.path.includes(`/${token}`) && fits(one));
          if (found !== undefined) end(found);
        };
        const timer = setTimeout(give, withinMs);
        signal?.addEventListener("abort", give, { once: true });
        waiting.add(look);
        look();
      }),
    heard: () => received,
    unawaited: () => received.filter((one) => !awaited.has(one)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The response to a notification at this address. */
function responded(
  path: string,
  received: readonly Notification[],
  acknowledgement: { readonly status: number; readonly body: string },
): { readonly status: number; readonly body: string } {
  const first = firstResponses[path.split("?")[0]?.split("/").at(-1) ?? ""];
  if (first === undefined || received.some((one) => one.path === path)) return acknowledgement;
  return first === "refused" ? { status: 500, body: "" } : { ...acknowledgement, body: "not yet" };
}

function baseOf(notifyUrl: string): string {
  if (!URL.canParse(notifyUrl) || !/^https?:$/.test(new URL(notifyUrl).protocol)) {
    throw new UsageError(`--notify-url must be an http or https URL, not \`${notifyUrl}\`.`);
  }
  return notifyUrl.replace(/\/+$/, "");
}

/** Listens there. @throws UsageError for an address, in these words, that cannot be listened on. */
export const listening = (server: Server, host: string, port: number, words: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new UsageError(`Cannot listen on ${words}: ${error.code ?? error.message}.`)),
    );
    server.listen(port, host, resolve);
  });

function receive(
  request: IncomingMessage,
  response: ServerResponse,
  reply: { readonly status: number; readonly body: string },
  record: (notification: Notification) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on("error", () => response.destroy());
  request.on("data", (chunk: Buffer) => {
    length += chunk.byteLength;
    if (length <= longestBody) chunks.push(chunk);
    else request.destroy();
  });
  request.on("end", () => {
    response.writeHead(reply.status, { "content-type": "text/plain" }).end(reply.body);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const { method = "", url: path = "/" } = request;
    const at = new Date().toISOString();
    record(notificationOf({ method, path, headers, at, reply }, Buffer.concat(chunks)));
  });
}

/** A request to `notify_url`, as what was notified. */
export function notificationOf(request: Omit<Notification, "body">, bytes: Uint8Array): Notification {
  const [, query = ""] = request.path.split("?");
  // A GET request has its content in the query.
  const told = bytes.byteLength === 0 ? Buffer.from(query) : bytes;
  return { ...request, body: readable(decodeResponse(told, undefined, request.headers["content-type"])) };
}

/** The part of the notification's path after the token. */
export const pathBehind = ({ path }: Notification, token: string): string =>
  (path.split("?")[0] ?? "").split(`/${token}`).at(1) ?? "";

/** A notification as a message, to an address that the suite gave. */
export const heardOf = (notification: Notification, address = ""): Played => ({
  ...notPlayed,
  response: notification.body,
  headers: notification.headers,
  notification,
  received: {
    method: notification.method,
    media: (notification.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
    path: pathBehind(notification, address.split("/").at(-1) ?? ""),
    query: /[?]([^#]*)/.exec(notification.path)?.[1] ?? "",
  },
});

/** The contract leaves a notification's content open: a form is read as a form, and an unreadable body as a text. */
function readable(body: DecodedResponse): DecodedResponse {
  const { kind, text, problem } = body;
  if (problem === undefined) return body;
  if (kind === "form" && text.includes("="))
    return { kind, text, value: Object.fromEntries(new URLSearchParams(text)) };
  return { kind, text, value: text };
}
