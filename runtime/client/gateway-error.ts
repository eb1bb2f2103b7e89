// The one error that a call can end with: what happened, where, and what to do now.
// What may stand in its texts is decided by redact.ts; when it is thrown, by call.ts.
import type { FindOut } from "./find-out.ts";
import type { Issue } from "../values/result.ts";
import type { WireObject } from "../values/wire.ts";

/**
 * - `invalid-request`: the request violates the contract; nothing was sent.
 * - `not-sent`: nothing reached the gateway (no signature could be made, no connection). Sending again is safe.
 * - `outcome-unknown`: sent, but without a usable response, and the operation may have moved money. Do what `findOut`
 *   says first.
 * - `broken-promise`: the response proves the outcome, but does not conform to the contract elsewhere: `issues` says
 *   where, and `result` is the response as it was received. A payment in it was made; do not send it again.
 * - `unreadable-answer`: sent, but without a usable response; the operation changes nothing. Sending again is safe.
 * - `refused`: the gateway responded with a status that says that nothing was done: 4xx but 408 (source: Errors), or
 *   501; or to a read with an envelope that does not say success: `result` is the whole response then, and what its
 *   list holds says nothing.
 * - `bad-signature`: a response came, but its signature does not prove that it is the gateway's. Do not trust its
 *   content.
 */
export type GatewayErrorKind =
  | "invalid-request"
  | "not-sent"
  | "outcome-unknown"
  | "broken-promise"
  | "unreadable-answer"
  | "refused"
  | "bad-signature";

export interface GatewayErrorDetails<Id extends string = string, Read extends string = string> {
  readonly kind: GatewayErrorKind;
  /** The operation's id. */
  readonly operation: Id;
  readonly message: string;
  readonly issues?: readonly Issue[] | undefined;
  readonly status?: number | undefined;
  readonly body?: string | undefined;
  readonly findOut?: FindOut<Read> | undefined;
  readonly result?: WireObject | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: Error | undefined;
}

/** What went wrong with a call, without which operation it was. */
export type Problem = Omit<GatewayErrorDetails, "operation">;

/**
 * The error of every call that fails; `kind` says how. It contains no card number, security code or secret. What each
 * kind has besides is in error-kinds.ts.
 */
export class GatewayError<Id extends string = string, Read extends string = string> extends Error {
  override readonly name = "GatewayError";
  readonly kind: GatewayErrorKind;
  readonly operation: Id;
  /** What is wrong with the request or the response, field by field. */
  declare readonly issues?: readonly Issue[];
  /** The HTTP status, if there was a response. */
  declare readonly status?: number;
  /** The beginning of a response that could not be used, redacted. */
  declare readonly body?: string;
  /** How to learn whether money moved, where that is open: with `outcome-unknown`, and `bad-signature` of a write. */
  declare readonly findOut?: FindOut<Read>;
  /** What the gateway calls this exchange, where a header of its response says it; for its support. */
  declare readonly requestId?: string;
  /** How long to wait before another request, in milliseconds, where the response says it (`retry-after`). */
  declare readonly retryAfterMs?: number;
  /** What was thrown underneath: its name and its code, no text of it. */
  declare readonly cause?: Error & { readonly code?: string };
  // Private, so that nothing that prints an error shows it, however deep it looks.
  readonly #result: WireObject | undefined;

  constructor(details: GatewayErrorDetails<Id, Read>) {
    const { kind, operation, message, issues, body, cause, result, ...more } = details;
    super(`${operation}: ${message}`, cause && { cause });
    this.kind = kind;
    this.operation = operation;
    if (issues !== undefined && issues.length > 0) this.issues = issues;
    if (body !== undefined && body !== "") this.body = body;
    const { status, findOut, requestId, retryAfterMs } = more;
    for (const [name, value] of Object.entries({ status, findOut, requestId, retryAfterMs }))
      if (value !== undefined) Object.assign(this, { [name]: value });
    this.#result = result;
  }

  /**
   * The whole response as it was received: with `broken-promise` the operation's result, except what `issues` names;
   * with `outcome-unknown` and `unreadable-answer` one that holds what was not asked for, or not all of it, as `issues`
   * says; with `refused` that of a read that failed. It may hold what a log must not have, and no print of the error
   * shows it.
   */
  get result(): Readonly<Record<string, unknown>> | undefined {
    return this.#result;
  }

  /** What a log keeps of it: everything but `result` and the stack. */
  toJSON(): object {
    const { message, cause } = this;
    const thrown = cause && { cause: { name: cause.name, code: cause.code } };
    return { ...this, message, ...thrown };
  }
}

/** Issues as one text for a message: at most three, so that it can still be read. */
export function listIssues(issues: readonly Issue[]): string {
  const shown = issues.slice(0, 3).map(({ at, message }) => (at === "" ? message : `${at}: ${message}`));
  const rest = issues.length - shown.length;
  return rest > 0 ? `${shown.join(" ")} (and ${rest} more)` : shown.join(" ");
}
