// Interprets a response: a record, a refusal, or an unusable response. transport.ts receives it.
import { readBody } from "../codecs/body.ts";
import { missingPromises } from "../operation/promises.ts";
import { butUnsigned } from "../operation/signed-response.ts";
import type { AnyOperation, ReadPage } from "../operation/operation.ts";
import { hide, redact, redactIssues, type Secrets } from "../schema/redact.ts";
import { boundTo } from "../signature/scheme.ts";
import type { Issue } from "../values/result.ts";
import { defaultLimits, type WireObject } from "../values/wire.ts";
import { differences, fieldOf, isFailed, textOf } from "../operation/belongs.ts";
import { type Call, failure, uncertain, unusable } from "./call.ts";
import { listIssues } from "./gateway-error.ts";
import { causeOf } from "./http/not-sent.ts";
import { errorOfStatus, foreignRefusal } from "./statuses.ts";
import type { Received } from "./http/transport.ts";

/** The response in a response, or the error that the response amounts to. Only a whole, proven 200 is a response. */
export async function readResponse(call: Call, sent: Received): Promise<WireObject> {
  const { status, bytes } = sent;
  const { operation, secrets, seen } = call;
  const { response } = operation;
  seen.status = status;
  const body = beginning(bytes, secrets);
  const failed = errorOfStatus(call, status, body);
  if (failed?.kind === "refused") {
    if (await endsUnknown(call, sent)) throw Object.assign(failed, { final: true });
    throw foreignRefusal(call, sent, body) ?? failed;
  }
  if (failed !== undefined) throw failed;
  if (operation.readPage !== undefined) return pageOf(call, sent, operation.readPage);

  const decoded = decode(call, sent);
  if (!decoded.ok) {
    throw unusable(call, "its response cannot be read", { status, body, issues: decoded.issues });
  }
  const { value } = decoded.value;
  seen.response = redact(value, response.shape, secrets);
  await proveResponse(call, value);
  refuseForeign(call, value);
  if ((seen.attempts ?? 1) > 1 && !names(operation, value))
    throw unusable(call, "the response to its repeat does not name it", { status });
  const broken = butUnsigned(response.check(value), operation, call.signed);
  const issues = broken.length > 0 ? broken : missingPromises(operation, call.points, value);
  if (issues.length === 0) return value;
  // An outcome that is known is never called unknown for what else is wrong with its response.
  if (tellsOutcome(operation, value, issues)) throw brokenPromise(call, issues, value);
  throw unusable(call, "its response violates the contract", { status, issues });
}

const decode = ({ operation, codecs }: Call, { bytes, mediaType }: Received) =>
  readBody(bytes, mediaType, operation.response, {
    limits: { ...defaultLimits, bytes: bytes.length },
    codecs,
  });

/**
 * Whether a refusal ends the unknown outcome of an earlier attempt. It has to name this request, be signed where the
 * profile signs, and have a code that the profile calls final also for a repeat.
 */
async function endsUnknown(call: Call, sent: Received): Promise<boolean> {
  const { operation, points = {}, asked = {} } = call;
  const { repeat, response } = operation;
  if (repeat?.isFinal === undefined) return false;
  const decoded = decode(call, sent);
  if (!decoded.ok) return false;
  const { value } = decoded.value;
  if (!repeat.isFinal(points, operation.id, value) || !names(operation, value)) return false;
  const isUnsigned = response.signature !== undefined && value[response.signature] === undefined;
  if (isUnsigned && call.signed !== "never") return false;
  const proven = await proveResponse(call, value).then(
    () => true,
    () => false,
  );
  return proven && differences(operation, points, asked, value).length === 0;
}

/** Whether a response says which request it belongs to, where a repeat is known by a field. */
export const names = ({ repeat }: AnyOperation, value: object): boolean =>
  repeat === undefined || textOf(fieldOf(value, repeat.by)) !== undefined;

/** Refuses a response to another request, and a read that failed. Neither is a result, regardless of its other fields. */
function refuseForeign(call: Call, value: WireObject): void {
  const { operation, points, asked = {} } = call;
  const foreign = differences(operation, points, asked, value);
  if (foreign.length > 0) {
    throw unusable(call, "its response belongs to another request", { status: 200, issues: foreign });
  }
  if (operation.effect === "read" && isFailed(operation, value)) throw failedRead(call, value);
  const issues = operation.batch?.foreign(operation, points, asked, value) ?? [];
  if (issues.length === 0) return;
  const reason = "its response is not about the requested records. It is in `result`";
  throw unusable(call, reason, { status: 200, issues, result: value });
}

function failedRead(call: Call, result: WireObject): Error {
  const { envelope = "", reason = "" } = call.operation.batch ?? {};
  const words = [textOf(result[envelope]), textOf(result[reason])].filter((text) => text !== undefined);
  const said = hide(words.join(" "), call.secrets).slice(0, 200);
  const message = `The gateway did not process the request: \`${envelope}\` is \`${said}\`. Ignore the list.`;
  const issues = [
    {
      code: "belongs.failed",
      at: `/${envelope}`,
      message: "It is not the value for success.",
      received: said,
    },
  ];
  return failure(call, { kind: "refused", message, status: 200, issues, result });
}

/** Whether the part of a response that states the outcome is present and as promised. */
function tellsOutcome(
  { batch, response: { shape } }: AnyOperation,
  value: WireObject,
  issues: readonly Issue[],
): boolean {
  const broken = (place: RegExp): boolean => issues.some(({ at }) => place.test(at));
  if (broken(/^$/u) || shape.kind !== "object") return false;
  if (batch !== undefined) {
    // Each entry speaks for itself by its status; without an entry there is nothing that does.
    const list = value[batch.response];
    const isSilent = !Array.isArray(list) || (batch.status !== undefined && list.length === 0);
    const inList = broken(new RegExp(`^/${batch.response}(?:/\\d+(?:/${batch.status ?? "\\d+"})?)?$`, "u"));
    return !isSilent && !inList;
  }
  const { when, required = [] } = shape;
  const isText = (name: string): boolean => typeof value[name] === "string" && value[name] !== "";
  // Either a text that marks a failure, or a field that only a success has. An empty record has neither.
  if (when?.absent === true) return [...Object.keys(when.is), ...(when.filled ?? [])].some(isText);
  const telling = when === undefined ? required : Object.keys(when.is);
  return telling.every((name) => value[name] !== undefined && !broken(new RegExp(`^/${name}$`, "u")));
}

function brokenPromise(call: Call, found: readonly Issue[], result: WireObject): Error {
  const issues = redactIssues(found, call.operation.response.shape, call.secrets);
  const message = `The response shows the outcome but violates the contract: ${listIssues(issues)} It is in \`result\`. Do not send the request again.`;
  return failure(call, { kind: "broken-promise", message, status: 200, issues, result });
}

/** What the page's inputs repeat of a request has to be of this one. */
function pageOf(call: Call, { bytes, mediaType }: Received, read: ReadPage): WireObject {
  const { operation, points, asked = {}, seen } = call;
  seen.response = { page: "***" };
  const found = read(bytes, mediaType, operation.response, asked);
  if ("reason" in found) throw unusable(call, found.reason, { status: 200, issues: found.issues });
  const issues = differences(operation, points, asked, found.told);
  if (issues.length === 0) return { page: found.page };
  throw unusable(call, "its page belongs to another request", { status: 200, issues });
}

async function proveResponse(call: Call, value: WireObject): Promise<void> {
  const field = call.operation.response.signature;
  const { signed } = call;
  const { verifier, mustVerify } = call.means;
  if (field === undefined || signed === "never") return;
  if (verifier === undefined || !mustVerify(call.operation)) return;
  const { [field]: signature, ...unsigned } = value;
  const { binding = boundTo(call.operation, {}, "response") } = call;
  if (signature === undefined && signed === "maybe") return;
  const what = typeof signature === "string" && signature !== "" ? "wrong" : "missing";
  let proven = false;
  let cause: Error | undefined;
  try {
    proven = what === "wrong" && (await verifier(unsigned, String(signature), binding, field)) === true;
  } catch (error) {
    // A verifier that fails has verified nothing.
    cause = causeOf(error);
  }
  if (proven) return;
  const message = `The signature of the response is ${what}. Do not trust its content.`;
  throw uncertain(call, { kind: "bad-signature", message, status: 200, cause });
}

// Of a text that was cut, the end may have part of a secret, which redaction does not recognise. It is never shown.
function beginning(bytes: Uint8Array, secrets: Secrets): string {
  const shown = hide(new TextDecoder().decode(bytes.subarray(0, 16_384)), secrets);
  if (bytes.length <= 16_384) return shown.slice(0, 2_000);
  const lengths = Object.values(secrets as object).flatMap((texts: readonly string[]) =>
    texts.map(({ length }) => length),
  );
  // A card number has signs between its digits.
  return shown.slice(0, Math.max(0, Math.min(2_000, shown.length - Math.max(80, ...lengths))));
}
