// The client's half of a call, from the request to its response. It knows operations only by their descriptors.
// gateway.ts makes a client with a method for each.
import { findOutOf } from "./outcome/found-by.ts";
import { withFurtherFields } from "../operation/further-fields.ts";
import type { AnyOperation, Operation } from "../operation/operation.ts";
import { repeatsAt } from "../operation/repeats.ts";
import { signedResponse } from "../operation/signed-response.ts";
import { hide, redact, secretsOf } from "../schema/redact.ts";
import { defined } from "../values/defined.ts";
import type { WireObject } from "../values/wire.ts";
import {
  type CallInput,
  type Call,
  type CallerOptions,
  type CallOptions,
  failure,
  type Keep,
  type Unsigned,
  unknownBefore,
  unusable,
} from "./call.ts";
import { type Means, ownSecrets, readMeans } from "./credentials.ts";
import { type Outgoing, ownFetch } from "./http/fetch.ts";
import { GatewayError } from "./gateway-error.ts";
import { harmless, headersProblem } from "./http/headers.ts";
import { type Exchange, type Watched, watched } from "./interceptors.ts";
import { requestIdIn, withMeta } from "./meta.ts";
import { joinPath, readBase, readMaxBytes, timeoutBy, timeoutProblem } from "./http/options.ts";
import { prepare } from "./request.ts";
import { readResponse } from "./response.ts";
import { type RetryOptions, type RetryReads, readRetry, retrying } from "./retry.ts";
import { retryAfterMs } from "./statuses.ts";
import { type Received, send, type SendLimits } from "./http/transport.ts";

/**
 * Calls one operation and returns its response as sent on the wire. An operation whose response is an HTML page returns
 * `{ page }`.
 *
 * @throws GatewayError (as a rejection) for every failure. See its `kind`.
 */
export type Caller = <Request, Response, Own extends string>(
  operation: Operation<Request, Response, Own>,
  request: Unsigned<Request, Own>,
  options?: CallOptions,
) => Promise<Response>;

/** What a caller is made of, checked. */
export interface CallerParts {
  readonly options: CallerOptions;
  readonly base: URL;
  readonly means: Means;
  /** Of the credentials, what no error may repeat. */
  readonly own: readonly string[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly retryReads: RetryReads;
  readonly repeatWrites: RetryReads;
  readonly keep: Keep | undefined;
  readonly finder: string | undefined;
  /** An operation with the fields that the profile declares. */
  readonly profiled: (operation: AnyOperation) => AnyOperation;
}

/**
 * Makes the function that calls a gateway. A call that may move money is repeated automatically only if the profile
 * promises the first response for a repeated signature, and then with the same signature.
 *
 * @throws TypeError for a base URL, a signature scheme, a key, a time limit, headers, `retryReads` or `repeatWrites`
 * that cannot be used.
 */
export function caller(options: CallerOptions): Caller {
  return callerOf(partsOf(options));
}

export const callerOf =
  (parts: CallerParts): Caller =>
  async (operation, request, own = {}) =>
    // The one cast from what was read to its type: behind the operation's own check.
    (await run(parts, parts.profiled(operation), { request, own })) as never;

/** The parts of a caller; `finder` is the client's own way to find an outcome. */
export function partsOf(options: CallerOptions, keep?: Keep, finder?: string): CallerParts {
  const { timeoutMs = timeoutBy(options.profile?.extension_points), maxBytes = 8 * 1024 * 1024 } = options;
  const wrong = timeoutProblem(timeoutMs) ?? headersProblem(options.headers);
  if (wrong !== undefined) throw new TypeError(wrong);
  const known = new Map<AnyOperation, AnyOperation>();
  return {
    options,
    base: readBase(options.baseUrl, options.allowHttp),
    means: readMeans(options),
    own: ownSecrets(options.credentials),
    timeoutMs,
    maxBytes: readMaxBytes(maxBytes),
    retryReads: readRetry(options.retryReads, "retryReads"),
    repeatWrites: readRetry(options.repeatWrites, "repeatWrites"),
    keep,
    finder,
    profiled: (operation) => {
      const found = known.get(operation) ?? withFurtherFields(operation, options.profile?.extension_points);
      known.set(operation, found);
      return found;
    },
  };
}

/** One call: its attempts, what interceptors see of it, and what its error keeps. */
export async function run(
  house: CallerParts,
  operation: AnyOperation,
  asked: CallInput,
): Promise<WireObject> {
  const started = performance.now();
  const call = begin(house, operation, asked);
  const { seen } = call;
  const watch = await watched(house.options.interceptors ?? [], { ...seen });
  const end = <Of extends object>(of: Of): Of => {
    const durationMs = millisSince(started);
    const headers = call.responded?.headers ?? {};
    watch.after({ ...seen, durationMs });
    return withMeta(of, { ...lastOf(call), headers, attempts: seen.attempts ?? 0, durationMs });
  };
  try {
    return end(await attempted(house, call, asked, watch));
  } catch (thrown) {
    const isLost = asked.isAgain?.() === true && thrown instanceof GatewayError;
    const error = isLost ? unknownBefore(call, thrown) : thrown;
    if (error instanceof GatewayError) {
      seen.failure = error.kind;
      house.keep?.(error, call, asked, (again) => run(house, operation, again));
    }
    end(error instanceof GatewayError ? error : {});
    throw error;
  }
}

export function begin(
  { options, base, means, own, finder }: CallerParts,
  operation: AnyOperation,
  { request, earlier }: CallInput,
): Call {
  const url = joinPath(base, operation.path);
  const points = options.profile?.extension_points;
  const secrets = secretsOf(request, operation.request.shape, own);
  const shown = redact(request, operation.request.shape, secrets);
  return {
    operation,
    url,
    secrets,
    seen: { operation: operation.id, url: url.origin + url.pathname, request: shown },
    means,
    signed: signedResponse(operation, points),
    codecs: options.codecs,
    findOut: findOutOf(operation, points),
    finder,
    points,
    ...earlier,
  };
}

async function attempted(
  house: CallerParts,
  call: Call,
  { request, own, earlier }: CallInput,
  watch: Watched,
): Promise<WireObject> {
  const { options, means } = house;
  const { operation } = call;
  const { signal, timeoutMs = house.timeoutMs } = own;
  const limits = { policy: policyOf(house, operation), timeoutMs, signal };
  const wrong = timeoutProblem(timeoutMs) ?? headersProblem(own.headers);
  if (wrong !== undefined)
    throw failure(call, { kind: "invalid-request", message: `Nothing was sent. ${wrong}` });
  const added = { ...harmless(options.headers), ...harmless(own.headers) };
  let outgoing = earlier?.outgoing ?? (await prepare(call, request, options));
  call.outgoing = outgoing;
  const begun = performance.now();
  return retrying(operation, limits, async (left) => {
    const started = performance.now();
    const number = next(call);
    // A gateway may refuse a read that it has seen before. It recognises a repeated write by its signature.
    if (number > 1 && means.isFresh && operation.effect === "read")
      outgoing = await prepare(call, request, options);
    const headers = { ...added, ...(await watch.beforeAttempt(number)), ...outgoing.headers };
    const end = started + left;
    const last = { signal, timeoutMs: Math.max(1, end - performance.now()), within: end - begun };
    const ended = (failed?: Pick<GatewayError, "kind">): void => {
      const durationMs = millisSince(started);
      watch.afterAttempt({ number, durationMs, ...lastOf(call), ...(failed && { failure: failed.kind }) });
    };
    try {
      const reply = await sendOnce(house, call, { ...outgoing, headers }, last);
      const response = await readResponse(call, reply);
      ended();
      return response;
    } catch (error) {
      ended(error instanceof GatewayError ? error : undefined);
      throw error;
    }
  });
}

/** How often to send the operation again. */
function policyOf(
  { options, retryReads, repeatWrites }: CallerParts,
  operation: AnyOperation,
): RetryOptions["policy"] {
  if (operation.effect === "read") return retryReads;
  const repeats = repeatsAt(options.profile?.extension_points, operation);
  return repeats?.writes === "first-response" ? repeatWrites : never;
}

const never = { attempts: 0, baseMs: 0 };

/** In milliseconds with three decimals: more digits have no meaning. */
const millisSince = (started: number): number => Math.round((performance.now() - started) * 1000) / 1000;

// What an earlier attempt saw is not what this one sees.
function next(call: Call): number {
  const { seen } = call;
  delete call.responded;
  delete seen.status;
  delete seen.response;
  delete seen.requestId;
  seen.attempts = (seen.attempts ?? 0) + 1;
  return seen.attempts;
}

/** What is known of the last response, where one came. */
const lastOf = ({ seen: { status, requestId } }: Call): Pick<Exchange, "status" | "requestId"> =>
  defined({ status, requestId });

async function sendOnce(
  { options, maxBytes }: CallerParts,
  call: Call,
  outgoing: Outgoing,
  limits: Omit<SendLimits, "maxBytes">,
): Promise<Received> {
  const { url, secrets, seen } = call;
  const sent = await send(options.fetch ?? ownFetch, url.href, outgoing, { ...limits, maxBytes });
  if (sent.kind === "not-sent") {
    const message = `Nothing was sent to ${url.origin}: ${sent.reason}. You may send it again.`;
    throw failure(call, { kind: "not-sent", message, cause: sent.cause });
  }
  if (sent.headers !== undefined) {
    const { headers } = sent;
    call.responded = { headers, retryAfterMs: retryAfterMs(headers["retry-after"]) };
    const id = requestIdIn(headers, options.requestIdHeader);
    // A gateway that sends back what it was sent names nothing.
    if (id !== undefined && hide(id, secrets) === id) seen.requestId = id;
  }
  if (sent.kind === "response") return sent;
  throw unusable(call, sent.reason, { status: sent.status, cause: sent.cause });
}
