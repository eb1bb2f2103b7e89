// Signs a request now and sends it later. prepared.ts is what is stored between the two.
import type { AnyOperation } from "../../operation/operation.ts";
import type { WireObject } from "../../values/wire.ts";
import type { CallInput, CallOptions } from "../call.ts";
import { begin, type CallerParts, run } from "../caller.ts";
import { type Prepared, PreparedCall } from "./prepared.ts";
import { bindingOf, encode, signed } from "../request.ts";

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
  const earlier = { asked: request, outgoing, binding: bindingOf(operation, request) };
  return { request, own: {}, earlier, isAgain: true };
}
