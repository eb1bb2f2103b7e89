// A store of requests with accepted signatures, so that each is processed once, and an implementation in memory for a
// gateway with a single process. A gateway with several processes needs a store in its database.
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
  /** Whether it is too old, so that it is refused unless it repeats a request that was in time. */
  readonly isStale: boolean;
  /** In milliseconds since 1970: from then on its signature is stale, and needs no remembering to be refused. */
  readonly freshUntil: number;
  /** The version of the account's keys with which its signature was verified, if `keptKeysOf` or `keysOf` gave one. */
  readonly keysVersion?: string | undefined;
}

/**
 * `used`: a repeat that does not get the first response. `busy`: the first is still in progress, or the store is full.
 * `outdated`: the account has other keys by now, and nothing was done.
 */
export type Turned = "used" | "stale" | "busy" | "outdated";

/** A response, with the value that its handler returned for the store (`forStore`). */
export interface Responded {
  readonly response: Response;
  readonly forStore?: unknown;
}

/** Stores accepted requests. */
export interface AcceptedRequests {
  /**
   * Processes only a new request. A repeat gets the first response, or is refused. Before it calls `respond` it must
   * store the request where every process of the gateway sees it. Or the handler stores it with its first change: it gets
   * what is passed to `respond` as `context.fromStore`. `respond` never rejects: a failure is a 500 response.
   */
  readonly once: (
    accepted: Accepted,
    respond: (fromStore?: unknown) => Promise<Responded>,
  ) => Promise<Response | Turned>;
}

const forStoreMark = Symbol.for("@acquiring/contract/for-store");

/** A handler's result with a value for the store of accepted requests; made by `forStore`. */
export interface ForStore<Result> {
  readonly [forStoreMark]: true;
  readonly result: Result;
  readonly value: unknown;
}

/** Makes a handler's result with a value that the store of accepted requests gets together with the response. */
export const forStore = <Result>(result: Result, value: unknown): ForStore<Result> => ({
  [forStoreMark]: true,
  result,
  value,
});

const isForStore = (returned: object): returned is ForStore<object> => forStoreMark in returned;

/** What a handler returned, with its value for the store apart. */
export const apart = (
  returned: object | undefined,
): { readonly result: object | undefined; readonly forStore?: unknown } =>
  returned !== undefined && isForStore(returned)
    ? { result: returned.result, forStore: returned.value }
    : { result: returned };

export interface MemoryOptions {
  /** How long the first response to a write is stored, in milliseconds. The default is a day. */
  readonly keepMs?: number;
  /** The maximum number of stored requests. At that number the gateway refuses all requests. The default is 100,000. */
  readonly most?: number;
  /** The time in milliseconds since 1970. The default is the system clock. */
  readonly now?: () => number;
}

interface Kept {
  readonly response: Promise<Response> | undefined;
  readonly until: number;
}

/**
 * Stores requests only in this process: another process, or a restarted one, does not know them. Use it for tests and
 * for a gateway with a single process.
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
      const response = respond().then((responded) => responded.response);
      const keeps = repeated === "first-response";
      known.set(id, {
        response: keeps ? response : undefined,
        until: Math.max(freshUntil, keeps ? now() + keepMs : 0),
      });
      return (await response).clone();
    },
  };
}
