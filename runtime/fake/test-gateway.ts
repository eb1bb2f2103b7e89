// A gateway without a port, for the tests of a merchant: a server with scripted responses instead of `fetch`. It reads,
// verifies and signs like a gateway, and the test defines its responses. Its typed interface is generated.
import type { AnyOperation, Points } from "../operation/operation.ts";
import { pointsOf } from "../operation/profile.ts";
import { signedResponse } from "../operation/signed-response.ts";
import { redact, secretsOf } from "../schema/redact.ts";
import type { Shape } from "../schema/shape.ts";
import type { Accepted, AcceptedRequests } from "../server/accepted.ts";
import { type ErrorBody, isRefusal, refuse } from "../server/error-responses.ts";
import type { Failure } from "../server/failure-report.ts";
import { gatewayHandlerOf } from "../server/gateway-handler.ts";
import type { SignatureKey } from "../signature/keys.ts";
import { isRecord, type WireObject, type WireValue } from "../values/wire.ts";
import { badlySigned, connectionError, silence, type TestFailure, truncated } from "./failures.ts";

/** A request that arrived. What prints it shows nothing secret; `received` has it as it came, and is not printed. */
export interface SeenRequest {
  readonly path: string;
  /** Absent if the gateway refused the request before its operation was known. */
  readonly operation?: string;
  /** Without card numbers, security codes and other secrets. */
  readonly request?: WireValue;
  /** The status of the response; absent where the client got none. */
  readonly status?: number;
  /** Why the gateway refused the request, or could not send the scripted response. */
  readonly problem?: string;
  /** The request as it was sent, secrets included. */
  readonly received: WireObject;
}

/** A response, or how one is made of the request. */
export type Scripted = object | ((request: WireObject) => object | Promise<object>);

export interface FakeOptions {
  readonly profile: { readonly extension_points: object };
  /** The account's, in the order of the operations' `identity`. */
  readonly identity: readonly string[];
  readonly keys: readonly SignatureKey[];
  readonly now?: (() => number) | undefined;
}

export interface Fake {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly requests: readonly SeenRequest[];
  readonly respond: (id: string, responses: readonly (Scripted | TestFailure<Scripted>)[]) => void;
}

type Operations = Readonly<Record<string, AnyOperation>>;

interface FakeState extends FakeOptions {
  readonly operations: Operations;
  readonly points: Points;
  readonly script: Map<string, (Scripted | TestFailure<Scripted>)[]>;
  readonly accepted: AcceptedRequests;
  /** The last response of each operation, for `replayed`. */
  readonly given: Map<string, Response>;
  readonly requests: SeenRequest[];
}

/** The known data of one request while it is processed. */
interface Visit {
  operation?: AnyOperation;
  value?: WireObject;
  failure?: TestFailure<Scripted>;
  problem?: string;
}

/** @throws TypeError (from `respond`) for a response that this profile never has. */
export function fakeOf(operations: Operations, options: FakeOptions): Fake {
  const points = pointsOf(options.profile);
  const house: FakeState = {
    ...options,
    operations,
    points,
    script: new Map(),
    accepted: acceptedOnce(),
    given: new Map(),
    requests: [],
  };
  return {
    requests: house.requests,
    respond(id, responses) {
      const operation = Object.hasOwn(operations, id) ? operations[id] : undefined;
      if (operation === undefined) throw new TypeError(`There is no operation ${id}.`);
      const isUnsigned = signedResponse(operation, points) === "never";
      if (isUnsigned && responses.some((one) => failureOf(one)?.failure === "bad-signature"))
        throw new TypeError(
          `In this profile the response of ${id} has no signature, so it cannot be made invalid.`,
        );
      house.script.set(id, [...responses]);
    },
    fetch: (input, init) => exchange(house, new Request(input, init)),
  };
}

async function exchange(house: FakeState, request: Request): Promise<Response> {
  const visit: Visit = {};
  const { pathname } = new URL(request.url);
  const { signal } = request;
  const response = await serverOf(house, visit)(request);
  const { operation, failure } = visit;
  const replayed = operation && house.given.get(operation.id);
  if (operation !== undefined && response.status === 200) house.given.set(operation.id, response.clone());
  if (failure?.failure === "not-connected") throw connectionError("ECONNREFUSED");
  const isLost = failure?.failure === "timeout" || failure?.failure === "cut";
  await note(house, visit, pathname, isLost ? undefined : response);
  switch (failure?.failure) {
    case "timeout":
      return silence(signal);
    case "cut":
      throw connectionError("ECONNRESET");
    case "truncated":
      return truncated(response);
    case "bad-signature":
      return operation === undefined ? response : badlySigned(operation, response);
    case "replayed":
      return replayed?.clone() ?? response;
    case "status":
      for (const [name, value] of Object.entries(failure.headers ?? {})) response.headers.append(name, value);
      return response;
    case undefined:
      return response;
  }
}

/** The server's face for one request; what it learns of it is noted in `visit`. */
function serverOf(house: FakeState, visit: Visit): (request: Request) => Promise<Response> {
  const { operations, points, identity, keys, script, now } = house;
  const scripted = Object.values(operations).filter(({ id }) => script.has(id));
  const handlers = scripted.map((operation) => {
    const handler = async (value: WireObject): Promise<object> => {
      visit.operation = operation;
      visit.value = value;
      const next = nextOf(script.get(operation.id) ?? []);
      const failure = failureOf(next);
      if (failure !== undefined) visit.failure = failure;
      const response = failure === undefined ? (next as Scripted) : responseIn(failure);
      if (response === undefined) return refuse(...statusOf(failure));
      const made: object = typeof response === "function" ? await response(value) : response;
      return isRefusal(made) ? made : filledIn(operation, value, made);
    };
    return [operation.id, handler] as const;
  });
  return gatewayHandlerOf(operations, {
    profile: { extension_points: points },
    handlers: Object.fromEntries(handlers),
    keysOf: (...asked: string[]) =>
      asked.every((name, index) => name === identity[index]) ? keys : undefined,
    accepted: house.accepted,
    ...(now && { now }),
    onFailure: (failure) => {
      visit.problem = inWords(failure);
    },
  });
}

/** The one whose turn it is: each once, in their order, and the last one from then on. */
const nextOf = <T>(queue: T[]): T | undefined => (queue.length > 1 ? queue.shift() : queue[0]);

const failureOf = (one: unknown): TestFailure<Scripted> | undefined =>
  isRecord(one) && typeof one["failure"] === "string" ? (one as TestFailure<Scripted>) : undefined;

const responseIn = (failure: TestFailure<Scripted>): Scripted | undefined =>
  "response" in failure ? failure.response : undefined;

function statusOf(failure: TestFailure<Scripted> | undefined): [number, ErrorBody] {
  const status = failure?.failure === "status" ? failure.status : 500;
  return [status, { code: "scripted", message: "The test requested this response." }];
}

/** What a response leaves out and the request has under the same name is the request's, unless it is sensitive in one of them. */
function filledIn({ request, response }: AnyOperation, value: WireObject, made: object): object {
  const fieldsOf = ({ shape }: AnyOperation["request"]) => (shape.kind === "object" ? shape.fields : {});
  const [asked, given] = [fieldsOf(request), fieldsOf(response)];
  const isOpen = (shape: Shape | undefined): boolean =>
    shape !== undefined && "sensitive" in shape === false && shape.kind !== "object" && shape.kind !== "list";
  const same = Object.keys(given).filter(
    (name) =>
      name !== response.signature &&
      value[name] !== undefined &&
      isOpen(given[name]) &&
      isOpen(Object.hasOwn(asked, name) ? asked[name] : undefined),
  );
  return { ...Object.fromEntries(same.map((name) => [name, value[name]])), ...made };
}

/** Has each signed request out once, as the profile says. What failed before it was performed may come again. */
function acceptedOnce(): AcceptedRequests {
  const known = new Map<string, Response | "used">();
  return {
    async once({ id, repeated, isStale }: Accepted, respond) {
      const first = known.get(id);
      if (first !== undefined) return first === "used" ? first : first.clone();
      if (isStale) return "stale";
      const { response } = await respond();
      if (response.status >= 400) return response;
      known.set(id, repeated === "first-response" ? response : "used");
      return response.clone();
    },
  };
}

function inWords({ detail, issues = [] }: Failure): string {
  const places = issues.map(({ at, message }) => `${at === "" ? "/" : at}: ${message}`);
  return [detail.split("\n")[0]?.replace(/^Error: /u, ""), ...places].join(" ");
}

async function note(
  house: FakeState,
  { operation, value = {}, problem }: Visit,
  path: string,
  response: Response | undefined,
): Promise<void> {
  const shape = operation?.request.shape;
  const keys = house.keys.map((key) => (typeof key === "string" ? key : (key.privateKey ?? "")));
  const refused = response && response.status >= 400 ? await response.clone().text() : undefined;
  const why = problem ?? refused;
  const seen = {
    path,
    ...(operation && { operation: operation.id }),
    ...(shape && { request: redact(value, shape, secretsOf(value, shape, keys)) }),
    ...(response && { status: response.status }),
    ...(why !== undefined && { problem: why }),
  };
  house.requests.push(Object.defineProperty(seen, "received", { value }) as typeof seen & SeenRequest);
}
