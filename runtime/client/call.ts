// One call of an operation: its options, its state while in progress, and its possible errors. caller.ts makes the
// call.
import type { Encoding, PartialCodec } from "../codecs/codec.ts";
import type { AnyOperation, Points } from "../operation/operation.ts";
import type { SignedResponse } from "../operation/signed-response.ts";
import { redactIssues, type Secrets } from "../schema/redact.ts";
import type { Binding } from "../signature/scheme.ts";
import type { WireObject } from "../values/wire.ts";
import { shapeOf } from "../operation/belongs.ts";
import type { Means, ProofOptions } from "./credentials.ts";
import type { Fetch, Outgoing } from "./http/fetch.ts";
import { type FindOut, inWords } from "./outcome/found-by.ts";
import { GatewayError, isNotDone, listIssues, type Problem } from "./gateway-error.ts";
import type { Exchange, Interceptor, OwnHeaders } from "./interceptors.ts";
import type { RetryReads } from "./retry.ts";
import type { HeaderFields } from "./http/transport.ts";

export interface CallerOptions extends ProofOptions {
  /** The base URL of the operations' paths. `https://host/sub/` keeps its `/sub`. */
  readonly baseUrl: string;
  /** How this gateway reads an operation's request. The default is the most binding encoding of the contract. */
  readonly encodingOf?: (operation: AnyOperation) => Pick<Encoding, "media" | "body"> | undefined;
  /** Codecs for additional encodings that the contract does not give an operation. */
  readonly codecs?: readonly PartialCodec[];
  /** Allows an `http:` URL of another machine. Cards and keys can be read on the network. */
  readonly allowHttp?: boolean;
  /** The function that sends a request, instead of the runtime's `fetch`. It must send exactly once. */
  readonly fetch?: Fetch;
  /**
   * The time limit of the whole call, including all attempts: 1 to 2147483647 milliseconds, or `Infinity` for no limit. A
   * write that may be repeated has its share of it for each attempt: a third at first. The default is 30,000, or more if
   * the profile fills `limits.timeouts` with more.
   */
  readonly timeoutMs?: number;
  /** Headers of each request, in addition to those that the client sets. */
  readonly headers?: OwnHeaders;
  /**
   * The response header with the gateway's id of an exchange. By default the usual ones are tried, such as
   * `x-request-id`.
   */
  readonly requestIdHeader?: string;
  /**
   * How often to retry a call that changes nothing, if it could not be sent, or its response is missing or unreadable, or
   * has the status 425, 429 or 5xx. It waits for `retry-after`. The default is two retries. `false` means never.
   */
  readonly retryReads?: RetryReads | false;
  /**
   * How often to send a call that may move money again, with the same signature, when its outcome is unknown. The default
   * is two more times, `false` means never. It applies only if the profile promises the first response for a repeated
   * signature (`signature.repeated`). With any other profile the call is sent once.
   */
  readonly repeatWrites?: RetryReads | false;
  /**
   * What happens with a request field that neither contract nor profile knows. By default the request is refused, and the
   * error names the field that was probably meant.
   */
  readonly unknownFields?: "refuse" | "send";
  /** The maximum size of a response in bytes. The default is 8 MiB. */
  readonly maxBytes?: number;
  /** Functions that observe the calls, for logs, metrics and traces. */
  readonly interceptors?: readonly Interceptor[];
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Replaces the client's option. */
  readonly timeoutMs?: number;
  /** Added to the client's headers. A header of the same name replaces the client's. */
  readonly headers?: OwnHeaders;
}

/** A request as the caller writes it. The client fills in merchant, account and signature. */
export type Unsigned<Request, Own extends string> = {
  [Field in keyof Request as Field extends Own ? never : Field]: Request[Field];
};

/** What was asked for. */
export interface CallInput {
  readonly request: object;
  readonly own: CallOptions;
  /** The earlier call, if the same request is sent again unchanged. */
  readonly earlier?: Earlier | undefined;
  /** Whether another call may have sent it by now. */
  readonly isAgain?: () => boolean;
}

type Earlier = Pick<Call, "asked" | "binding" | "outgoing">;

/** Stores what a client needs to find the outcome of a call that failed. `again` repeats the call. */
export type Keep = (
  error: GatewayError,
  call: Call,
  asked: CallInput,
  again: (asked: CallInput) => Promise<WireObject>,
) => void;

type Observed = Omit<Exchange, "durationMs">;

/** One call in progress. */
export interface Call {
  readonly operation: AnyOperation;
  readonly url: URL;
  readonly means: Means;
  /** Further codecs that may read the response, in addition to those of its operation. */
  readonly codecs: readonly PartialCodec[] | undefined;
  /** Whether the response has a signature. */
  readonly signed: SignedResponse;
  /** The gateway's profile, which fills what the contract leaves open. */
  readonly points: Points | undefined;
  /** The whole request, as soon as it is complete: the response is compared with it. */
  asked?: WireObject;
  /** The same request as it is sent. */
  outgoing?: Outgoing;
  /** How to find the outcome if it is unknown. */
  readonly findOut: FindOut;
  /** The client's own way to find it, in words. */
  readonly finder: string | undefined;
  /** What of the request, and which key, no error may repeat. */
  readonly secrets: Secrets;
  /** What the response must be bound to. Set once the request is signed. */
  binding?: Binding;
  /** Filled in during the call, for the interceptors. */
  readonly seen: { -readonly [Part in keyof Observed]: Observed[Part] };
  /** The headers of the last response, if there was one. */
  responded?: { readonly headers: HeaderFields; readonly retryAfterMs: number | undefined };
}

/** The error of a response that is lost: what it means depends on whether the operation may have moved money. */
export function unusable(
  call: Call,
  reason: string,
  details: Pick<Problem, "status" | "body" | "issues" | "cause" | "result">,
): GatewayError {
  const { operation, secrets } = call;
  const issues = details.issues && redactIssues(details.issues, shapeOf(operation), secrets);
  const why = issues === undefined ? "" : ` ${listIssues(issues)}`;
  const kind = operation.effect === "write" ? "outcome-unknown" : "unreadable-response";
  return uncertain(call, { ...details, kind, issues, message: `The request was sent, but ${reason}.${why}` });
}

/** The error of a request that may have been sent before: that it did nothing this time shows nothing of the first time. */
export function unknownBefore(call: Call, error: GatewayError): GatewayError {
  if (!isNotDone(error)) return error;
  const { kind, status, body, cause } = error;
  const now = kind === "refused" ? `it was refused with ${status}` : "it could not be sent";
  const message = `The request may have been sent before. This time ${now}, which shows nothing of that.`;
  return uncertain(call, { kind: "outcome-unknown", status, body, cause, message });
}

/** The error of a call whose response cannot be used, with what to do now and how to learn whether money moved. */
export function uncertain(call: Call, problem: Problem): GatewayError {
  const { operation, findOut, finder } = call;
  const isWrite = operation.effect === "write";
  const advice = isWrite
    ? `The outcome is unknown and money may have moved. ${inWords(findOut, finder)}`
    : "It changes nothing, so you may send it again.";
  const message = `${problem.message} ${advice}`;
  return failure(call, { ...problem, message, findOut: isWrite ? findOut : undefined });
}

/** Makes the error, and notes the parts of it that interceptors see. */
export const failure = ({ operation, seen, responded }: Call, problem: Problem): GatewayError => {
  if (problem.status !== undefined) seen.status = problem.status;
  const { requestId } = seen;
  const { retryAfterMs } = responded ?? {};
  return new GatewayError({ ...problem, operation: operation.id, requestId, retryAfterMs });
};
