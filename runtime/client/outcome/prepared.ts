// A request that is signed before it is sent, so that its reference can be stored first. caller.ts sends it.
import { hide } from "../../schema/redact.ts";
import type { Shape } from "../../schema/shape.ts";
import { boundTo } from "../../signature/scheme.ts";
import { defined } from "../../values/defined.ts";
import { isRecord, type WireObject } from "../../values/wire.ts";
import type { Call, CallInput, CallOptions } from "../call.ts";
import { GatewayError, type Identifiers, isNotDone } from "../gateway-error.ts";
import { aboutOf } from "./lost.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { begin, type CallerParts, run } from "../caller.ts";
import { encode, signed } from "../request.ts";

/**
 * A signed request, as plain data to store as JSON before it is sent. A request with card data is not `storable`: the
 * value has only its reference, without `request`. After a restart it can be found out, and not sent.
 */
export interface Prepared<Id extends string = string> {
  readonly operation: Id;
  /** What identifies the request, or each of its entries. */
  readonly about: readonly Identifiers[];
  /** The signature of the request. */
  readonly signature?: string;
  readonly storable: boolean;
  /** The whole request with its signature, if it is `storable`. */
  readonly request?: WireObject;
}

/** The same in the process that made it, which can send it. What cannot be stored is private, so that nothing prints it. */
export class PreparedCall implements Prepared {
  readonly operation: string;
  readonly about: readonly Identifiers[];
  declare readonly signature?: string;
  readonly storable: boolean;
  declare readonly request?: WireObject;
  readonly #input: CallInput;
  /** How often it was sent, or is being sent, without a certain failure. */
  #sent = 0;

  constructor({ operation, asked = {}, outgoing, binding }: Call, whole: WireObject) {
    this.operation = operation.id;
    this.about = aboutOf(operation, asked);
    const { signature } = operation.request;
    const own = signature === undefined ? undefined : whole[signature];
    if (typeof own === "string") this.signature = own;
    this.storable = !hasCard(whole, operation.request.shape);
    if (this.storable) this.request = whole;
    this.#input = { request: asked, own: {}, earlier: { asked, ...defined({ outgoing, binding }) } };
  }

  get input(): CallInput {
    return this.#input;
  }

  /** Sends it with `send`. Where another sending may have arrived, before or meanwhile, a refusal shows nothing. */
  async sending<T>(send: (input: CallInput) => Promise<T>): Promise<T> {
    this.#sent += 1;
    try {
      return await send({ ...this.#input, isAgain: () => this.#sent > 1 });
    } catch (error) {
      if (error instanceof GatewayError && (isNotDone(error) || error.final === true)) this.#sent -= 1;
      throw error;
    }
  }
}

/** Whether a value has data of a card, or a text that may have some. */
function hasCard(value: unknown, shape: Shape | undefined): boolean {
  if (Array.isArray(value))
    return value.some((one) => hasCard(one, shape?.kind === "list" ? shape.of : undefined));
  if (isRecord(value)) {
    const fields = shape?.kind === "object" ? shape.fields : {};
    return Object.entries(value).some(([name, one]) =>
      hasCard(one, Object.hasOwn(fields, name) ? fields[name] : undefined),
    );
  }
  if (shape !== undefined && shape.kind !== "object" && shape.kind !== "list") {
    if (shape.sensitive !== undefined) return shape.sensitive !== "personal";
    if (shape.free === undefined) return false;
  }
  return typeof value === "string" && hide(value) !== value;
}

/** Signs a request without sending it. It is a copy: the caller may change its own object. */
export async function prepareFor(
  parts: CallerParts,
  operation: AnyOperation,
  request: object,
): Promise<PreparedCall> {
  const call = begin(parts, parts.profiled(operation), { request, own: {} });
  const whole = await signed(call, structuredClone(request), parts.options);
  call.outgoing = encode(call, whole, parts.options);
  return new PreparedCall(call, whole);
}

/** Sends what was prepared, with the signature that it has. */
export async function sendPrepared(
  parts: CallerParts,
  operation: AnyOperation,
  prepared: Prepared,
  own: CallOptions = {},
): Promise<WireObject> {
  const profiled = parts.profiled(operation);
  const sent = (input: CallInput) => run(parts, profiled, { ...input, own });
  return prepared instanceof PreparedCall ? prepared.sending(sent) : sent(stored(parts, profiled, prepared));
}

/** The call of a request that was stored before it was sent. It may have been sent since. */
function stored(parts: CallerParts, operation: AnyOperation, { request }: Prepared): CallInput {
  if (request === undefined)
    throw new TypeError(
      "This request has card data, so it was not stored whole. Find its outcome with `findOut`.",
    );
  const call = begin(parts, operation, { request, own: {} });
  const outgoing = encode(call, request, parts.options);
  const earlier = { asked: request, outgoing, binding: boundTo(operation, request, "response") };
  return { request, own: {}, earlier, isAgain: () => true };
}
