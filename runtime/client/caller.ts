// The client's half of a call, from the request to its response. Knows operations by their descriptors alone: a client with
// a method for each is made in gateway.ts.
import { fieldOf, textOf } from "./belongs.ts";
import { findOutOf } from "./find-out.ts";
import type { AnyOperation, Operation } from "../operation/operation.ts";
import type { Points } from "../operation/profile.ts";
import { repeatsAt } from "../operation/repeats.ts";
import { signedAnswer } from "../operation/signed-response.ts";
import { redact, sensitiveTexts } from "../schema/redact.ts";
import {
  type Call,
  type CallerOptions,
  type CallOptions,
  type Exchange,
  failure,
  type Unsigned,
  unusable,
} from "./call.ts";
import { ownSecrets, readMeans } from "./credentials.ts";
import { GatewayError } from "./gateway-error.ts";
import { keepCall } from "./lost.ts";
import { prepare } from "./request.ts";
import { readAnswer } from "./response.ts";
import { readRetry, retrying } from "./retry.ts";
import { type Sent, send, webAddress } from "./transport.ts";
import type { WireObject } from "../values/wire.ts";

/**
 * Calls one operation and gives its response as it was on the wire.
 * An operation whose response is an HTML page gives `{ page }`.
 *
 * @throws GatewayError (as a rejection) for everything that can go wrong; see its `kind`.
 */
export type Caller = <Request, Response, Own extends string>(
  operation: Operation<Request, Response, Own>,
  request: Unsigned<Request, Own>,
  options?: CallOptions,
) => Promise<Response>;

const defaults = { timeoutMs: 30_000, maxBytes: 8 * 1024 * 1024 };

/**
 * Makes the function that calls a gateway. What may move money is sent again by itself only where the profile promises that
 * a repeated signature gets the first response, and then with the same signature.
 *
 * @throws TypeError for a base URL, a signature scheme, a key `retryReads` or `repeatWrites` that cannot be used.
 */
export function caller(options: CallerOptions): Caller {
  const base = readBase(options.baseUrl);
  const means = readMeans(options);
  const own = ownSecrets(options.credentials);
  const retryReads = readRetry(options.retryReads, "retryReads");
  const repeatWrites = readRetry(options.repeatWrites, "repeatWrites");
  const points = options.profile?.extension_points;

  const invoke = async (
    operation: AnyOperation,
    request: object,
    callOptions: CallOptions,
    earlier?: Earlier,
  ): Promise<WireObject> => {
    const url = joinPath(base, operation.path);
    const secrets = [...sensitiveTexts(request, operation.request.shape), ...own];
    const shown = redact(request, operation.request.shape, secrets);
    const seen: Call["seen"] = { operation: operation.id, url: url.origin + url.pathname, request: shown };
    const signed = signedAnswer(operation, points);
    const { codecs } = options;
    const findOut = findOutOf(operation, points);
    const call: Call = { operation, secrets, seen, means, signed, codecs, findOut, points, ...earlier?.call };
    const timeoutMs = callOptions.timeoutMs ?? options.timeoutMs ?? defaults.timeoutMs;
    const repeats = repeatsAt(points, operation);
    const isRepeatable = repeats?.writes === "first-response";
    const policy = operation.effect === "read" ? retryReads : isRepeatable ? repeatWrites : never;
    const limits = { policy, timeoutMs, signal: callOptions.signal, usedStatus: repeats?.status };
    const isSame = isRepeatable || isSameAnswer(operation, points, request);
    let prepared: Request | undefined;
    try {
      prepared = earlier?.request ?? (await prepare(call, url, request, options));
      return await retrying(operation, limits, async (left) => {
        // A read that was seen before may be refused; a write is known again by its signature.
        if (begin(call) > 1 && means.isFresh && operation.effect === "read")
          prepared = await prepare(call, url, request, options);
        // A body can be read once, so that what may be sent again is sent as a copy.
        const current = prepared ?? (await prepare(call, url, request, options));
        const copy = policy.attempts > 0 || isSame ? current.clone() : current;
        return readAnswer(call, await sendOnce(call, copy, options, { ...limits, timeoutMs: left }));
      });
    } catch (error) {
      if (error instanceof GatewayError) {
        seen.failure = error.kind;
        // Where a repeat is known by its signature it has to be the same; where by its content, it is signed anew.
        const kept = isRepeatable && prepared ? { request: prepared, call: sameCall(call) } : undefined;
        const { signal: _over, ...others } = callOptions;
        const again = (same: object) => invoke(operation, same, others, kept);
        keepCall(error, operation, request, isSame ? again : undefined);
      }
      throw error;
    } finally {
      tell(options, seen);
    }
  };
  return async <Request, Response, Own extends string>(
    operation: Operation<Request, Response, Own>,
    request: Unsigned<Request, Own>,
    callOptions: CallOptions = {},
  ): Promise<Response> => (await invoke(operation, request, callOptions)) as Response;
}

/** A request that was sent before, to be sent once more as it is. */
interface Earlier {
  readonly request: Request;
  readonly call: Pick<Call, "asked" | "binding">;
}

const sameCall = ({ asked, binding }: Call): Earlier["call"] => ({
  ...(asked && { asked }),
  ...(binding && { binding }),
});

/** Whether the profile promises the first response for the same content, and the request has the field that it is known by. */
function isSameAnswer({ repeat }: AnyOperation, points: Points | undefined, request: object): boolean {
  return (
    repeat !== undefined &&
    points?.[repeat.point] === "same-answer" &&
    textOf(fieldOf(request, repeat.by)) !== undefined
  );
}

// What an earlier attempt saw is not what this one sees.
function begin({ seen }: Call): number {
  delete seen.status;
  delete seen.response;
  seen.attempts = (seen.attempts ?? 0) + 1;
  return seen.attempts;
}

const never = { attempts: 0, baseMs: 0 };

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
  const url = webAddress(text);
  if (url !== undefined) return url;
  const got = URL.canParse(text) ? new URL(text).origin : "no address";
  throw new TypeError(`baseUrl must be an http(s) address without user and password; got ${got}.`);
}

function joinPath(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/+$/u, "") + path;
  return url;
}
