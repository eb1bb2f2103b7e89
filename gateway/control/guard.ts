// Who may use the control API: programs on this machine, and no web page in a browser. And who may use a gateway that only this
// machine reaches.
import type { Middleware } from "../http/incoming.ts";

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/iu;

/**
 * Whether the request names this machine as its host, and comes from no page of another origin. A foreign name that
 * points to this machine (DNS rebinding) does not count.
 */
export function isFromHere(request: Request, remoteAddress: string | undefined): boolean {
  const host = request.headers.get("host");
  if (host === null || !loopback.test(host)) return false;
  if (!isLoopback(remoteAddress)) return false;
  const origin = request.headers.get("origin");
  // Without an origin a browser still says that an image or a script of another site is meant.
  if (origin === null) return request.headers.get("sec-fetch-site") !== "cross-site";
  const [, scheme = "", authority = ""] = /^([a-z]+):\/\/([^/]*)$/iu.exec(origin) ?? [];
  return /^https?$/iu.test(scheme) && loopback.test(authority);
}

const misdirected =
  "This gateway is for this machine alone. Use 127.0.0.1 or localhost, or name its address with --public-url.\n";

/** A part of the way that refuses a foreign name which points to this machine: a web page may have made it (DNS rebinding). */
export const forThisMachine: Middleware = (next) => async (incoming) => {
  const host = incoming.request.headers.get("host");
  return host === null || loopback.test(host) ? next(incoming) : new Response(misdirected, { status: 421 });
};

// The server listens only on loopback. This check also protects it behind a forwarder.
const isLoopback = (address: string | undefined): boolean =>
  address === undefined || address === "::1" || /^(?:::ffff:)?127\./iu.test(address);
