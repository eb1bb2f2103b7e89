// The caller's own functions that observe calls, for logs, metrics and traces. Their failures do not affect the call.
import { inTime } from "../codecs/bounded.ts";
import type { WireValue } from "../values/wire.ts";
import type { GatewayErrorKind } from "./gateway-error.ts";
import { harmless } from "./http/headers.ts";

/** A call that is about to start. `request` is redacted by the contract's list of sensitive fields. */
export interface Begun {
  readonly operation: string;
  readonly url: string;
  readonly request: WireValue;
}

/** A finished call for a log, redacted like `Beginning`. */
export interface Exchange extends Begun {
  readonly status?: number;
  readonly response?: WireValue;
  /** The error of the call. Absent if it returned a response. */
  readonly failure?: GatewayErrorKind;
  /** How often it was sent. Absent if nothing was sent. */
  readonly attempts?: number;
  /** The gateway's id of the last exchange, if a header of its response has one. */
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

/** The functions of an interceptor for one call. Each is optional. */
export interface Watch {
  /** Called before each attempt. The headers that it returns are added. It has one second for that. */
  readonly beforeAttempt?: (number: number) => OwnHeaders | undefined | Promise<OwnHeaders | undefined>;
  readonly afterAttempt?: (attempt: Attempt) => unknown;
  /** Called once after the call. */
  readonly after?: (exchange: Exchange) => unknown;
}

/**
 * Observes calls. Called before each call, it returns the functions for that call.
 *
 * ```ts
 * const log: Interceptor = () => ({ after: (exchange) => console.log(exchange) });
 * ```
 *
 * A call waits at most one second for it, and does not wait for `after`. Its exceptions are ignored, because a failing
 * logger must not turn a successful payment into an error.
 */
export type Interceptor = (call: Begun) => Watch | undefined | Promise<Watch | undefined>;

const patienceMs = 1_000;

/** The result of the caller's own function; `undefined` if it fails or needs more than a second. */
async function patiently<T>(own: () => T | Promise<T>): Promise<T | undefined> {
  try {
    const result = await inTime(Promise.resolve(own()), patienceMs);
    return result === "late" ? undefined : result;
  } catch {
    return undefined;
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
      const given = watches.map((one) => patiently(async () => harmless(await one.beforeAttempt?.(number))));
      return Object.assign({}, ...(await Promise.all(given))) as OwnHeaders;
    },
    afterAttempt(attempt) {
      for (const one of watches) void patiently(() => one.afterAttempt?.(attempt));
    },
    after(exchange) {
      for (const one of watches) void patiently(() => one.after?.(exchange));
    },
  };
}
