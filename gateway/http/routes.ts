// The routes in addition to the contract's operations: pages, health. Each part has its own routes.
import type { Middleware } from "./incoming.ts";

/**
 * Handles its own requests. `undefined` passes a request to the next part, and at last to the contract's operations.
 */
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
