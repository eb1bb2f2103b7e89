// What the gateway serves beside the contract's operations: pages, health. Each part brings its own routes.

/** Answers a request that is its own; `undefined` leaves it to the next, at last to the contract's operations. */
export type Route = (
  request: Request,
  from: { readonly remoteAddress?: string | undefined },
) => Promise<Response | undefined> | Response | undefined;

/** The first answer that any of the routes has. */
export async function firstOf(
  routes: readonly Route[],
  ...[request, from]: Parameters<Route>
): Promise<Response | undefined> {
  for (const route of routes) {
    const response = await route(request, from);
    if (response !== undefined) return response;
  }
  return undefined;
}
