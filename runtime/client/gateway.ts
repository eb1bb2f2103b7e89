// A client with one method for each operation, made from the contract's data. caller.ts makes a call. The methods'
// names, types and comments are generated.
import { everyCodec } from "../codecs/every-codec.ts";
import { everyKind } from "../signature/sign.ts";
import type { AnyOperation, Operation, Points } from "../operation/operation.ts";
import { encodingAt } from "../operation/profile.ts";
import type { BatchCall } from "./batches.ts";
import type { CallerOptions, CallOptions, Unsigned } from "./call.ts";
import { callerWith } from "./caller.ts";
import type { Keys } from "./credentials.ts";
import { findOutOf } from "./find-out.ts";
import { keepCall } from "./lost.ts";
import { type FindOutOptions, type Known, resolveUnknown } from "./resolve-unknown.ts";
import { findBy, type Reading } from "./search.ts";

type Operations = Readonly<Record<string, AnyOperation>>;

/** A method for each operation. */
export type Methods<Own extends Operations> = {
  readonly [Id in keyof Own]: Own[Id] extends Operation<infer Request, infer Response, infer Filled>
    ? (request: Unsigned<Request, Filled>, options?: CallOptions) => Promise<Response>
    : never;
};

/** What a client can find: records by their identifiers, and the outcome of a call. */
export interface Finders {
  readonly findOut: (error: unknown, options?: FindOutOptions) => Promise<Known>;
}

export interface ClientOptions extends Omit<CallerOptions, "profile" | "credentials" | "schemes"> {
  readonly credentials: Keys;
  readonly profile?: { readonly extension_points: object };
}

/**
 * Returns a client of one gateway. It writes each request in the form that the profile states.
 *
 * @throws TypeError for a base URL, a signature scheme, a key, a time limit, headers or `retryReads` that cannot be
 * used.
 */
export function gatewayOf<Own extends Operations>(
  operations: Own,
  { profile, credentials, ...options }: ClientOptions,
): Methods<Own> & Finders {
  const points: Points | undefined = profile && { ...profile.extension_points };
  const call = callerWith(
    {
      codecs: everyCodec,
      schemes: everyKind,
      encodingOf: (operation) => {
        const encoding = encodingAt(points, operation);
        return encoding?.writes ?? encoding?.reads[0];
      },
      ...options,
      credentials: { ...credentials },
      ...(points && { profile: { extension_points: points } }),
    },
    keepCall,
    "`gateway.findOut(error)` or ",
  );
  const methods = Object.entries(operations).map(([id, operation]) => {
    const method = (request: object, own?: CallOptions): Promise<unknown> => call(operation, request, own);
    return [id, method] as const;
  });
  const readings = new Map<string, Reading>();
  const finders = Object.entries(operations).flatMap(([id, operation]) => {
    const { finder } = operation;
    if (finder === undefined) return [];
    const reading: Reading = { operation, points, call: (request, own) => call(operation, request, own) };
    readings.set(id, reading);
    return [[finder.name, (by: object, own?: CallOptions) => findBy(reading, by, own)] as const];
  });
  const findOut: Finders["findOut"] = (error, own) =>
    resolveUnknown({ operations, readings, points: points ?? {} }, error, own);
  // Each method's types are those of the descriptor that it calls.
  const gateway = Object.fromEntries(methods) as Methods<Own> & Finders;
  // Only the operations are enumerable.
  for (const [name, value] of [...finders, ["findOut", findOut] as const])
    Object.defineProperty(gateway, name, { value });
  if (points !== undefined) pointsOf.set(gateway, points);
  return gateway;
}

/** What `batchCallOf` has to know of a gateway, without its showing on the gateway. */
const pointsOf = /* @__PURE__ */ new WeakMap<object, Points>();

/**
 * How one of `operations`, those that take entries, is called by a gateway's method of that name.
 *
 * @throws TypeError for an unknown id.
 */
export function batchCallOf<Id extends string>(
  gateway: { readonly [Method in Id]: (request: never, options?: CallOptions) => Promise<unknown> },
  id: Id,
  operations: Operations,
): BatchCall {
  const operation = Object.hasOwn(operations, id) ? operations[id] : undefined;
  if (operation === undefined) throw new TypeError(`${id} has no list of entries.`);
  const call: BatchCall["call"] = (request, options) => gateway[id](request as never, options);
  const points = pointsOf.get(gateway);
  return { operation, call, points, findOut: findOutOf(operation, points) };
}
