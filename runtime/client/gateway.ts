// A client with one method for each operation, made from the contract's data. caller.ts makes a call. The methods'
// names, types and comments are generated.
import { formWriter, jsonCodec, xmlCodec } from "../codecs/every-codec.ts";
import { everyKind } from "../signature/sign.ts";
import type { AnyOperation, Operation, Points } from "../operation/operation.ts";
import { encodingAt } from "../operation/profile.ts";
import { defined } from "../values/defined.ts";
import { isRecord } from "../values/wire.ts";
import type { BatchCall } from "./batches.ts";
import type { CallerOptions, CallOptions, Unsigned } from "./call.ts";
import { callerOf, type CallerParts, partsOf } from "./caller.ts";
import type { Keys } from "./credentials.ts";
import { findOutOf } from "./outcome/found-by.ts";
import type { OutcomeSources } from "./outcome/concluded.ts";
import { findLost, findOutAfter, type FindOutOptions, type Known } from "./outcome/find-out.ts";
import { GatewayError } from "./gateway-error.ts";
import { isRepeatable, keepCall } from "./outcome/lost.ts";
import { type Prepared, PreparedCall, prepareFor, sendPrepared } from "./outcome/prepared.ts";
import { findBy, type Reading } from "./search.ts";
import { statesOf } from "./outcome/state.ts";

type Operations = Readonly<Record<string, AnyOperation>>;

/** A method for each operation. */
export type Methods<Own extends Operations> = {
  readonly [Id in keyof Own]: Own[Id] extends Operation<infer Request, infer Response, infer Filled>
    ? (request: Unsigned<Request, Filled>, options?: CallOptions) => Promise<Response>
    : never;
};

/** What a client has in addition to its operations. */
export interface Extras {
  /** Signs a request without sending it. */
  readonly prepare: (id: string, request: object) => Promise<Prepared>;
  readonly send: (prepared: Prepared, options?: CallOptions) => Promise<unknown>;
  /** The outcome of a failed call, by its error, or of a prepared request. */
  readonly findOut: (of: unknown, options?: FindOutOptions) => Promise<Known>;
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
): Methods<Own> & Extras {
  const points: Points | undefined = profile && { ...profile.extension_points };
  const parts = partsOf(
    {
      // No response of the contract is a form.
      codecs: [jsonCodec, xmlCodec, formWriter],
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
  const call = callerOf(parts);
  const all = Object.entries(operations);
  const methods = all.map(([id, operation]) => {
    const method = (request: object, own?: CallOptions): Promise<unknown> => call(operation, request, own);
    return [id, method] as const;
  });
  const readings = new Map<string, Reading>();
  const finders = all.flatMap(([id, operation]) => {
    const { finder } = operation;
    if (finder === undefined) return [];
    const reading: Reading = { operation, points, call: (request, own) => call(operation, request, own) };
    readings.set(id, reading);
    const find = (by: object, own?: CallOptions): Promise<unknown> => findBy(reading, by, own);
    const state = async (of: object, own?: CallOptions): Promise<unknown> => {
      const states = await statesOf(reading, [of].flat(), own);
      return Array.isArray(of) ? states : states[0];
    };
    return [[finder.name, find] as const, ...(finder.state ? [["stateOf", state] as const] : [])];
  });
  const gateway = Object.fromEntries(methods);
  const extras = { ...extrasOf(operations, parts, { readings, points: points ?? {} }), points };
  // Only the operations are enumerable.
  for (const [name, value] of [...finders, ...Object.entries(extras)])
    Object.defineProperty(gateway, name, { value });
  // Each method's types are those of the descriptor that it calls.
  return gateway as object as Methods<Own> & Extras;
}

function extrasOf(operations: Operations, parts: CallerParts, sources: OutcomeSources): Extras {
  const writing = (id: string): AnyOperation => {
    const operation = Object.hasOwn(operations, id) ? operations[id] : undefined;
    if (operation?.effect !== "write")
      throw new TypeError(`\`${id}\` is no operation that changes something.`);
    return operation;
  };
  const send: Extras["send"] = async (prepared, own) =>
    sendPrepared(parts, writing(prepared.operation), prepared, own);
  return {
    prepare: async (id, request) => prepareFor(parts, writing(id), request),
    send,
    findOut: async (of, own = {}) => {
      if (of instanceof GatewayError) return findOutAfter(sources, writing(of.operation), of, own);
      if (!isPrepared(of)) throw new TypeError("Pass the error of a call, or a prepared request.");
      const operation = writing(of.operation);
      const request = of instanceof PreparedCall ? of.input.request : of.request;
      const isAgain = request !== undefined && isRepeatable(operation, sources.points, request);
      const again = (limits: CallOptions) => sendPrepared(parts, operation, of, limits);
      const lost = { operation, about: of.about, ...defined({ sentAt: own.sentAt?.getTime() }) };
      return findLost(sources, { ...lost, ...(isAgain && { again }) }, own);
    },
  };
}

const isPrepared = (of: unknown): of is Prepared =>
  isRecord(of) && typeof of["operation"] === "string" && Array.isArray(of["about"]);

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
  const { points } = gateway as { readonly points?: Points };
  return { operation, call, points, findOut: findOutOf(operation, points) };
}
