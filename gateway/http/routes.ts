// What the gateway serves beside the contract's operations: pages, health. Each part brings its own routes.
import type { Middleware } from "./incoming.ts";

/** Answers a request that is its own; `undefined` leaves it to the next, at last to the contract's operations. */
export type Route = (
  request: Request,
  from: { readonly remoteAddress?: string | undefined },
) => Promise<Response | undefined> | Response | undefined;

/** A route as a part of a request's way. */
export const routed =
  (route: Route): Middleware =>
  (next) =>
  async (incoming) =>
    (await route(incoming.request, incoming)) ?? next(incoming);
