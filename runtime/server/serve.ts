// The gateway's half of a call: bytes -> operation -> validated and verified request -> handler -> signed bytes. The
// handlers have the payment logic, and node-http.ts runs an HTTP server.
import { apart, type Responded } from "./accepted.ts";
import { unbound } from "./binding.ts";
import { write } from "./write-response.ts";
import { decodeBody } from "../codecs/body.ts";
import { describeFailure, type Failed, staged, StageError } from "./failure-report.ts";
import { withFurtherFields } from "../operation/further-fields.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { type ErrorResponses, errorResponses, isRefusal } from "./error-responses.ts";
import type { Shape } from "../schema/shape.ts";
import { fail, ok, type Result } from "../values/result.ts";
import { identityIn, type Proof, type Proven, readProof, type Signed } from "./proof.ts";
import type { AccountKeys, Context, From, Serve, ServeOptions } from "./serve-options.ts";
import { readBody, whereToRegister } from "../codecs/bounded.ts";
import { byPath, type Candidates, pickVariant, shapeOfAll } from "../operation/variants.ts";
import { defaultLimits } from "../values/wire.ts";

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
  return async (request, { remoteAddress, body, onJudged, onFailure } = {}) => {
    const found = findOperations(house, request);
    if (found instanceof Response) return found;
    const bytes = await bodyOf(house, request, body, found);
    if (bytes instanceof Response) return bytes;
    const read = readRequest(house, found, bytes, request.headers.get("content-type") ?? undefined);
    if (read instanceof Response) return read;
    const context = { operation: read.operation, remoteAddress };
    const visit: Visit = { ...read, context, bytes: bytes.length, onJudged, onFailure, secrets: [] };
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
  readonly onFailure: From["onFailure"];
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
function failed(house: Server, request: Failed & Pick<From, "onFailure">, error: unknown): Response {
  try {
    (request.onFailure ?? house.onFailure)?.(describeFailure(request, error));
  } catch {
    // A log that fails must not keep the merchant from a response.
  }
  const message = "The gateway could not respond. Query the outcome before you send the request again.";
  return house.errors.problem(500, "internal", message);
}
