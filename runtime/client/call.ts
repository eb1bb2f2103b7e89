// The client's half of a call: fills in who asks, checks, signs, encodes, sends, and reads the answer.
// Knows operations by their descriptors alone; the methods with names and types are generated.
import { type Call, type Exchange, failure, readAnswer, unusable } from "./response.ts";
import { overLimit } from "../schema/batch-limit.ts";
import { encodeBody } from "../codecs/body.ts";
import { type Credentials, ownSecrets, type ProofOptions, readMeans, unprovable } from "./credentials.ts";
import { GatewayError, listIssues } from "./errors.ts";
import { findOutOf } from "./find-out.ts";
import type { AnyOperation, Codec, Encoding, Operation } from "../schema/operation.ts";
import { redact, redactIssues, sensitiveTexts } from "../schema/redact.ts";
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import { readRetryReads, type RetryReads, retrying } from "./retry.ts";
import { UnsignableError } from "../signature/sign.ts";
import { signedAnswer } from "../signature/signed-response.ts";
import { type Sent, send } from "./transport.ts";
import { notWire, type WireObject } from "../values/wire.ts";

export type { Credentials } from "./credentials.ts";

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
   * How often a call that changes nothing is tried again when it could not be sent or its answer was lost: two more
   * times where left out, `false` for never. What may move money is sent once, whatever stands here.
   */
  readonly retryReads?: RetryReads | false;
  /** Of an answer; 8 MiB where left out. */
  readonly maxBytes?: number;
  /** Is told of every call once, when it is over. What it throws is ignored. */
  readonly onExchange?: (exchange: Exchange) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** A request as the caller writes it: who asks and the signature are filled in. */
export type Unsigned<Request> = {
  [
    Field in keyof Request as Field extends "merchant_id" | "account_id" | "encryption_data" ? never : Field
  ]: Request[Field];
};

/**
 * Calls one operation and gives its response as it was on the wire.
 * An operation that answers with an HTML page gives `{ page }`.
 *
 * @throws GatewayError (as a rejection) for everything that can go wrong; see its `kind`.
 */
export type Caller = <Request, Response>(
  operation: Operation<Request, Response>,
  request: Unsigned<Request>,
  options?: CallOptions,
) => Promise<Response>;

const defaults = { timeoutMs: 30_000, maxBytes: 8 * 1024 * 1024 };

/**
 * Makes the function that calls a gateway. What may move money is sent once and never again by itself.
 *
 * @throws TypeError for a base URL, a signature scheme, a key or `retryReads` that cannot be used.
 */
export function caller(options: CallerOptions): Caller {
  const base = readBase(options.baseUrl);
  const means = readMeans(options);
  const own = ownSecrets(options.credentials);
  const policy = readRetryReads(options.retryReads);
  const points = options.profile?.extension_points;

  return async <Request, Response>(
    operation: Operation<Request, Response>,
    request: Unsigned<Request>,
    callOptions: CallOptions = {},
  ): Promise<Response> => {
    const url = joinPath(base, operation.path);
    const secrets = [...sensitiveTexts(request, operation.request.shape), ...own];
    const shown = redact(request, operation.request.shape, secrets);
    const seen: Call["seen"] = { operation: operation.id, url: url.origin + url.pathname, request: shown };
    const signed = signedAnswer(operation, points);
    const { codecs } = options;
    const findOut = findOutOf(operation, points);
    const call: Call = { operation, secrets, seen, means, signed, codecs, findOut };
    const timeoutMs = callOptions.timeoutMs ?? options.timeoutMs ?? defaults.timeoutMs;
    const limits = { policy, timeoutMs, signal: callOptions.signal };
    try {
      const prepared = await prepare(call, url, request, options);
      const response = await retrying(operation, limits, async (left) => {
        begin(call);
        // A body can be read once, so that what may be sent again is sent as a copy.
        const copy = operation.effect === "read" ? prepared.clone() : prepared;
        return readAnswer(call, await sendOnce(call, copy, options, { ...limits, timeoutMs: left }));
      });
      return response as Response;
    } catch (error) {
      if (error instanceof GatewayError) seen.failure = error.kind;
      throw error;
    } finally {
      tell(options, seen);
    }
  };
}

// Everything before the first byte: a problem here means that nothing was sent.
async function prepare(call: Call, url: URL, request: unknown, options: CallerOptions): Promise<Request> {
  const { operation, means, secrets } = call;
  const invalid = (issues: readonly Issue[]) => {
    const shown = redactIssues(issues, operation.request.shape, secrets);
    return failure(call, {
      kind: "invalid-request",
      message: `Nothing was sent. ${listIssues(shown)}`,
      issues: shown,
    });
  };
  const unproven = unprovable(operation, means, call.signed);
  if (unproven !== undefined) throw failure(call, unproven);
  const completed = complete(operation, request, options.credentials);
  if (!completed.ok) throw invalid(completed.issues);
  const tooMany = overLimit(operation.batch, "request", completed.value);
  if (tooMany !== undefined) throw invalid([tooMany]);
  const value = await signed(call, completed.value);
  const issues = operation.request.check(value);
  if (issues.length > 0) throw invalid(issues);
  const chosen = options.encodingOf?.(operation);
  const encoding: Encoding = chosen ? { evidence: "described", ...chosen } : operation.request.encodings[0];
  const encoded = encodeBody(value, bodyOf(operation, options), encoding, options.codecs);
  if (!encoded.ok) throw invalid(encoded.issues);
  const accept = [...new Set(operation.response.encodings.map(({ media }) => media))].join(", ");
  const headers = { "content-type": encoded.value.contentType, accept };
  return new Request(url, { method: operation.method, headers, body: new Uint8Array(encoded.value.bytes) });
}

// The contract leaves a request's root element open (`encoding.xml-root`).
function bodyOf({ request }: AnyOperation, { profile }: CallerOptions): AnyOperation["request"] {
  const root = profile?.extension_points["encoding.xml-root"];
  return request.root === undefined && typeof root === "string" ? { ...request, root } : request;
}

function complete(operation: AnyOperation, request: unknown, credentials: Credentials): Result<WireObject> {
  if (typeof request !== "object" || request === null || Array.isArray(request)) {
    return fail({
      code: "type",
      at: "",
      expected: "an object",
      message: "Give the request's fields as an object.",
    });
  }
  const unfit = notWire(request);
  if (unfit !== undefined) return fail(unfit);
  const { merchant_id, account_id } = credentials;
  const given = new Map<string, unknown>(Object.entries(request));
  for (const [name, own] of Object.entries({ merchant_id, account_id })) {
    if (given.has(name) && given.get(name) !== own) {
      const message = `Leave ${name} out, or make a caller with those credentials: this one asks for another.`;
      return fail({ code: "credentials.conflict", at: `/${name}`, message });
    }
  }
  const { signature } = operation.request;
  if (signature !== undefined && given.get(signature) !== undefined) {
    return fail({
      code: "signature.given",
      at: `/${signature}`,
      message: `Leave ${signature} out: it is made here.`,
    });
  }
  return ok({ ...(request as WireObject), merchant_id, account_id });
}

async function signed(call: Call, value: WireObject): Promise<WireObject> {
  const field = call.operation.request.signature;
  const { signer } = call.means;
  if (field === undefined || signer === undefined) return value;
  const { [field]: _absent, ...unsigned } = value;
  try {
    return { ...unsigned, [field]: await signer(unsigned, field) };
  } catch (error) {
    // The text of a foreign error may quote the key, so it stays out.
    const why = error instanceof UnsignableError ? error.message : "`sign` failed.";
    throw failure(call, {
      kind: "not-sent",
      message: `Nothing was sent: ${why} Mend the request or the signing.`,
    });
  }
}

// What an earlier attempt saw is not what this one sees.
function begin({ seen }: Call): void {
  delete seen.status;
  delete seen.response;
  seen.attempts = (seen.attempts ?? 0) + 1;
}

async function sendOnce(
  call: Call,
  request: Request,
  options: CallerOptions,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<Sent & { kind: "answer" }> {
  const sent = await send(options.fetch ?? globalThis.fetch, request, {
    ...limits,
    maxBytes: options.maxBytes ?? defaults.maxBytes,
  });
  if (sent.kind === "answer") return sent;
  if (sent.kind === "unknown") throw unusable(call, sent.reason, { status: sent.status });
  const message = `Nothing was sent to ${new URL(request.url).origin}: ${sent.reason}. It is safe to send it again.`;
  throw failure(call, { kind: "not-sent", message });
}

function tell({ onExchange }: CallerOptions, exchange: Exchange): void {
  try {
    onExchange?.(exchange);
  } catch {
    // A logger that fails must not turn a payment that was made into an error.
  }
}

function readBase(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !["http:", "https:"].includes(url.protocol) ||
    url.username !== "" ||
    url.password !== ""
  ) {
    throw new TypeError(
      `baseUrl must be an http(s) address without user and password; got ${url?.origin ?? "no address"}.`,
    );
  }
  return url;
}

function joinPath(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/+$/u, "") + path;
  return url;
}
