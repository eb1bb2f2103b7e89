// Functions of the caller's own that watch calls: logs, measures, traces. Whatever becomes of them, the call goes on.
import type { WireValue } from "../values/wire.ts";
import type { GatewayErrorKind } from "./gateway-error.ts";
import { harmless } from "./http/headers.ts";

/** A call that is about to begin; `request` is redacted by the contract's own list of sensitive fields. */
export interface Begun {
  readonly operation: string;
  readonly url: string;
  readonly request: WireValue;
}

/** What a call did, fit for a log: redacted like its beginning. */
export interface Exchange extends Begun {
  readonly status?: number;
  readonly response?: WireValue;
  /** How the call failed; absent where it gave a response. */
  readonly failure?: GatewayErrorKind;
  /** How often it was sent; absent where nothing was. */
  readonly attempts?: number;
  /** What the gateway calls the last exchange, where a header of its response says it. */
  readonly requestId?: string;
  /** The whole call, all attempts and the waits between them. */
  readonly durationMs: number;
}

/** One sending, and how it ended. */
export interface Attempt extends Pick<Exchange, "status" | "failure" | "requestId" | "durationMs"> {
  /** From 1 on. */
  readonly number: number;
}

/** Headers for a request, by their names. */
export interface OwnHeaders {
  readonly [name: string]: string;
}

/** What an interceptor wants to know of one call. Each part may be left out. */
export interface Watch {
  /** Before each attempt. The headers that it gives go along; it has a second for that. */
  readonly beforeAttempt?: (number: number) => OwnHeaders | undefined | Promise<OwnHeaders | undefined>;
  readonly afterAttempt?: (attempt: Attempt) => unknown;
  /** Once, when the call is over. */
  readonly after?: (exchange: Exchange) => unknown;
}

/**
 * Watches calls: asked before each of them what it wants to know of it.
 *
 * ```ts
 * const log: Interceptor = () => ({ after: (exchange) => console.log(exchange) });
 * ```
 *
 * It may take its time, but no call waits for it longer than a second, and none for what happens after it. What it
 * throws is ignored: a logger that fails must not turn a payment that was made into an error.
 */
export type Interceptor = (call: Begun) => Watch | undefined | Promise<Watch | undefined>;

const patienceMs = 1_000;

/** What somebody's own function gives; nothing where it fails, or takes longer than a second. */
async function patiently<T>(own: () => T | Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined);
  });
  try {
    return await Promise.race([own(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** All interceptors of one call, as if they were one that never fails. */
export interface Watched {
  beforeAttempt(number: number): Promise<OwnHeaders>;
  afterAttempt(attempt: Attempt): void;
  after(exchange: Exchange): void;
}

export async function watched(interceptors: readonly Interceptor[], call: Begun): Promise<Watched> {
  const found = await Promise.all(interceptors.map((one) => patiently(() => one(call))));
  const watches = found.filter((one) => typeof one === "object" && one !== null);
  return {
    async beforeAttempt(number) {
      const given = await Promise.all(watches.map((one) => patiently(() => one.beforeAttempt?.(number))));
      return Object.assign({}, ...given.map(harmless)) as OwnHeaders;
    },
    afterAttempt(attempt) {
      for (const one of watches) void patiently(() => one.afterAttempt?.(attempt));
    },
    after(exchange) {
      for (const one of watches) void patiently(() => one.after?.(exchange));
    },
  };
}
