// Prepares a request: fills in merchant and account, validates, signs and encodes. An error here means that nothing was
// sent.
import { writeBody } from "../codecs/body.ts";
import { acceptedBy } from "../codecs/media.ts";
import type { Encoding } from "../codecs/codec.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { selectorsAt } from "../operation/selection.ts";
import { issuesOf } from "../schema/check-shape.ts";
import { unknownField } from "../schema/schema.ts";
import { redactIssues } from "../schema/redact.ts";
import { UnsignableError } from "../signature/leaves.ts";
import { boundTo } from "../signature/scheme.ts";
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import { notWire, type WireObject } from "../values/wire.ts";
import { type Call, type CallerOptions, failure } from "./call.ts";
import { type Credentials, unprovable } from "./credentials.ts";
import type { Outgoing } from "./http/fetch.ts";
import { listIssues } from "./gateway-error.ts";
import { causeOf } from "./http/not-sent.ts";

/** The request of a call, complete, signed and encoded; or the error, if it cannot be sent. */
export async function prepare(call: Call, request: unknown, options: CallerOptions): Promise<Outgoing> {
  return encode(call, await signed(call, request, options), options);
}

/** The complete request with its signature. `call` gets what the response is compared with. */
export async function signed(call: Call, request: unknown, options: CallerOptions): Promise<WireObject> {
  const { operation, means } = call;
  const unproven = unprovable(operation, means, call.signed);
  if (unproven !== undefined) throw failure(call, unproven);
  const completed = complete(operation, request, options.credentials);
  if (!completed.ok) throw invalid(call, completed.issues);
  call.asked = completed.value;
  return sign(call, completed.value);
}

/** A complete request as it is sent. */
export function encode(call: Call, value: WireObject, options: CallerOptions): Outgoing {
  const { operation } = call;
  const broken = operation.request.check(value);
  const issues = broken.length > 0 || options.unknownFields === "send" ? broken : unknownIn(call, value);
  if (issues.length > 0) throw invalid(call, issues);
  const chosen = options.encodingOf?.(operation);
  const encoding: Encoding = chosen ? { evidence: "described", ...chosen } : operation.request.encodings[0];
  const encoded = writeBody(value, bodyOf(operation, options), encoding, options.codecs);
  if (!encoded.ok) throw invalid(call, encoded.issues);
  const headers = {
    "content-type": encoded.value.contentType,
    accept: acceptedBy(operation.response).join(", "),
  };
  return { method: operation.method, headers, body: new Uint8Array(encoded.value.bytes) };
}

function invalid(call: Call, found: readonly Issue[]): Error {
  const issues = redactIssues(found, call.operation.request.shape, call.secrets);
  return failure(call, {
    kind: "invalid-request",
    message: `Nothing was sent. ${listIssues(issues)}`,
    issues,
  });
}

/** The fields that neither the contract nor the profile knows. Fields that select may be any that the profile leaves open. */
function unknownIn({ operation: { request }, points }: Call, value: WireObject): readonly Issue[] {
  const selection = request.points?.selection;
  const selectors = selectorsAt(points, selection).map(({ field }) => `/${field}`);
  const selects = (at: string): boolean =>
    selection !== undefined && (selectors.length === 0 ? at.lastIndexOf("/") === 0 : selectors.includes(at));
  return issuesOf(value, request.shape, unknownField).filter(({ at }) => !selects(at));
}

// A root element that is the contract's own may be another at this gateway.
function bodyOf({ request }: AnyOperation, { profile }: CallerOptions): AnyOperation["request"] {
  const root = profile?.extension_points[request.points?.root ?? ""];
  return typeof root === "string" ? { ...request, root } : request;
}

function complete(operation: AnyOperation, request: unknown, credentials: Credentials): Result<WireObject> {
  if (typeof request !== "object" || request === null || Array.isArray(request)) {
    return fail({
      code: "type",
      at: "",
      expected: "an object",
      message: "Pass the request's fields as an object.",
    });
  }
  const unfit = notWire(request);
  if (unfit !== undefined) return fail(unfit);
  const identity = Object.fromEntries(
    operation.identity.map((name) => [name, credentials[name]]),
  ) as WireObject;
  const given = new Map<string, unknown>(Object.entries(request));
  for (const [name, own] of Object.entries(identity)) {
    if (given.has(name) && given.get(name) !== own) {
      const message = `Leave ${name} out, or create a caller with those credentials.`;
      return fail({ code: "credentials.conflict", at: `/${name}`, message });
    }
  }
  const { signature } = operation.request;
  if (signature !== undefined && given.get(signature) !== undefined) {
    return fail({
      code: "signature.given",
      at: `/${signature}`,
      message: `Leave ${signature} out. The client creates it.`,
    });
  }
  return ok({ ...(request as WireObject), ...identity });
}

async function sign(call: Call, value: WireObject): Promise<WireObject> {
  const { operation, means } = call;
  const field = operation.request.signature;
  const { signer } = means;
  if (field === undefined || signer === undefined) return value;
  const { [field]: _absent, ...unsigned } = value;
  const binding = boundTo(operation, unsigned);
  try {
    const signature = await signer(unsigned, binding, field);
    call.binding = { ...binding, purpose: "response", inResponseTo: signature };
    return { ...unsigned, [field]: signature };
  } catch (error) {
    // The text of a foreign error may quote the key, so it stays out.
    const why = error instanceof UnsignableError ? error.message : "`sign` failed.";
    throw failure(call, {
      kind: "not-sent",
      message: `Nothing was sent: ${why} Fix the request or the signing.`,
      cause: causeOf(error),
    });
  }
}
