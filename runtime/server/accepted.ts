// Requests whose signature was accepted, so that each is performed once: what a store of them does, and one in memory
// for a gateway of a single process. A gateway of several keeps them in its database.
import type { AnyOperation } from "../operation/operation.ts";
import type { Repeated } from "../operation/repeats.ts";

/** A request whose signature is valid. */
export interface Accepted {
  /** SHA-256 of merchant, account and signature, as hexadecimal digits: the same for the same request, in any encoding. */
  readonly id: string;
  readonly identity: Readonly<Record<string, string>>;
  readonly operation: AnyOperation;
  /** What a repeat gets. */
  readonly repeated: Repeated;
  /** Whether its time is over, so that it is refused unless it is a repeat of one that was in time. */
  readonly isStale: boolean;
  /** In milliseconds since 1970: from then on its signature is stale, and needs no remembering to be refused. */
  readonly freshUntil: number;
}

/** `used`: a repeat that gets no response again. `busy`: the first is still in progress, or the store is full. */
export type Turned = "used" | "stale" | "busy";

/** Remembers accepted requests. */
export interface AcceptedRequests {
  /**
   * Performs a request that is new, and no other: a repeat gets the first response, or is turned away. Before `respond`
   * is called the request has to be remembered, where every process of the gateway sees it. `respond` never rejects; a
   * failure is a response of 500.
   */
  readonly once: (accepted: Accepted, respond: () => Promise<Response>) => Promise<Response | Turned>;
}

export interface MemoryOptions {
  /** For how many milliseconds the first response to a write is kept; a day if left out. */
  readonly keepMs?: number;
  /** How many requests are remembered at most; with more than that all are turned away. 100,000 if left out. */
  readonly most?: number;
  /** In milliseconds since 1970; the machine's clock if left out. */
  readonly now?: () => number;
}

interface Kept {
  readonly response: Promise<Response> | undefined;
  readonly until: number;
}

/**
 * Remembers in this process alone: a second process, or one that is started again, does not know what was accepted here.
 * It is for tests and for a gateway that runs once.
 */
export function acceptedInMemory({
  keepMs = 86_400_000,
  most = 100_000,
  now = Date.now,
}: MemoryOptions = {}): AcceptedRequests {
  const known = new Map<string, Kept>();
  const prune = () => {
    for (const [id, { until }] of known) if (until < now()) known.delete(id);
  };
  return {
    async once({ id, repeated, isStale, freshUntil }, respond) {
      const first = known.get(id);
      if (first !== undefined) return first.response === undefined ? "used" : (await first.response).clone();
      if (isStale) return "stale";
      if (known.size >= most) prune();
      if (known.size >= most) return "busy";
      const response = respond();
      const keeps = repeated === "first-response";
      known.set(id, {
        response: keeps ? response : undefined,
        until: Math.max(freshUntil, keeps ? now() + keepMs : 0),
      });
      return (await response).clone();
    },
  };
}
