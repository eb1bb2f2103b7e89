// The gateway's half of a call: bytes -> operation -> validated and verified request -> handler -> signed bytes. The
// handlers have the payment logic, and node-http.ts runs an HTTP server.
import { type AcceptedRequests, apart, type Responded } from "./accepted.ts";
import { unbound } from "./binding.ts";
import { write } from "./write-response.ts";
import type { Reads } from "../operation/profile.ts";
import { decodeBody } from "../codecs/body.ts";
import { describeFailure, type Failed, type Failure, staged, StageError } from "./failure-report.ts";
import { withFurtherFields } from "../operation/further-fields.ts";
import type { AnyOperation } from "../operation/operation.ts";
import type { Codec } from "../codecs/codec.ts";
import { type ErrorResponses, errorResponses, isRefusal, type Refusal } from "./error-responses.ts";
import type { Shape } from "../schema/shape.ts";
import { fail, ok, type Result } from "../values/result.ts";
import type { SignatureKey } from "../signature/keys.ts";
import type { Verdict } from "../signature/scheme.ts";
import {
  type Identity,
  identityIn,
  type Proof,
  type Proven,
  readProof,
  type SignatureFunctions,
  type Signed,
} from "./proof.ts";
import { readBody, whereToRegister } from "../codecs/bounded.ts";
import {
  byPath,
  type Candidates,
  type EmptyVariantField,
  pickVariant,
  shapeOfAll,
} from "../operation/variants.ts";
import { defaultLimits, type WireObject } from "../values/wire.ts";

export interface Context {
  readonly operation: AnyOperation;
  /** The remote address of the connection, or `undefined` if the server does not know it. */
  readonly remoteAddress: string | undefined;
  /** Names the request: the same for each repeat of it; `undefined` where repeats are performed like others. */
  readonly requestKey?: string | undefined;
  /** What the store of accepted requests passes with the request. */
  readonly fromStore?: unknown;
}

/** An account's keys; the first one signs responses. With a version if they may be kept for later requests. */
export type AccountKeys =
  | readonly SignatureKey[]
  | { readonly all: readonly SignatureKey[]; readonly version?: string | undefined };

/** Performs one operation. The request and its signature are already checked, and `serve` signs the response. */
export type Handler = (request: never, context: Context) => object | Promise<object>;

export interface ServeOptions {
  readonly operations: readonly AnyOperation[];
  /** By operation id. An operation without one gets 501. */
  readonly handlers: { readonly [operationId: string]: Handler | undefined };
  /** The gateway's profile. `signature.scheme`, `errors.body` and `errors.bad-signature` are read from it. */
  readonly profile: { readonly extension_points: { readonly [id: string]: unknown } };
  /**
   * The account's keys, by the values of the operation's `identity` in their order. The first key signs responses.
   * `undefined` for an account that is unknown. With RSA each is `{ privateKey, publicKey }`: the gateway's own private
   * key and the merchant's public key.
   */
  readonly keysOf: (...identity: string[]) => AccountKeys | undefined | Promise<AccountKeys | undefined>;
  /**
   * Keys of the account that were read earlier. Only for an `accepted` that finds out by their version, when it stores a
   * request, whether its keys are `outdated`. They refuse nothing: before a refusal, `keysOf` is called.
   */
  readonly keptKeysOf?: (...identity: string[]) => AccountKeys | undefined;
  /** Instead of the profile's scheme. */
  readonly signature?: SignatureFunctions;
  /**
   * The store of accepted requests, so that each is processed once: as the profile's `signature.repeated` states, and
   * always with the bound scheme. The default is this process's memory.
   */
  readonly accepted?: AcceptedRequests;
  /** The current time in milliseconds since 1970, to check the times of signatures. The default is the system clock. */
  readonly now?: () => number;
  /**
   * Called after the signature is verified. Decides whether this account may do this from this address (source:
   * Authentication 4).
   */
  readonly authorise?: (
    identity: Identity,
    context: Context,
  ) => Refusal | undefined | Promise<Refusal | undefined>;
  /** How this gateway reads an operation's request. If there is only one form, any other form is rejected. */
  readonly readsOf?: (operation: AnyOperation) => Reads | undefined;
  /** Whether an empty field still chooses its variant; what the profile says if left out. */
  readonly emptyVariantField?: EmptyVariantField;
  /** Codecs for additional encodings that the contract does not give an operation. */
  readonly codecs?: readonly Codec[];
  /**
   * `bytes` of a request's body, 1 MiB if left out; `nodes`, its fields, entries and elements, 50,000 if left out;
   * `readMs` until it has arrived, 30,000 if left out. The work before the signature is verified grows with the first
   * two.
   */
  readonly limits?: { readonly bytes?: number; readonly nodes?: number; readonly readMs?: number };
  /** Called with the cause of a 500. Its exceptions are ignored. */
  readonly onFailure?: (failure: Failure) => void;
}

/** A request with a checked signature. */
export interface Judged {
  readonly operation: AnyOperation;
  readonly value: WireObject;
  /** From the body, unchanged. */
  readonly bytes: number;
  /** Whom it names. Nothing but a signature that is `valid` or `stale` says that it is from there. */
  readonly identity: Identity;
  /** Whether the account exists. */
  readonly isKnown: boolean;
  readonly verdict: Verdict;
}

/** Where a request comes from, and who observes it. */
export interface From {
  readonly remoteAddress?: string | undefined;
  /** The bytes of the request's body, if they are read already. */
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  /** Called for each readable request, as soon as its signature is checked; again with newer keys. It must not throw. */
  readonly onJudged?: ((judged: Judged) => void) | undefined;
}

/** A gateway over WHATWG types. It runs in any server that has them, and never rejects. */
export type Serve = (request: Request, from?: From) => Promise<Response>;

/**
 * Returns the server for the contract's operations.
 *
 * Unless the profile says otherwise (`errors.not-found`), an unknown account and an invalid signature get the same
 * response, so that no one can find out which accounts exist.
 *
 * @throws TypeError for a profile without a usable scheme where no `signature` is given.
 */
export function serve(options: ServeOptions): Serve {
  const paths = byPath(
    options.operations.map((one) => withFurtherFields(one, options.profile.extension_points)),
  );
  const house: Server = {
    ...options,
    paths,
    shapes: new Map([...paths.values()].map((candidates) => [candidates[0], shapeOfAll(candidates)])),
    proof: readProof(options),
    errors: errorResponses(options.profile.extension_points),
  };
  return async (request, { remoteAddress, body, onJudged } = {}) => {
    const found = findOperations(house, request);
    if (found instanceof Response) return found;
    const bytes = await bodyOf(house, request, body, found);
    if (bytes instanceof Response) return bytes;
    const read = readRequest(house, found, bytes, request.headers.get("content-type") ?? undefined);
    if (read instanceof Response) return read;
    const context = { operation: read.operation, remoteAddress };
    const visit: Visit = { ...read, context, bytes: bytes.length, onJudged, secrets: [] };
    try {
      return await response(house, visit);
    } catch (error) {
      return failed(house, visit, error);
    }
  };
}

interface Server extends ServeOptions {
  readonly paths: ReadonlyMap<string, Candidates>;
  /** By the first operation of a path: the fields of all. */
  readonly shapes: ReadonlyMap<AnyOperation, Shape | undefined>;
  readonly proof: Proof;
  readonly errors: ErrorResponses;
}

interface Visit extends Failed {
  readonly context: Context;
  readonly bytes: number;
  readonly onJudged: From["onJudged"];
}

function findOperations({ paths, errors }: Server, request: Request): Candidates | Response {
  const operations = paths.get(new URL(request.url).pathname);
  if (operations === undefined) return errors.problem(404, "path", "There is no operation at this path.");
  if (operations.some(({ method }) => method === request.method)) return operations;
  const allow = [...new Set(operations.map(({ method }) => method))].join(", ");
  return errors.problem(405, "method", `Use ${allow}.`, { allow });
}

async function bodyOf(
  house: Server,
  request: Request,
  known: Uint8Array | undefined,
  [operation]: Candidates,
): Promise<Uint8Array | Response> {
  const { bytes: maxBytes = 1024 * 1024, readMs = 30_000 } = house.limits ?? {};
  const { problem } = house.errors;
  const tooLarge = () => problem(413, "size", `The body must have at most ${maxBytes} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return tooLarge();
  const read = known ?? (await readBody(request, { maxBytes, readMs }));
  if (typeof read !== "string") return read.length > maxBytes ? tooLarge() : read;
  if (read === "too large") return tooLarge();
  if (read === "late") return problem(408, "time", "The body took too long to arrive.");
  if (read === "cut off") return problem(400, "body", "The body was cut off.");
  const error = new StageError("body", new Error(whereToRegister));
  return failed(house, { operation, value: {}, secrets: [] }, error);
}

function readRequest(
  house: Server,
  candidates: Candidates,
  bytes: Uint8Array,
  mediaType: string | undefined,
): Pick<Visit, "operation" | "value"> | Response {
  const read = readVariant(house, candidates, bytes, mediaType);
  if (!read.ok) return house.errors.invalid(candidates[0], read.issues);
  const { operation, value } = read.value;
  if (!Object.hasOwn(house.handlers, operation.id) || house.handlers[operation.id] === undefined) {
    return house.errors.problem(501, "unsupported", "This gateway does not offer the operation.");
  }
  const issues = operation.request.check(value);
  const tooMany = issues.find(({ code, at }) => code === "maxItems" && at === `/${operation.batch?.request}`);
  const refused = tooMany && house.errors.tooMany(tooMany);
  if (refused !== undefined) return refused;
  const others = issues.filter((issue) => issue !== tooMany);
  return others.length > 0 ? house.errors.invalid(operation, others) : { operation, value };
}

function readVariant(
  house: Server,
  candidates: Candidates,
  bytes: Uint8Array,
  mediaType: string | undefined,
): Result<Pick<Visit, "operation" | "value">> {
  const none = fail({ code: "variant", at: "", message: "No operation at this path accepts this request." });
  const [first] = candidates;
  const { nodes = defaultLimits.nodes } = house.limits ?? {};
  const limits = { ...defaultLimits, bytes: bytes.length, nodes };
  const shape = house.shapes.get(first);
  const body = { ...first.request, shape: shape ?? first.request.shape };
  const decoded = decodeBody(bytes, mediaType, body, { limits, codecs: house.codecs });
  if (!decoded.ok) return decoded;
  const { value, as } = decoded.value;
  const { emptyVariantField: empty, profile } = house;
  const operation = pickVariant(candidates, value, { empty, points: profile.extension_points });
  if (operation === undefined) return none;
  const otherwise = unbound(house.readsOf?.(operation), operation.request, as, mediaType);
  if (otherwise !== undefined) return fail(otherwise);
  // Without a shape of all, a form or XML was read by the fields of the first operation. JSON brings its own types.
  if (operation === first || as === "json" || shape !== undefined) return ok({ operation, value });
  const again = decodeBody(bytes, mediaType, operation.request, { limits, codecs: house.codecs });
  return again.ok ? ok({ operation, value: again.value.value }) : again;
}

async function response(house: Server, visit: Visit): Promise<Response> {
  const { operation, value } = visit;
  const identity = identityIn(operation, value);
  if (identity === undefined) {
    return house.errors.problem(400, "invalid", `Needed: ${operation.identity.join(", ")}.`);
  }
  const named = Object.values(identity);
  const verify = (keys: AccountKeys | undefined) =>
    house.proof.verify({ operation, value, identity, ...withVersion(keys) });
  const kept = house.keptKeysOf?.(...named);
  const first = kept && (await verify(kept));
  if (first?.verdict === "valid" && house.proof.isOnce(first)) {
    const done = await admit(house, visit, first, true);
    if (done !== "outdated") return done;
  }
  const keys = await staged("keys", () => house.keysOf(...named));
  const proven = (keys === kept ? first : undefined) ?? (await verify(keys));
  const done = await admit(house, visit, proven);
  return done === "outdated" ? house.errors.turned(done, 503) : done;
}

const withVersion = (of: AccountKeys | undefined): Pick<Signed, "keys" | "keysVersion"> =>
  of !== undefined && "all" in of
    ? { keys: of.all, keysVersion: of.version }
    : { keys: of, keysVersion: undefined };

/** Carries out a request with a valid signature, and refuses any other. */
async function admit(
  house: Server,
  visit: Visit,
  proven: Proven,
  isKept = false,
): Promise<Response | "outdated"> {
  const { operation, value, context, bytes } = visit;
  const { identity, keys, verdict } = proven;
  visit.secrets.push(...(keys ?? []).map((key) => (typeof key === "string" ? key : (key.privateKey ?? ""))));
  visit.onJudged?.({ operation, value, bytes, identity, isKnown: keys !== undefined, verdict });
  if (keys === undefined) return house.errors.unknownAccount(operation);
  // One that is stale may be a repeat of one that was in time, which only the store can tell.
  if (verdict !== "valid" && verdict !== "stale") return house.errors.unproven(operation, verdict);
  const barred = await staged("authorise", () => house.authorise?.(identity, context));
  if (barred !== undefined) return isKept ? "outdated" : house.errors.refused(barred);
  const done = await house.proof.once(proven, (requestKey, fromStore) =>
    carryOut(house, { ...visit, context: { ...context, requestKey, fromStore } }, proven),
  );
  if (done instanceof Response || done === "outdated") return done;
  return done === "stale"
    ? house.errors.unproven(operation, "stale")
    : house.errors.turned(done, house.proof.turnedStatus(operation));
}

/** Calls the handler, and writes its result. Never rejects. */
async function carryOut(house: Server, visit: Visit, proven: Proven): Promise<Responded> {
  const { operation, value, context } = visit;
  const handler = house.handlers[operation.id];
  try {
    // The one cast from decoded to typed: the operation's own check has just compared the value with its type.
    const { result, ...more } = apart(await staged("handler", () => handler?.(value as never, context)));
    return { response: await written(house, visit, proven, result), ...more };
  } catch (error) {
    return { response: failed(house, visit, error) };
  }
}

/** The response that the handler's result is. Never rejects. */
async function written(house: Server, visit: Visit, proven: Proven, result: object | undefined) {
  if (isRefusal(result)) return house.errors.refused(result);
  try {
    return await staged("answer", () => write(house, visit.operation, result, proven));
  } catch (error) {
    return failed(house, visit, error);
  }
}

// The merchant learns that something failed, the gateway's log learns what.
function failed(house: Server, request: Failed, error: unknown): Response {
  try {
    house.onFailure?.(describeFailure(request, error));
  } catch {
    // A log that fails must not keep the merchant from a response.
  }
  const message = "The gateway could not respond. Query the outcome before you send the request again.";
  return house.errors.problem(500, "internal", message);
}
