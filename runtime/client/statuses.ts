// The meaning of an HTTP status other than 200. The contract defines 400 and 404 for some operations. For other statuses,
// the client trusts HTTP itself (RFC 9110, 6585, 8470) only if the status means that nothing was done. If the profile says
// how the gateway writes a refusal, another body is not the gateway's: a proxy wrote it, and may have sent the request on.
import { isRecord } from "../values/wire.ts";
import { type Call, failure, unusable } from "./call.ts";
import type { GatewayError } from "./gateway-error.ts";
import type { Received } from "./http/transport.ts";
import { turnedAway } from "./retry.ts";

/** The server does not offer this at all. */
const notOffered = 501;

// It says that no whole request came in time; but those between use it where the gateway itself was too slow.
const gaveUp = 408;

/** The error that a status amounts to; `undefined` for that of a response. */
export function errorOfStatus(call: Call, status: number, body: string): GatewayError | undefined {
  if (status === 200) return undefined;
  const isTurnedAway = turnedAway.includes(status);
  const isRefused = (status >= 400 && status < 500 && status !== gaveUp) || status === notOffered;
  if (!isRefused) return unusable(call, `the gateway responded with status ${status}`, { status, body });
  const known = call.operation.refusals.includes(status) ? "" : ", which the contract does not define for it";
  const then = isTurnedAway
    ? `Nothing was done. You may send the request again ${later(call)}.`
    : status === notOffered
      ? "Nothing was done: there is no such operation at this address. Check `baseUrl`."
      : "Fix the request, key, merchant or account before retrying.";
  const message = `The gateway refused it with ${status}${known}${quoted(body)}. ${then}`;
  return failure(call, { kind: "refused", message, status, body });
}

/** The error of a refused write whose body has another form than the profile names; without a form there is none. */
export function foreignRefusal(
  call: Call,
  { status, bytes }: Received,
  body: string,
): GatewayError | undefined {
  if (call.operation.effect === "read" || isOwn(call, bytes)) return undefined;
  const reason = `the response with status ${status} is not written as the gateway's refusals are${quoted(body)}`;
  return unusable(call, reason, { status, body });
}

function isOwn({ points }: Call, bytes: Uint8Array): boolean {
  const form = points?.["errors.body"];
  if (!isRecord(form)) return true;
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(said) && Object.values(form).every((name) => Object.hasOwn(said, String(name)));
  } catch {
    return false;
  }
}

const later = ({ responded }: Call): string =>
  responded?.retryAfterMs === undefined ? "later" : `after ${Math.ceil(responded.retryAfterMs / 1000)} s`;

/** The text of the response, on one line and short enough for a message. */
function quoted(body: string): string {
  const line = body.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return line === "" ? "" : `, saying \`${line.length > 200 ? `${line.slice(0, 200)}…` : line}\``;
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u;

/** The `retry-after` of a response in milliseconds from now: seconds, or a date. */
export function retryAfterMs(text: string | undefined, now = Date.now()): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/u.test(text)) return Number(text) * 1000;
  const date = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
