// Trying again what changes nothing: how often, how long to wait, when to stop. Never used for an operation that writes.
import { GatewayError } from "./gateway-error.ts";
import type { AnyOperation } from "../operation/operation.ts";

/** How often a read is tried again, and how long before. */
export interface RetryReads {
  /** Attempts after the first one, 0 to 10. */
  readonly attempts: number;
  /** The longest wait before the first of them, in milliseconds; doubles with each, up to ten seconds. */
  readonly baseMs: number;
}

/** What holds where nothing is said: two more attempts, after at most 0.2 and 0.4 seconds. */
export const defaultRetryReads: RetryReads = { attempts: 2, baseMs: 200 };

const longestWaitMs = 10_000;

/**
 * Takes the policy as it was given; `false` is none.
 *
 * @throws TypeError for what is no policy.
 */
export function readRetryReads(given: RetryReads | false | undefined): RetryReads {
  if (given === undefined) return defaultRetryReads;
  if (given === false) return { attempts: 0, baseMs: 0 };
  const { attempts, baseMs } = given;
  if (!Number.isInteger(attempts) || attempts < 0 || attempts > 10 || !(baseMs >= 0 && baseMs <= 60_000)) {
    throw new TypeError(
      "retryReads needs `attempts` from 0 to 10 and `baseMs` from 0 to 60000, or be false.",
    );
  }
  return { attempts, baseMs };
}

export interface RetryOptions {
  readonly policy: RetryReads;
  /** For all attempts and the waits between them. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs one attempt; where the operation only reads and the attempt ended in `not-sent` or `unreadable-answer`, runs it
 * again as long as the policy, the time left and the signal allow. An attempt is told how much time is left.
 * A refusal or a wrong signature is an answer, and asking again would not change it.
 */
export async function retrying<T>(
  { effect }: AnyOperation,
  { policy, timeoutMs, signal }: RetryOptions,
  attempt: (timeoutMs: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  const most = effect === "read" ? policy.attempts : 0;
  for (let failed = 0; ; failed += 1) {
    try {
      return await attempt(failed === 0 ? timeoutMs : Math.max(1, end - performance.now()));
    } catch (error) {
      if (failed >= most || !isWorthAgain(error)) throw error;
      const wait = waitMs(policy, failed);
      if (performance.now() + wait >= end || !(await slept(wait, signal))) throw error;
    }
  }
}

const isWorthAgain = (error: unknown): boolean =>
  error instanceof GatewayError && (error.kind === "not-sent" || error.kind === "unreadable-answer");

// Between half and the whole of the step, so that clients that failed together do not come back together.
function waitMs({ baseMs }: RetryReads, failed: number): number {
  const step = Math.min(longestWaitMs, baseMs * 2 ** failed);
  return step * (0.5 + Math.random() / 2);
}

/** Whether the wait was left in peace. */
function slept(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted === true) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve(true);
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
