// One call of an operation: what may be said of it, what is known while it is in progress, and the errors that it can
// end with. How a call is made is in caller.ts.
import type { Codec, Encoding } from "../codecs/codec.ts";
import type { AnyOperation, Points } from "../operation/operation.ts";
import type { SignedAnswer } from "../operation/signed-response.ts";
import { redactIssues, type Secrets } from "../schema/redact.ts";
import type { Binding } from "../signature/scheme.ts";
import type { WireObject } from "../values/wire.ts";
import { shapeOf } from "../operation/belongs.ts";
import type { Means, ProofOptions } from "./credentials.ts";
import type { Fetch, Outgoing } from "./http/fetch.ts";
import { type FindOut, inWords } from "./find-out.ts";
import { GatewayError, listIssues, type Problem } from "./gateway-error.ts";
import type { Exchange, Interceptor, OwnHeaders } from "./interceptors.ts";
import type { RetryReads } from "./retry.ts";
import type { HeaderFields } from "./http/transport.ts";

export interface CallerOptions extends ProofOptions {
  /** The address that the operations' paths are put behind; `https://host/sub/` keeps its `/sub`. */
  readonly baseUrl: string;
  /** How this gateway wants an operation's request written; otherwise the most binding way of the contract. */
  readonly encodingOf?: (operation: AnyOperation) => Pick<Encoding, "media" | "body"> | undefined;
  /** Codecs for ways of writing beyond those that the contract gives an operation. */
  readonly codecs?: readonly Codec[];
  /** Whether an `http:` address is taken that is not this machine's own. Cards and keys can be read on the way there. */
  readonly allowHttp?: boolean;
  /** What sends a request, instead of the runtime's own; it must send once and never again. */
  readonly fetch?: Fetch;
  /**
   * For the whole call, all attempts of a read included: 1 to 2147483647 milliseconds, 30,000 if left out; `Infinity`
   * for no limit.
   */
  readonly timeoutMs?: number;
  /** Headers of each request, beside those that the client sets. */
  readonly headers?: OwnHeaders;
  /** The response header that names an exchange; the usual ones are tried if left out (`x-request-id` and its like). */
  readonly requestIdHeader?: string;
  /**
   * How often a call that changes nothing is tried again when it could not be sent, its response was lost, or it was
   * turned away with 425, 429 or 503, not before its `retry-after`: two more times if left out, `false` for never.
   */
  readonly retryReads?: RetryReads | false;
  /**
   * How often a call that may move money is sent again, with the same signature, when its outcome is unknown: two more
   * times if left out, `false` for never. Only if the profile promises the first response for a repeated signature
   * (`signature.repeated`); anywhere else it is sent once, whatever this says.
   */
  readonly repeatWrites?: RetryReads | false;
  /** The most bytes of a response; 8 MiB by default. */
  readonly maxBytes?: number;
  /** What watches the calls: for logs, measures and traces. */
  readonly interceptors?: readonly Interceptor[];
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Instead of the client's. */
  readonly timeoutMs?: number;
  /** Beside the client's; of the same name, this one is sent. */
  readonly headers?: OwnHeaders;
}

/** A request as the caller writes it: who asks and the signature are filled in. */
export type Unsigned<Request, Own extends string> = {
  [Field in keyof Request as Field extends Own ? never : Field]: Request[Field];
};

/** What was asked for. */
export interface Asked {
  readonly request: object;
  readonly own: CallOptions;
  /** Where it was sent before and is to be sent once more as it is. */
  readonly earlier?: Earlier | undefined;
}

type Earlier = Pick<Call, "asked" | "binding" | "outgoing">;

/** Keeps what a client needs to find out what became of a call that failed; `again` makes the call once more. */
export type Keep = (
  error: GatewayError,
  call: Call,
  asked: Asked,
  again: (asked: Asked) => Promise<WireObject>,
) => void;

type Seen = Omit<Exchange, "durationMs">;

/** One call in progress. */
export interface Call {
  readonly operation: AnyOperation;
  readonly url: URL;
  readonly means: Means;
  /** What else may read the response, besides the codecs of its operation. */
  readonly codecs: readonly Codec[] | undefined;
  /** Whether the response has a signature. */
  readonly signed: SignedAnswer;
  /** How the gateway fills what the contract leaves open. */
  readonly points: Points | undefined;
  /** The whole request, once it is known: what the response is compared with. */
  asked?: WireObject;
  /** It as it is sent. */
  outgoing?: Outgoing;
  /** What can be done once the outcome is unknown. */
  readonly findOut: FindOut;
  /** What of the request, and which key, no error may repeat. */
  readonly secrets: Secrets;
  /** What the response has to be bound to; known once the request is signed. */
  binding?: Binding;
  /** Filled in as the call goes on, for anyone who watches it. */
  readonly seen: { -readonly [Part in keyof Seen]: Seen[Part] };
  /** Beside the body of the last response, where one came. */
  answered?: { readonly headers: HeaderFields; readonly retryAfterMs: number | undefined };
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
  const kind = operation.effect === "write" ? "outcome-unknown" : "unreadable-answer";
  return failure(call, {
    ...details,
    kind,
    issues,
    findOut: findOutAfter(call),
    message: `The request was sent, but ${reason}.${why} ${advice(call)}`,
  });
}

/** What to do after a response that cannot be used. */
export const advice = ({ operation, findOut }: Call): string =>
  operation.effect === "write"
    ? `The outcome is unknown and money may have moved. ${inWords(findOut)}`
    : "It changes nothing, so you may send it again.";

/** How to learn whether money moved, where it may have. */
export const findOutAfter = ({ operation, findOut }: Call): FindOut | undefined =>
  operation.effect === "write" ? findOut : undefined;

/** Makes the error and notes what of it those who watch are told. */
export const failure = ({ operation, seen, answered }: Call, problem: Problem): GatewayError => {
  if (problem.status !== undefined) seen.status = problem.status;
  const { requestId } = seen;
  const { retryAfterMs } = answered ?? {};
  return new GatewayError({ ...problem, operation: operation.id, requestId, retryAfterMs });
};
