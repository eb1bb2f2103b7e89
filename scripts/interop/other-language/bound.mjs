// The bound scheme: a text in which each part stands behind its length in bytes, and an HMAC over it with a key for one purpose;
// and the header form of Standard Webhooks.
import { createHmac, hkdfSync } from "node:crypto";
import { Refused } from "./contract.mjs";

const label = "acquiring-signature-v1";
const seconds = 300;

const part = (content, end) => `${Buffer.byteLength(content)}:${content}${end}`;
const row = (texts) => texts.map((text) => part(text, ",")).join("");
const byBytes = ([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function written(value, mayBeEmpty) {
  if (value === null) throw new Refused("null cannot be signed");
  if (typeof value !== "object") return part(String(value), ",");
  const size = Object.keys(value).length;
  if (size === 0 && !mayBeEmpty) throw new Refused("an empty value cannot be signed in a request");
  if (Array.isArray(value)) return part(value.map((one) => written(one, mayBeEmpty)).join(""), "]");
  const fields = Object.entries(value).sort(byBytes);
  return part(fields.map(([name, one]) => row([name]) + written(one, mayBeEmpty)).join(""), "}");
}

/** The text that is signed at a time, with a nonce. */
export function boundText({ value, purpose, operation, identity, inResponseTo = "" }, field, [time, nonce]) {
  const { [field]: _own, ...fields } = value;
  const head = row([label, purpose, operation]) + part(row(identity), "]") + row([time, nonce, inResponseTo]);
  return head + written(fields, purpose !== "request");
}

const macOf = (text, { key, purpose }) =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", key, "", `${label} ${purpose}`, 32)))
    .update(text)
    .digest("hex");

/** Time, nonce and MAC of a signature; nothing for a text that is none. */
export const momentOf = (signature) =>
  /^v1\.(0|[1-9]\d{0,11})\.([\w-]{16,64})\.([0-9a-f]{64})$/u.exec(signature)?.slice(1);

/** What is made of the signature of a case. */
export function verdictOf(one, field) {
  const moment = momentOf(one.signature);
  if (moment === undefined) return "malformed";
  if (macOf(boundText(one, field, moment), one) !== moment[2]) return "mismatch";
  const age = one.purpose === "response" ? 0 : one.now - Number(moment[0]);
  return age > seconds ? "stale" : age < -seconds ? "early" : "valid";
}

/** The header `webhook-signature` of a body. */
export function webhookSignature({ key, id, time, body }) {
  const secret = key.startsWith("whsec_") ? Buffer.from(key.slice(6), "base64") : key;
  return `v1,${createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64")}`;
}
