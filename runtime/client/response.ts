// What an answer means: a response, a refusal, or nothing that may be relied on. How it got here is transport.ts's.
import { decodeBody } from "../codecs/body.ts";
import { GatewayError, type GatewayErrorDetails, type GatewayErrorKind, listIssues } from "./errors.ts";
import { type FindOut, inWords } from "./find-out.ts";
import type { AnyOperation, Codec } from "../schema/operation.ts";
import { hide, redact, redactIssues } from "../schema/redact.ts";
import { butUnsigned, type SignedAnswer } from "../signature/signed-response.ts";
import type { Sent } from "./transport.ts";
import { defaultLimits, type WireObject, type WireValue } from "../values/wire.ts";

/** What a call did, fit for a log: redacted by the contract's own list of sensitive fields. */
export interface Exchange {
  readonly operation: string;
  readonly url: string;
  readonly request: WireValue;
  readonly status?: number;
  readonly response?: WireValue;
  /** How the call failed; absent where it gave a response. */
  readonly failure?: GatewayErrorKind;
  /** How often it was sent; absent where nothing was. More than once only for what changes nothing. */
  readonly attempts?: number;
}

export type Problem = Omit<GatewayErrorDetails, "operation">;

/** How a caller proves who it is, and who has answered. Both get the value without its signature. */
export interface Means {
  readonly signer: ((value: WireObject, field: string) => string | Promise<string>) | undefined;
  readonly verifier:
    | ((value: WireObject, signature: string, field: string) => boolean | Promise<boolean>)
    | undefined;
  /** Whether the gateway's scheme is known, so that only a key is missing where nothing can be signed. */
  readonly knowsScheme: boolean;
  /** Whether it is known how answers are signed, so that they are worth nothing unverified. */
  readonly mustVerify: boolean;
}

/** One call under way. */
export interface Call {
  readonly operation: AnyOperation;
  readonly means: Means;
  /** What else may read the answer, besides the codecs of its operation. */
  readonly codecs: readonly Codec[] | undefined;
  /** Whether the answer carries a signature. */
  readonly signed: SignedAnswer;
  /** What can be done once the outcome is unknown. */
  readonly findOut: FindOut;
  /** Texts of the request, and the key, that no error may repeat. */
  readonly secrets: readonly string[];
  /** Filled in as the call goes on, for the observer. */
  readonly seen: { -readonly [Part in keyof Exchange]: Exchange[Part] };
}

/** The response in an answer, or the error that the answer amounts to. Only a whole, proven 200 is a response. */
export async function readAnswer(
  call: Call,
  { status, mediaType, bytes }: Sent & { kind: "answer" },
): Promise<WireObject> {
  const { operation, secrets, seen } = call;
  const { response } = operation;
  seen.status = status;
  const body = beginning(bytes, secrets);
  if (status >= 400 && status < 500) {
    const known = operation.refusals.includes(status) ? "" : ", a status that the contract does not give it";
    const message = `The gateway refused it with ${status}${known}${quoted(body)}. Mend the request before sending it again.`;
    throw failure(call, { kind: "refused", message, status, body });
  }
  if (status !== 200) throw unusable(call, `the gateway answered with status ${status}`, { status, body });
  if (response.encodings[0].body === "html") return readPage(call, bytes);

  const limits = { ...defaultLimits, bytes: bytes.length };
  const decoded = decodeBody(bytes, mediaType, response, limits, call.codecs);
  if (!decoded.ok) {
    throw unusable(call, "its answer cannot be read", { status, body, issues: decoded.issues });
  }
  const { value } = decoded.value;
  seen.response = redact(value, response.shape, secrets);
  await proveAnswer(call, value);
  // A text in another form than promised is still what the gateway said: it goes through as it came, and the `parse…`
  // functions refuse it. To call the outcome unknown for it would hide an answer that is known.
  const issues = butUnsigned(response.check(value), operation, call.signed).filter(
    ({ code }) => code !== "pattern",
  );
  if (issues.length > 0) throw unusable(call, "its answer breaks the contract", { status, issues });
  return value;
}

function readPage(call: Call, bytes: Uint8Array): WireObject {
  call.seen.response = { page: "***" };
  let page: string;
  try {
    // The browser gets the page as it came, a byte order mark included.
    page = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unusable(call, "its page is not UTF-8", { status: 200 });
  }
  // Nothing, a line of text or a JSON record is no page that a shopper could be shown.
  if (!/^\s*</u.test(page)) throw unusable(call, "its answer is no page", { status: 200 });
  return { page };
}

async function proveAnswer(call: Call, value: WireObject): Promise<void> {
  const field = call.operation.response.signature;
  const { signed } = call;
  const { verifier } = call.means;
  if (field === undefined || verifier === undefined || signed === "never") return;
  const { [field]: signature, ...unsigned } = value;
  if (signature === undefined && signed === "maybe") return;
  const what = typeof signature === "string" && signature !== "" ? "wrong" : "missing";
  let proven = false;
  try {
    proven = what === "wrong" && (await verifier(unsigned, String(signature), field)) === true;
  } catch {
    // A verifier that fails has verified nothing.
  }
  if (proven) return;
  const message = `The signature of the answer is ${what}, so its content is not to be believed. ${advice(call)}`;
  throw failure(call, { kind: "bad-signature", message, status: 200, findOut: findOutAfter(call) });
}

/** The error of an answer that is lost: what it means depends on whether the operation may have moved money. */
export function unusable(
  call: Call,
  reason: string,
  details: Pick<Problem, "status" | "body" | "issues">,
): GatewayError {
  const { operation, secrets } = call;
  const issues = details.issues && redactIssues(details.issues, operation.response.shape, secrets);
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

const advice = ({ operation, findOut }: Call): string =>
  operation.effect === "write"
    ? `The outcome is unknown and money may have moved. ${inWords(findOut)}`
    : "It changes nothing, so it may be sent again.";

const findOutAfter = ({ operation, findOut }: Call): FindOut | undefined =>
  operation.effect === "write" ? findOut : undefined;

/** Makes the error and notes what of it the observer is told. */
export const failure = ({ operation, seen }: Call, problem: Problem): GatewayError => {
  if (problem.status !== undefined) seen.status = problem.status;
  return new GatewayError({ ...problem, operation: operation.id });
};

// Cut before it is redacted only far behind what is shown, so that no cut can hide a card number from redaction.
/** What it said, on one line and short enough for a message. */
function quoted(body: string): string {
  const line = body.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return line === "" ? "" : `, saying \`${line.length > 200 ? `${line.slice(0, 200)}…` : line}\``;
}

function beginning(bytes: Uint8Array, secrets: readonly string[]): string {
  return hide(new TextDecoder().decode(bytes.subarray(0, 16_384)), secrets).slice(0, 2_000);
}
