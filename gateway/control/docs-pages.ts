// Lets the docs, served on this machine, send requests to a gateway in development and read its responses. A gateway that
// others can reach, or that has another key than the development key, never has it.
import type { Middleware } from "../http/incoming.ts";
import { isFromHere } from "./guard.ts";

/** The response to a browser's preflight for a page of another origin; the browser keeps it for an hour. */
const allowed = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "content-type",
  "access-control-max-age": "3600",
};

/**
 * A part of the way that allows pages of this machine (CORS). A page from a disk has no origin, like every sandboxed frame of
 * any site, so it is not among them.
 */
export const forDocsPages: Middleware = (next) => async (incoming) => {
  const { request, isOperation, remoteAddress } = incoming;
  const origin = request.headers.get("origin");
  if (!isOperation || origin === null || !isFromHere(request, remoteAddress)) return next(incoming);
  const toOrigin = { "access-control-allow-origin": origin, vary: "origin" };
  if (request.method === "OPTIONS" && request.headers.has("access-control-request-method"))
    return new Response(null, { status: 204, headers: { ...toOrigin, ...allowed } });
  const response = await next(incoming);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries({ ...toOrigin, "access-control-expose-headers": "*" }))
    headers.append(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
};
