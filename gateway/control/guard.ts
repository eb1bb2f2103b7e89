// Who may use the control API: programs on this machine, and no web page in a browser.

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

// The server listens only on loopback. This check also protects it behind a forwarder.
const isLoopback = (address: string | undefined): boolean =>
  address === undefined || address === "::1" || /^(?:::ffff:)?127\./iu.test(address);
