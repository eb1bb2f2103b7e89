// The client's half of a call: fills in who asks, checks, signs, encodes, sends once, and reads the answer.
// Knows operations by their descriptors alone; the methods with names and types are generated.
import {
  type Call,
  type Exchange,
  failure,
  type Means,
  type Problem,
  readAnswer,
  unusable,
} from "./answer.ts";
import { overLimit } from "./batch.ts";
import { encodeBody } from "./body.ts";
import { GatewayError, listIssues } from "./errors.ts";
import type { AnyOperation, Encoding, Operation } from "./operation.ts";
import { redact, redactIssues, sensitiveTexts } from "./redact.ts";
import { fail, type Issue, ok, type Result } from "./result.ts";
import { readScheme, schemePoint, sign, UnsignableError, verify } from "./signature.ts";
import { type Sent, send } from "./transport.ts";
import { notWire, type WireObject } from "./wire.ts";

export interface Credentials {
  readonly merchant_id: string;
  readonly account_id: string;
  /** The signing key, where the profile's scheme uses one. */
  readonly key?: string;
}

export interface CallerOptions {
  /** The address that the operations' paths are put behind; `https://host/sub/` keeps its `/sub`. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** The gateway's facts; `signature.scheme` is read from it. */
  readonly profile?: { readonly extension_points: { readonly [id: string]: unknown } };
  /** Signs in place of the profile's scheme. Gets the request without its signature. */
  readonly sign?: (value: WireObject) => string | Promise<string>;
  /** Verifies in place of the profile's scheme. Gets the answer without its signature. */
  readonly verify?: (value: WireObject, signature: string) => boolean | Promise<boolean>;
  /** How this gateway wants an operation's request written; otherwise the most binding way of the contract. */
  readonly encodingOf?: (operation: AnyOperation) => Pick<Encoding, "media" | "body"> | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** For the whole exchange, in milliseconds; 30,000 where left out. */
  readonly timeoutMs?: number;
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
 * Makes the function that calls a gateway. It sends each request once and never again by itself.
 *
 * @throws TypeError for a base URL or a signature scheme that cannot be used.
 */
export function caller(options: CallerOptions): Caller {
  const base = readBase(options.baseUrl);
  const means = readMeans(options);

  return async <Request, Response>(
    operation: Operation<Request, Response>,
    request: Unsigned<Request>,
    callOptions: CallOptions = {},
  ): Promise<Response> => {
    const url = joinPath(base, operation.path);
    const secrets = [...sensitiveTexts(request, operation.request.shape), options.credentials.key ?? ""];
    const shown = redact(request, operation.request.shape, secrets);
    const seen: Call["seen"] = { operation: operation.id, url: url.origin + url.pathname, request: shown };
    const call: Call = { operation, secrets, seen, means };
    try {
      const sent = await sendOnce(call, await prepare(call, url, request, options), options, callOptions);
      return (await readAnswer(call, sent)) as Response;
    } catch (error) {
      if (error instanceof GatewayError) seen.failure = error.kind;
      throw error;
    } finally {
      tell(options, seen);
    }
  };
}

function readMeans({ profile, credentials: { key }, ...options }: CallerOptions): Means {
  const given = profile?.extension_points[schemePoint];
  const read = given === undefined ? undefined : readScheme(given);
  if (read?.ok === false) throw new TypeError(read.issues[0].message);
  const scheme = read?.value;
  const keyed = scheme !== undefined && key !== undefined && key !== "" ? { scheme, key } : undefined;
  return {
    signer: options.sign ?? (keyed && ((value, field) => sign(value, keyed.scheme, keyed.key, field))),
    verifier:
      options.verify ??
      (keyed && ((value, text, field) => verify(value, text, keyed.scheme, [keyed.key], field))),
    mustVerify: scheme !== undefined || options.verify !== undefined,
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
  if (operation.request.signature !== undefined && means.signer === undefined)
    throw failure(call, cannotSign(means));
  if (operation.response.signature !== undefined && means.mustVerify && means.verifier === undefined) {
    throw failure(call, cannotVerify);
  }
  const completed = complete(operation, request, options.credentials);
  if (!completed.ok) throw invalid(completed.issues);
  const tooMany = overLimit(operation.batch, "request", completed.value);
  if (tooMany !== undefined) throw invalid([tooMany]);
  const value = await signed(call, completed.value);
  const issues = operation.request.check(value);
  if (issues.length > 0) throw invalid(issues);
  const chosen = options.encodingOf?.(operation);
  const encoding: Encoding = chosen ? { evidence: "described", ...chosen } : operation.request.encodings[0];
  const encoded = encodeBody(value, operation.request, encoding);
  if (!encoded.ok) throw invalid(encoded.issues);
  const accept = [...new Set(operation.response.encodings.map(({ media }) => media))].join(", ");
  const headers = { "content-type": encoded.value.contentType, accept };
  return new Request(url, { method: operation.method, headers, body: new Uint8Array(encoded.value.bytes) });
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

async function sendOnce(
  call: Call,
  request: Request,
  options: CallerOptions,
  callOptions: CallOptions,
): Promise<Sent & { kind: "answer" }> {
  const sent = await send(options.fetch ?? globalThis.fetch, request, {
    timeoutMs: callOptions.timeoutMs ?? options.timeoutMs ?? defaults.timeoutMs,
    maxBytes: options.maxBytes ?? defaults.maxBytes,
    signal: callOptions.signal,
  });
  if (sent.kind === "answer") return sent;
  if (sent.kind === "unknown") throw unusable(call, sent.reason, { status: sent.status });
  const message = `Nothing was sent to ${new URL(request.url).origin}: ${sent.reason}. It is safe to send it again.`;
  throw failure(call, { kind: "not-sent", message });
}

const cannotSign = ({ mustVerify }: Means): Problem => ({
  kind: "not-sent",
  message: mustVerify
    ? "Nothing was sent: a signature is needed. Give `credentials.key` or a `sign` function."
    : `Nothing was sent: how this gateway signs is not known. Give a profile with \`${schemePoint}\`, or a \`sign\` function.`,
});

const cannotVerify: Problem = {
  kind: "not-sent",
  message:
    "Nothing was sent: its answer could not be verified. Give `credentials.key` or a `verify` function.",
};

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
