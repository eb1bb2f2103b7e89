// The header form of Standard Webhooks: a signature of id, time and bytes in a header of the message.
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
import { fromBase64, isSameText, utf8 } from "./cryptography/bytes.ts";
import { sha256Mac } from "./cryptography/digests.ts";
import { UnsignableError } from "./leaves.ts";
import { defaultWindow } from "./bound.ts";
import type { Verdict } from "./scheme.ts";

/** The headers of such a message. */
export interface WebhookHeaders {
  readonly "webhook-id": string;
  /** Seconds since 1970. */
  readonly "webhook-timestamp": string;
  /** `v1,<base64>`; several with a space in between while a key is being replaced. */
  readonly "webhook-signature": string;
}

/**
 * Signs the bytes of a body as they are sent. A key that begins with `whsec_` is base64 behind that.
 *
 * @throws UnsignableError for such a key that is not, and for one without a secret.
 */
export function signWebhook(
  bytes: Uint8Array,
  { id, time }: { readonly id: string; readonly time: number },
  keys: readonly string[],
): WebhookHeaders {
  const signatures = keys.map((key) => {
    const secret = secretOf(key);
    if (secret === undefined)
      throw new UnsignableError("A key must not be empty, and it must be base64 after `whsec_`.");
    return `v1,${macOf(bytes, id, String(time), secret)}`;
  });
  return { "webhook-id": id, "webhook-timestamp": String(time), "webhook-signature": signatures.join(" ") };
}

/** Whether one of the keys signed these bytes within `window` seconds of `now`. Never throws. */
export function webhookVerdict(
  bytes: Uint8Array,
  header: (name: keyof WebhookHeaders) => string | null | undefined,
  keys: readonly string[],
  {
    now = Date.now(),
    window = defaultWindow,
  }: { readonly now?: number | undefined; readonly window?: number } = {},
): Verdict {
  const id = header("webhook-id") ?? "";
  const time = header("webhook-timestamp") ?? "";
  const given = header("webhook-signature") ?? "";
  if (given === "") return "missing";
  if (id === "" || id.includes(".") || !/^(?:0|[1-9]\d{0,11})$/u.test(time) || given.length > 4096)
    return "malformed";
  const signatures = given.split(" ").filter((one) => one.startsWith("v1,"));
  if (signatures.length === 0) return "malformed";
  const secrets = keys.map(secretOf).filter((secret) => secret !== undefined);
  const expected = secrets.map((secret) => macOf(bytes, id, time, secret));
  // Every pair is compared, so that the time taken does not tell which one fitted.
  const fits = signatures.flatMap((one) => expected.map((mac) => isSameText(one.slice(3), mac)));
  if (!fits.includes(true)) return "mismatch";
  const age = Math.floor(now / 1000) - Number(time);
  return age > window ? "stale" : age < -window ? "early" : "valid";
}

/** Verifies by headers. Pass it with the kinds of schemes to a function that verifies notifications. */
export interface HeaderKind {
  readonly name: "standardWebhooks";
  readonly verdict: typeof webhookVerdict;
}

/** The header form of Standard Webhooks. */
export const standardWebhooks: HeaderKind = { name: "standardWebhooks", verdict: webhookVerdict };

const macOf = (bytes: Uint8Array, id: string, time: string, secret: Uint8Array): string =>
  sha256Mac(secret)([`${id}.${time}.`, bytes], "base64");

/** The bytes of a key; `undefined` if they cannot be read, or if there are none: anyone could sign with these. */
function secretOf(key: string): Uint8Array | undefined {
  const secret = key.startsWith("whsec_") ? fromBase64(key.slice(6)) : utf8(key);
  return secret?.length === 0 ? undefined : secret;
}
