// A received notification: from bytes to a record, and the proof of its sender. Its meaning and the response to it are
// up to the merchant, because the contract leaves them open (source: Events).
import { decodeBody } from "../codecs/body.ts";
import { declaredCharset, decodeText, invalid } from "../codecs/charset.ts";
import type { Bodies, Body, BodyKind } from "../codecs/codec.ts";
import { everyCodec, readJsonRecord } from "../codecs/every-codec.ts";
import type { Points } from "../operation/operation.ts";
import { pointsOf } from "../operation/profile.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import type { At } from "../operation/typed-by-profile.ts";
import { boundScheme } from "../signature/bound.ts";
import type { SignatureKey } from "../signature/keys.ts";
import { type KnownScheme, type ReplayWindow, type SchemeKind, verdictBy } from "../signature/kind.ts";
import { type MayWait, whenAll } from "../signature/may-wait.ts";
import { type Binding, boundTo, type Verdict } from "../signature/scheme.ts";
import type { HeaderKind } from "../signature/standard-webhooks.ts";
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import { below, defaultLimits, type WireObject } from "../values/wire.ts";
import { contentBy, type ContentIn, type KindsIn, mediaIn, wayOf, windowOf } from "./notification-terms.ts";

/** The parts of a profile that concern notifications. */
export interface NotifyingProfile {
  readonly extension_points: object;
}

export interface VerifyNotificationOptions<P extends NotifyingProfile = NotifyingProfile> {
  /** The `content-type` header, if there is one. */
  readonly mediaType?: string | undefined;
  /**
   * The gateway's profile. `notification.signature` and `signature.scheme` are read from it. A `notification.payload`
   * types and validates the payload, together with `notification.kinds`.
   */
  readonly profile: P;
  /** The account's keys. While one is replaced, give several. With RSA `{ publicKey }`, the gateway's. */
  readonly keys: readonly SignatureKey[];
  /** The headers of the request; needed if the profile says `standard-webhooks`. */
  readonly headers?: NotificationHeaders | undefined;
  /**
   * The field with the date of a notification. The default is `notification.window` of the profile. The bound scheme
   * and `standard-webhooks` have their own time. `false` verifies without a time, so a captured notification can be
   * replayed at any time.
   */
  readonly window?: ReplayWindow | false | undefined;
  /**
   * The kinds of signatures to support in addition to the bound scheme: `rowScheme`, `rsaScheme`, `standardWebhooks`
   * (`@acquiring/contract/signature`). Only their code becomes part of the program.
   */
  readonly schemes?: readonly (SchemeKind | HeaderKind)[] | undefined;
  /** What reads notifications that are not JSON: `readNotification`. */
  readonly reads?: ((bytes: Uint8Array, mediaType?: string) => Result<Notification>) | undefined;
  /** The time in milliseconds since 1970. The default is the system clock. */
  readonly now?: number | undefined;
}

/** Headers as the platform has them, or as Node's own server gives them. */
export type NotificationHeaders =
  | { readonly get: (name: string) => string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/**
 * A notification of a gateway. If the profile names the field with the kind (`notification.payload`), `kind` is one of its
 * `notification.kinds`, and the type of `value` follows from it. Any other kind has no `kind`.
 */
export type NotificationOf<P extends NotifyingProfile> = P["extension_points"] extends {
  readonly "notification.payload": StandardSchema<infer _Input, infer Output>;
}
  ? Notification<Output>
  : At<
        At<At<P["extension_points"], "notification.payload">, "discriminator">,
        "propertyName"
      > extends infer Field extends string
    ?
        | (KindsIn<P["extension_points"], Field> & Pick<Notification, "as">)
        | (Notification<ContentIn<P["extension_points"], Field> & WireObject> & { readonly kind?: undefined })
    : Notification;

export interface Notification<T = WireObject> {
  /** The kind, if the profile lists it (`notification.kinds`). */
  readonly kind?: string;
  readonly value: T;
  /** How the body was written. */
  readonly as: BodyKind;
}

/** The function that reads notifications. */
export interface ReadsNotifications {
  /**
   * Reads a notification without verifying its sender: JSON, XML or a form, at most a megabyte. Use it only as a hint
   * to query the outcome, because anyone can send one. Never throws.
   */
  readonly readNotification: (bytes: Uint8Array, mediaType?: string) => Result<Notification>;
}

/** The function that proves who sent one. */
export interface VerifiesNotifications {
  /**
   * Reads a notification and verifies that the gateway sent it. It needs the raw bytes of the body, before a framework
   * parses them. Never throws. An issue repeats no received value.
   *
   * It fails unless the profile states how notifications are signed (`notification.signature`). For unsigned
   * notifications, query the outcome. It also fails if the time is missing, not signed or too far from now, or if the
   * scheme has no time and `window` is not `false`. Within the window the same notification may be sent again, so act
   * on each only once.
   *
   * It supports the bound scheme and JSON. Add others with `schemes` and `reads`.
   */
  readonly verifyNotification: <P extends NotifyingProfile>(
    bytes: Uint8Array,
    options: VerifyNotificationOptions<P>,
  ) => Result<NotificationOf<P>>;
}

/** Where a notification has its signature, and who it is for. */
export interface NotificationForm {
  readonly field: string;
  readonly identity: readonly string[];
}

/** A body whose fields are unknown: in XML and in forms, each of them is a text. */
export const notificationBody = (bodies: Bodies): Body<unknown> => ({
  encodings: [{ media: "application/json", body: "json", evidence: "described" }],
  codecs: everyCodec,
  bodies,
  schema: "NotificationPayload",
  shape: { kind: "object", fields: {} },
  check: () => [],
});

/** What a signature in the body of a notification is bound to. */
export const notificationBinding = (value: WireObject, identity: readonly string[]): Binding =>
  boundTo({ id: "notification", identity, request: {} }, value, "notification");

/** Reads notifications that are written as the contract writes bodies. */
export const readerIn = (bodies: Bodies): ReadsNotifications => ({
  readNotification: (bytes, mediaType) => decodeBody(bytes, mediaType, notificationBody(bodies)),
});

/** Verifies notifications of this form. */
export const verifierIn = (form: NotificationForm): VerifiesNotifications => ({
  verifyNotification(bytes, options) {
    const verifies = verifierOf(form, options);
    if (!verifies.ok) return verifies;
    const proven = verifies.value(bytes, options);
    if (proven instanceof Promise) return fail(asynchronous);
    return proven.ok ? ok(proven.value.notification) : proven;
  },
});

const asynchronous: Issue = {
  code: "notification.unverifiable",
  at: "",
  message: "RSA is asynchronous on this runtime. Use `createNotificationHandler`.",
};

/** Reads a record of JSON, in UTF-8 unless its header declares another character set. */
function readJson(bytes: Uint8Array, mediaType: string | undefined): Result<Notification> {
  const wrong = (code: string, message: string) => fail({ code: `body.${code}`, at: "", message });
  if (bytes.length > defaultLimits.bytes)
    return wrong("too-large", `The body is larger than ${defaultLimits.bytes} bytes.`);
  const declared = declaredCharset(bytes, mediaType);
  if (!declared.ok) return declared;
  const { charset = "utf-8" } = declared.value;
  const text = decodeText(declared.value.bytes, charset);
  if (text === undefined) return invalid(charset);
  const first = /\S/u.exec(text)?.[0];
  if (first === undefined) return wrong("empty", "The body is empty.");
  if (first !== "{") return wrong("media-type", "The body is not a JSON object.");
  const value = readJsonRecord(text, defaultLimits);
  return value.ok ? ok({ value: value.value, as: "json" }) : value;
}

/** A notification that its gateway has sent, and what is the same for the same message. */
export interface Proven<P extends NotifyingProfile> {
  readonly notification: NotificationOf<P>;
  readonly key: string;
}

type Arrived = Pick<VerifyNotificationOptions, "mediaType" | "headers" | "now">;

/** The function that verifies notifications, or an issue that says what the profile or the options lack. */
export function verifierOf<P extends NotifyingProfile>(
  form: NotificationForm,
  options: Omit<VerifyNotificationOptions<P>, keyof Arrived>,
): Result<(bytes: Uint8Array, arrived: Arrived) => MayWait<Result<Proven<P>>>> {
  const { profile, keys = [], reads = readJson } = options;
  const points: Points = pointsOf(profile);
  const way = wayOf(points, options.schemes ?? [boundScheme]);
  if (!way.ok) return way;
  if (!keys.some((key) => key !== "")) return fail(noKeys);
  const media = mediaIn(points);
  if (media !== "application/json" && reads === readJson) {
    const message = `The gateway sends notifications as ${media}. Pass \`reads: readNotification\`, which reads that too.`;
    return fail({ code: "notification.reads", at: "", message });
  }
  const window = options.window ?? windowOf(points);
  const { value: by } = way;
  if (Array.isArray(by) && window === undefined && by.every(({ kind }) => kind.agedBy !== undefined))
    return fail(undated);
  return ok((bytes, arrived) => {
    const sent = reads(bytes, arrived.mediaType);
    if (!sent.ok) return sent;
    const { value } = sent.value;
    const header = headerIn(arrived);
    const found = Array.isArray(by)
      ? bodyIssue(value, by, form, { keys, window, now: arrived.now })
      : issueOf((by as HeaderKind).verdict(bytes, header, keys.filter(isText), arrived), "");
    return whenAll([found], ([issue]) => {
      if (issue !== undefined) return fail(issue);
      const key = Array.isArray(by) ? String(value[form.field]) : (header("webhook-id") ?? "");
      const content = contentBy(points, value);
      if (!content.ok) return content;
      // The one cast from foreign to typed: the content was just compared with the schema of the type.
      return ok({ notification: { ...content.value, as: sent.value.as } as NotificationOf<P>, key });
    });
  });
}

const isText = (key: SignatureKey): key is string => typeof key === "string";

const noKeys: Issue = {
  code: "notification.keys",
  at: "",
  message:
    "No key was given (`keys`), so the signature cannot be verified. Pass the merchant's key from your secret store.",
};

const headerIn =
  ({ headers = {} }: Arrived) =>
  (name: string): string | undefined => {
    const one = typeof headers.get === "function" ? headers.get(name) : (headers as Points)[name];
    return typeof one === "string" ? one : undefined;
  };

/** Why the signature in the body does not prove it; `undefined` where it does. */
function bodyIssue(
  value: WireObject,
  schemes: readonly KnownScheme[],
  { field, identity }: NotificationForm,
  { keys, window, now }: Pick<VerifyNotificationOptions, "keys" | "window" | "now">,
): MayWait<Issue | undefined> {
  const { [field]: signature, ...unsigned } = value;
  const binding = notificationBinding(unsigned, identity);
  const verdictOf = (known: KnownScheme, content: WireObject) =>
    verdictBy(known, keys, { value: content, signature, field }, { ...binding, now });
  const asked = schemes.map((known) => verdictOf(known, unsigned));
  return whenAll(asked, (verdicts) => {
    const known = schemes[verdicts.indexOf("valid")];
    if (known === undefined) return issueOf(verdicts[0] ?? "mismatch", below("", field));
    const { agedBy } = known.kind;
    if (agedBy === undefined || window === false) return undefined;
    if (window === undefined) return undated;
    const changed = { ...unsigned, [window.field]: `${String(unsigned[window.field])}.` };
    // In any scheme: if another value of the field has the same signature, the signature does not cover the field.
    return whenAll([verdictOf(known, changed)], ([verdict]) =>
      agedBy(unsigned, verdict !== "valid", window, now),
    );
  });
}

const undated: Issue = {
  code: "notification.window",
  at: "",
  message:
    "The signature has no time, so a replay of an old notification cannot be detected. Name the field with the date at `notification.window` of the profile, or as `window`. `window: false` accepts any age.",
};

function issueOf(verdict: Verdict, at: string): Issue | undefined {
  if (verdict === "valid") return undefined;
  if (verdict === "missing") {
    const message = "The notification has no signature, so its sender is unknown. Query the outcome.";
    return { code: "notification.unsigned", at, message };
  }
  if (verdict === "stale" || verdict === "early") {
    const message = `The signature is valid, but its time is ${verdict === "stale" ? "too old" : "in the future"}. If it is not a replay, check the clocks.`;
    return { code: "notification.window", at, message };
  }
  const message =
    "The signature does not match this content with any of the keys. Do not trust the notification. Query the outcome.";
  return { code: "notification.signature", at, message };
}
