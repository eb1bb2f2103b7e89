// How many connections a server accepts, in all and from one address. Other limits apply to the requests on them.

/** What is used of Node's server. Its own type would need `@types/node`. */
interface Accepting {
  maxConnections: number;
  readonly on: (event: "connection", take: (socket: Accepted) => void) => unknown;
}

interface Accepted {
  readonly remoteAddress?: string | undefined;
  readonly destroy: () => unknown;
  readonly once: (event: "close", act: () => void) => unknown;
}

export interface ConnectionLimits {
  /** In all. */
  readonly most?: number;
  /** From one address. */
  readonly each?: number;
  /** What of an address counts as one, itself if left out; `undefined` for one that is not limited. */
  readonly keyOf?: (address: string) => string | undefined;
}

/** Closes connections beyond the limits without a response. */
export function limitConnections(
  server: Accepting,
  { most, each = Number.POSITIVE_INFINITY, keyOf = (address) => address }: ConnectionLimits,
): void {
  if (most !== undefined) server.maxConnections = most;
  if (each === Number.POSITIVE_INFINITY) return;
  const counts = new Map<string, number>();
  server.on("connection", (socket) => {
    const key = socket.remoteAddress === undefined ? undefined : keyOf(socket.remoteAddress);
    if (key === undefined) return;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > each) return void socket.destroy();
    counts.set(key, count);
    socket.once("close", () => {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
  });
}
