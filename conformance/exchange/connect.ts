// Opens the connection of one request: to the target, or through a proxy. Each request has its own connection. If the
// other side had just closed a shared one, the request would look lost.
import { type ClientRequest, type RequestOptions, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { shownProxy, type Network } from "../inputs/network.ts";

/** How a connection is made. */
export type Way = Pick<Network, "proxy" | "tls">;

export const directWay: Way = { proxy: undefined, tls: {} };

/** The proxy itself caused the failure. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
}

const starterOf = ({ protocol }: URL): typeof httpRequest =>
  protocol === "https:" ? httpsRequest : httpRequest;

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * A request whose body is not sent yet.
 *
 * @throws ProxyError where the proxy opens no way to the target.
 */
export async function openRequest(
  url: URL,
  options: RequestOptions,
  { proxy, tls }: Way,
  signal: AbortSignal,
): Promise<ClientRequest> {
  if (proxy === undefined) return starterOf(url)(url, { ...options, ...tls, agent: false });
  // A request through the proxy does not come from a chosen local address.
  const { localAddress: _, ...more } = options;
  if (url.protocol === "http:")
    return starterOf(proxy)(proxy, {
      ...more,
      ...tls,
      agent: false,
      path: `${url.origin}${url.pathname}${url.search}`,
      headers: { ...more.headers, host: url.host, ...authorization(proxy) },
    });
  const socket = await tunnel(url, { proxy, tls }, signal);
  const host = hostOf(url);
  return httpsRequest(url, {
    ...more,
    createConnection: () =>
      connectTls({ ...tls, socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) }),
  });
}

const authorization = ({ username, password }: URL): Readonly<Record<string, string>> =>
  username === "" && password === ""
    ? {}
    : {
        "proxy-authorization": `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`,
      };

/** Whether anything takes connections at the host and port of a URL. */
export const listens = (url: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    const socket = connect({ host: hostOf(url), port, timeout: 2000 });
    const end = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => end(true));
    for (const event of ["error", "timeout"]) socket.once(event, () => end(false));
  });

/** A connection to the host of an https address, which the proxy only passes on. */
async function tunnel(
  url: URL,
  { proxy, tls }: { readonly proxy: URL; readonly tls: Way["tls"] },
  signal: AbortSignal,
): Promise<Socket> {
  const to = `${url.hostname}:${url.port === "" ? 443 : url.port}`;
  const failed = (why: string): ProxyError =>
    new ProxyError(`the proxy ${shownProxy(proxy)} did not connect to ${to}: ${why}`);
  return new Promise((resolve, reject) => {
    const asked = starterOf(proxy)(proxy, {
      ...tls,
      agent: false,
      method: "CONNECT",
      path: to,
      headers: { host: to, ...authorization(proxy) },
      signal,
    });
    asked.once("connect", ({ statusCode = 0 }, socket: Socket, head: Buffer) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy();
        return reject(failed(`status ${statusCode}`));
      }
      if (head.byteLength > 0) socket.unshift(head);
      // Aborting the request also closes the connection, in any state of its TLS handshake.
      signal.addEventListener("abort", () => socket.destroy(), { once: true });
      resolve(socket);
    });
    asked.once("response", (response) => {
      response.destroy();
      reject(failed(`status ${response.statusCode ?? 0}`));
    });
    asked.once("error", (error) => reject(failed(error.message)));
    asked.end();
  });
}
