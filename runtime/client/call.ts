// One call of an operation: what may be said of it, what is known while it is under way, and the errors that it can end
// with. How a call is made stands in caller.ts.
import type { Codec, Encoding } from "../codecs/codec.ts";
import type { AnyOperation } from "../operation/operation.ts";
import type { Points } from "../operation/profile.ts";
import type { SignedAnswer } from "../operation/signed-response.ts";
import { redactIssues } from "../schema/redact.ts";
import type { Binding } from "../signature/scheme.ts";
import type { WireObject, WireValue } from "../values/wire.ts";
import { shapeOf } from "./belongs.ts";
import type { Means, ProofOptions } from "./credentials.ts";
import { type FindOut, inWords } from "./find-out.ts";
import { GatewayError, type GatewayErrorKind, listIssues, type Problem } from "./gateway-error.ts";
import type { RetryReads } from "./retry.ts";

export interface CallerOptions extends ProofOptions {
  /** The address that the operations' paths are put behind; `https://host/sub/` keeps its `/sub`. */
  readonly baseUrl: string;
  /** How this gateway wants an operation's request written; otherwise the most binding way of the contract. */
  readonly encodingOf?: (operation: AnyOperation) => Pick<Encoding, "media" | "body"> | undefined;
  /** Codecs for ways of writing beyond those that the contract gives an operation. */
  readonly codecs?: readonly Codec[];
  readonly fetch?: typeof globalThis.fetch;
  /** For the whole call, all attempts of a read included, in milliseconds; 30,000 where left out. */
  readonly timeoutMs?: number;
  /**
   * How often a call that changes nothing is tried again when it could not be sent or its response was lost: two more
   * times where left out, `false` for never.
   */
  readonly retryReads?: RetryReads | false;
  /**
   * How often a call that may move money is sent again, with the same signature, when its outcome is unknown: two more
   * times where left out, `false` for never. Only where the profile promises the first response for a repeated signature
   * (`signature.repeated`); anywhere else it is sent once, whatever this says.
   */
  readonly repeatWrites?: RetryReads | false;
  /** The most bytes of a response; 8 MiB by default. */
  readonly maxBytes?: number;
  /** Called once for every call, when it is over. What it throws is ignored. */
  readonly onExchange?: (exchange: Exchange) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** A request as the caller writes it: who asks and the signature are filled in. */
export type Unsigned<Request, Own extends string> = {
  [Field in keyof Request as Field extends Own ? never : Field]: Request[Field];
};

/** What a call did, fit for a log: redacted by the contract's own list of sensitive fields. */
export interface Exchange {
  readonly operation: string;
  readonly url: string;
  readonly request: WireValue;
  readonly status?: number;
  readonly response?: WireValue;
  /** How the call failed; absent where it gave a response. */
  readonly failure?: GatewayErrorKind;
  /** How often it was sent; absent where nothing was. */
  readonly attempts?: number;
}

/** One call under way. */
export interface Call {
  readonly operation: AnyOperation;
  readonly means: Means;
  /** What else may read the answer, besides the codecs of its operation. */
  readonly codecs: readonly Codec[] | undefined;
  /** Whether the answer carries a signature. */
  readonly signed: SignedAnswer;
  /** How the gateway fills what the contract leaves open. */
  readonly points: Points | undefined;
  /** The whole request, once it is known: what the response is compared with. */
  asked?: WireObject;
  /** What can be done once the outcome is unknown. */
  readonly findOut: FindOut;
  /** Texts of the request, and the key, that no error may repeat. */
  readonly secrets: readonly string[];
  /** What the response has to be bound to; known once the request is signed. */
  binding?: Binding;
  /** Filled in as the call goes on, for the observer. */
  readonly seen: { -readonly [Part in keyof Exchange]: Exchange[Part] };
}

/** The error of an answer that is lost: what it means depends on whether the operation may have moved money. */
export function unusable(
  call: Call,
  reason: string,
  details: Pick<Problem, "status" | "body" | "issues" | "result">,
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
    message: `It was sent, but ${reason}.${why} ${advice(call)}`,
  });
}

/** What to do after a response that cannot be used. */
export const advice = ({ operation, findOut }: Call): string =>
  operation.effect === "write"
    ? `The outcome is unknown and money may have moved. ${inWords(findOut)}`
    : "It changes nothing, so it may be sent again.";

/** How to learn whether money moved, where it may have. */
export const findOutAfter = ({ operation, findOut }: Call): FindOut | undefined =>
  operation.effect === "write" ? findOut : undefined;

/** Makes the error and notes what of it the observer is told. */
export const failure = ({ operation, seen }: Call, problem: Problem): GatewayError => {
  if (problem.status !== undefined) seen.status = problem.status;
  return new GatewayError({ ...problem, operation: operation.id });
};
