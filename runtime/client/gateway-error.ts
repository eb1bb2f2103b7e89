// The error of a failed call: what happened, where, and what to do now. redact.ts decides what its texts may contain.
// call.ts throws it.
import type { AnyOperation } from "../operation/operation.ts";
import type { FindOut } from "./outcome/found-by.ts";
import { defined } from "../values/defined.ts";
import type { Issue } from "../values/result.ts";
import type { WireObject } from "../values/wire.ts";

/**
 * - `invalid-request`: the request violates the contract. Nothing was sent.
 * - `not-sent`: nothing reached the gateway (no signature, no connection). You may send it again.
 * - `outcome-unknown`: the request was sent, but there is no usable response. The operation may have moved money.
 *   Follow `findOut` first.
 * - `broken-promise`: the response shows the outcome, but violates the contract elsewhere. `issues` has the places, and
 *   `result` is the response as received. A payment in it was made. Do not send it again.
 * - `unreadable-response`: the request was sent, but there is no usable response. The operation changes nothing. You may
 *   send it again.
 * - `refused`: the response has a 4xx status except 408 (source: Errors), or 501, which in HTTP means that nothing was
 *   done. Of a write it is written as the profile says (`errors.body`), or else it is `outcome-unknown`. Or it is the
 *   response to a read whose envelope is not a success: then `result` is the whole response, and its list has no
 *   meaning.
 * - `bad-signature`: the signature of the response is invalid or missing. Do not trust its content.
 */
export type GatewayErrorKind =
  | "invalid-request"
  | "not-sent"
  | "outcome-unknown"
  | "broken-promise"
  | "unreadable-response"
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
  readonly final?: true | undefined;
  readonly cause?: Error | undefined;
}

/** The fields of a request, or of one of its entries, that say what it was about. */
export type Identifiers = Readonly<Record<string, string>>;

/** What is known of a request that may have been sent. */
export interface Lost {
  readonly operation: AnyOperation;
  /** Of the request, or of each of its entries. */
  readonly about: readonly Identifiers[];
  /** When it was sent last, in milliseconds since 1970; `undefined` if that is not known. */
  sentAt?: number;
  /**
   * Sends the same request again, if the profile promises the first response for it. It holds the whole request, a card
   * number too, until it is forgotten.
   */
  readonly again?: (own: {
    readonly signal?: AbortSignal;
    readonly timeoutMs?: number;
  }) => Promise<WireObject>;
}

/** The failure of a call, without its operation. */
export type Problem = Omit<GatewayErrorDetails, "operation">;

/**
 * The error of every failed call. `kind` is the kind of failure. It contains no card number, security code or secret.
 * error-kinds.ts has the other members of each kind.
 */
export class GatewayError<Id extends string = string, Read extends string = string> extends Error {
  override readonly name = "GatewayError";
  readonly kind: GatewayErrorKind;
  readonly operation: Id;
  /** The issues of the request or the response, field by field. */
  declare readonly issues?: readonly Issue[];
  /** The HTTP status, if there was a response. */
  declare readonly status?: number;
  /** The beginning of a response that could not be used, redacted. */
  declare readonly body?: string;
  /** How to find out whether money moved: with `outcome-unknown`, and with `bad-signature` of a write. */
  declare readonly findOut?: FindOut<Read>;
  /** The gateway's id of this exchange, if a header of its response has one. Give it to the gateway's support. */
  declare readonly requestId?: string;
  /** The time to wait before another request, in milliseconds, if the response has `retry-after`. */
  declare readonly retryAfterMs?: number;
  /**
   * Of a refusal: it names this request, its signature is valid, and the profile says of its code that it is final also as
   * the response to a repeat (`final_for_repeat`). Only such a refusal ends an unknown outcome.
   */
  declare readonly final?: true;
  /** The underlying error: its name and code, without its text. */
  declare readonly cause?: Error & { readonly code?: string };
  // Private, so that nothing that prints an error shows them, however deep it looks.
  readonly #result: WireObject | undefined;
  #lost: Lost | undefined;

  constructor(details: GatewayErrorDetails<Id, Read>) {
    const { kind, operation, message, issues, body, cause, result, ...more } = details;
    super(`${operation}: ${message}`, cause && { cause });
    this.kind = kind;
    this.operation = operation;
    if (issues !== undefined && issues.length > 0) this.issues = issues;
    if (body !== undefined && body !== "") this.body = body;
    const { status, findOut, requestId, retryAfterMs, final } = more;
    Object.assign(this, defined({ status, findOut, requestId, retryAfterMs, final }));
    this.#result = result;
  }

  /**
   * The whole response as it was received. With `broken-promise` it is the operation's result, except what `issues` names.
   * With `outcome-unknown` and `unreadable-response` it has records that the request did not ask for, or not all of them;
   * `issues` says which. With `refused` it is the response of a read that failed. It may have data that must not be in a
   * log, so no output of the error shows it.
   */
  get result(): Readonly<Record<string, unknown>> | undefined {
    return this.#result;
  }

  /** What the client needs to find out the outcome: the request, which must not be in a log. It lasts as long as the error. */
  get lost(): Lost | undefined {
    return this.#lost;
  }

  set lost(lost: Lost | undefined) {
    this.#lost = lost;
  }

  /** The data for a log: everything except `result`, `lost` and the stack. */
  toJSON(): object {
    const { message, cause } = this;
    const thrown = cause && { cause: { name: cause.name, code: cause.code } };
    return { ...this, message, ...thrown };
  }
}

/** Whether a call did nothing, which shows nothing of an earlier attempt; a refusal that is final for a repeat does. */
export const isNotDone = ({ kind, final }: GatewayError): boolean =>
  (kind === "not-sent" || kind === "refused") && final !== true;

/** The same error with a further sentence. */
export function withNote(error: GatewayError, note: string): GatewayError {
  const message = `${error.message.slice(error.operation.length + 2)} ${note}`;
  // The getter shows its own value with a wider type.
  const result = error.result as WireObject | undefined;
  return new GatewayError({ ...error, result, cause: error.cause, message });
}

/** Issues as one text for a message: at most three, so that it can still be read. */
export function listIssues(issues: readonly Issue[]): string {
  const shown = issues.slice(0, 3).map(({ at, message }) => (at === "" ? message : `${at}: ${message}`));
  const rest = issues.length - shown.length;
  return rest > 0 ? `${shown.join(" ")} (and ${rest} more)` : shown.join(" ");
}
