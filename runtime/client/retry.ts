// Retries: how often, how long to wait, when to stop. Reads are retried, writes only if the gateway promises the first
// response again (repeats.ts).
import { GatewayError, isNotDone, withNote } from "./gateway-error.ts";
import type { AnyOperation } from "../operation/operation.ts";

/** How often a call is tried again, and how long before. */
export interface RetryReads {
  /** Attempts after the first one, 0 to 10. */
  readonly attempts: number;
  /** The longest wait before the first of them, in milliseconds; doubles with each, up to ten seconds. */
  readonly baseMs: number;
}

/** The default: two more attempts, after at most 0.2 and 0.4 seconds. */
export const defaultRetryReads: RetryReads = { attempts: 2, baseMs: 200 };

/** The same for a write that may be repeated: two more attempts, after at most 0.5 and 1 second. */
export const defaultRepeatWrites: RetryReads = { attempts: 2, baseMs: 500 };

const longestWaitMs = 10_000;

/** The statuses of a request that the gateway refused before it processed it. */
export const turnedAway: readonly (number | undefined)[] = [425, 429];

/**
 * Takes the policy as it was given; `false` is none.
 *
 * @throws TypeError for a value that is not a policy.
 */
export function readRetry(
  given: RetryReads | false | undefined,
  name: "retryReads" | "repeatWrites",
): RetryReads {
  if (given === undefined) return name === "retryReads" ? defaultRetryReads : defaultRepeatWrites;
  if (given === false) return { attempts: 0, baseMs: 0 };
  const { attempts, baseMs } = given;
  if (!Number.isInteger(attempts) || attempts < 0 || attempts > 10 || !(baseMs >= 0 && baseMs <= 60_000)) {
    throw new TypeError(
      `${name} must be false, or have \`attempts\` between 0 and 10 and \`baseMs\` between 0 and 60000.`,
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
 * Runs one attempt, and repeats it after a failure as long as the policy, the time left and the signal allow. An attempt
 * gets the time that it has. A read is repeated after `not-sent`, `unreadable-response` and the statuses of `turnedAway`. A
 * write has attempts only if the gateway promises the first response again. It is also repeated after an unknown outcome.
 * Any other refusal is a response that a repeat would not change. No attempt starts before the time that the previous
 * response asked for (`retry-after`). If that is too late for the call, there is no further attempt.
 *
 * An unknown outcome of a write stays unknown until a result states it. A repeat that was not sent does not show the
 * outcome of the first attempt. Neither does a refusal, with any status: it may be a proxy's, or about the repetition.
 * The only exception is one that the profile calls final also for a repeat.
 */
export async function retrying<T>(
  { effect }: AnyOperation,
  { policy, timeoutMs, signal }: RetryOptions,
  attempt: (timeoutMs: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  let unknown: GatewayError | undefined;
  for (let failed = 0; ; failed += 1) {
    const left = Math.max(1, end - performance.now());
    try {
      // A write that hangs must leave time to ask again.
      return await attempt(effect === "write" ? left / (policy.attempts - failed + 1) : left);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw unknown ?? error;
      const lost = unknown !== undefined && isNotDone(error);
      if (isUnknown(error)) unknown = error;
      const final = unknown !== undefined && lost ? withNote(unknown, noteOf(error)) : error;
      if (failed >= policy.attempts || !(lost || isWorthAgain(error, effect))) throw final;
      const wait = Math.max(waitMs(policy, failed), error.retryAfterMs ?? 0);
      // A timer takes what it cannot count for one millisecond.
      const isInTime = wait < 2 ** 31 && performance.now() + wait < end;
      if (!isInTime || !(await slept(wait, signal))) throw final;
    }
  }
}

const isUnknown = ({ kind, findOut }: GatewayError): boolean =>
  kind === "outcome-unknown" || (kind === "bad-signature" && findOut !== undefined);

/** The result of a repeat that does not show the outcome of the attempt before it. */
const noteOf = ({ kind, status }: GatewayError): string =>
  kind === "not-sent"
    ? "A repeat could not be sent."
    : `A repeat was refused with ${status}. That shows nothing of the first attempt.`;

const isWorthAgain = (error: GatewayError, effect: AnyOperation["effect"]): boolean =>
  error.kind === "not-sent" ||
  error.kind === "unreadable-response" ||
  isUnknown(error) ||
  (effect === "read" && error.kind === "refused" && turnedAway.includes(error.status));

// Between half of the step and the whole step, so that clients that failed at the same time do not retry at the same time.
function waitMs({ baseMs }: RetryReads, failed: number): number {
  const step = Math.min(longestWaitMs, baseMs * 2 ** failed);
  return step * (0.5 + Math.random() / 2);
}

/** Whether the wait ended without an abort. */
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
