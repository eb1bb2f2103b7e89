// Notifications as a gateway sends them, for tests of their receiver. client/notification.ts verifies them.
import { notificationBinding, notificationBody, type NotificationForm } from "../client/notification.ts";
import { isQuery, mediaIn } from "../client/notification-terms.ts";
import { encodeBody } from "../codecs/body.ts";
import type { Bodies, Encoding } from "../codecs/codec.ts";
import { kindUnder } from "../codecs/media.ts";
import { fieldOf } from "../operation/belongs.ts";
import type { Points } from "../operation/operation.ts";
import { pointsOf } from "../operation/profile.ts";
import type { SignatureKey } from "../signature/keys.ts";
import { randomId } from "../signature/cryptography/digests.ts";
import { readSchemes } from "../signature/read-scheme.ts";
import { schemePoint } from "../signature/scheme.ts";
import { sign } from "../signature/sign.ts";
import { signWebhook } from "../signature/standard-webhooks.ts";
import type { WireObject } from "../values/wire.ts";

export interface SignNotificationOptions {
  /** Says how notifications are signed (`notification.signature`) and written (`notification.delivery`). */
  readonly profile: { readonly extension_points: object };
  /** The account's key; with RSA `{ privateKey }`, the gateway's. Another one makes a signature that is not valid. */
  readonly key: SignatureKey;
  /** Where it is sent to; `https://shop.example/notifications` if left out. */
  readonly url?: string;
  /** When it is signed, in milliseconds since 1970; now if left out. */
  readonly now?: number;
  /** Its unique id: the nonce of the bound scheme, `webhook-id` of Standard Webhooks; random if left out. */
  readonly id?: string;
}

/** The contract's bodies, the field of the signature, and who a notification is for. */
export interface WrittenForm extends NotificationForm {
  readonly bodies: Bodies;
}

const defaultUrl = "https://shop.example/notifications";

/** @throws TypeError for a profile that does not say how to sign notifications, and a payload that cannot be sent. */
export function signedRequest(
  { bodies, field, identity }: WrittenForm,
  payload: object,
  options: SignNotificationOptions,
): Request {
  const points = pointsOf(options.profile);
  const { now = Date.now(), url = defaultUrl, id = randomId() } = options;
  const signature = points["notification.signature"];
  const dated = withDate(points, payload as WireObject, now);
  const at = { time: Math.floor(now / 1000), nonce: id };
  const value =
    signature === "same-scheme"
      ? { ...dated, [field]: signedBy(points, dated, { ...options, field, identity, at }) }
      : dated;
  const body = notificationBody(bodies);
  const media = mediaIn(points);
  const way: Encoding = { media, body: kindUnder(media, bodies) ?? "json", evidence: "described" };
  const written = encodeBody(value, { ...body, root: "notification" }, way);
  if (!written.ok) throw new TypeError(`The payload cannot be sent: ${written.issues[0].message}`);
  const { contentType } = written.value;
  const bytes = new Uint8Array(written.value.bytes);
  if (signature !== "standard-webhooks" && signature !== "same-scheme" && signature !== "unsigned")
    throw new TypeError(
      "Whether notifications are signed is open. Fill `notification.signature` in the profile.",
    );
  const headers =
    signature === "standard-webhooks"
      ? signWebhook(bytes, { id, time: at.time }, [textOf(options.key)])
      : undefined;
  return isQuery(points)
    ? new Request(`${url}?${new TextDecoder().decode(bytes)}`, { headers: { ...headers } })
    : new Request(url, { method: "POST", headers: { "content-type": contentType, ...headers }, body: bytes });
}

interface Signed extends SignNotificationOptions, Pick<NotificationForm, "field" | "identity"> {
  readonly at: { readonly time: number; readonly nonce: string };
}

function signedBy(points: Points, value: WireObject, { key, field, identity, at }: Signed): string {
  const schemes = readSchemes(points[schemePoint]);
  if (!schemes.ok) throw new TypeError(schemes.issues[0].message);
  const [scheme] = schemes.value;
  return sign(value, { scheme, keys: [key], field }, { ...notificationBinding(value, identity), at });
}

/** The moment in the field in which the gateway dates its notifications, unless the payload has it. */
function withDate(points: Points, payload: WireObject, now: number): WireObject {
  const window = points["notification.window"];
  const field = fieldOf(window, "field");
  if (typeof field !== "string" || Object.hasOwn(payload, field)) return payload;
  return { ...payload, [field]: dateOf(fieldOf(window, "form"), now) };
}

function dateOf(form: unknown, now: number): string {
  if (form === "unix-milliseconds") return String(now);
  if (form === "unix-seconds") return String(Math.floor(now / 1000));
  return `${new Date(now).toISOString().slice(0, 19)}+0000`;
}

function textOf(key: SignatureKey): string {
  if (typeof key === "string") return key;
  throw new TypeError("Standard Webhooks needs a shared key, as a text.");
}
