// A notification as it arrives: bytes to a record, and whether the gateway has sent it. What it means, and what is
// answered to it, is the merchant's; the contract leaves all of it open (source: Events).
import { decodeBody } from "../codecs/body.ts";
import { everyCodec } from "../codecs/every-codec.ts";
import { parseOffsetDateTime } from "../values/dates.ts";
import type { Bodies, Body, BodyKind } from "../codecs/codec.ts";
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import type { Verdict } from "../signature/bound.ts";
import { readSchemes } from "../signature/read-scheme.ts";
import { type Binding, boundTo, isBound, schemePoint, type SignatureScheme } from "../signature/scheme.ts";
import type { SignatureKey } from "../signature/keys.ts";
import { isSigned, type Signing, verdictOf } from "../signature/sign.ts";
import { webhookVerdict } from "../signature/standard-webhooks.ts";
import { isStandardSchema, type StandardSchema } from "../schema/standard-schema.ts";
import { below, isRecord, type WireObject } from "../values/wire.ts";

/** How old a notification may be, told by a field of it that its signature covers. */
export interface ReplayWindow {
  /** A top-level field. */
  readonly field: string;
  /** `offset-date-time` is `2024-05-01T10:00:00+0800`. */
  readonly form: "unix-seconds" | "unix-milliseconds" | "offset-date-time";
  /** How far the field may be from now, before or after. */
  readonly seconds: number;
}

/** A profile as far as it speaks of notifications. */
export interface NotifyingProfile {
  readonly extension_points: object;
}

export interface VerifyNotificationOptions<P extends NotifyingProfile = NotifyingProfile> {
  /** The `content-type` header, where there is one. */
  readonly mediaType?: string | undefined;
  /**
   * The gateway's facts; `notification.signature` and `signature.scheme` are read from it. A `notification.payload` that is
   * a Standard Schema types and checks what is read; one that is a JSON Schema does neither.
   */
  readonly profile: P;
  /** The account's keys, several while one is being replaced; with RSA `{ publicKey }`, the gateway's. */
  readonly keys: readonly SignatureKey[];
  /** The headers of the request; needed where the profile says `standard-webhooks`. */
  readonly headers?: NotificationHeaders | undefined;
  /**
   * Where the gateway dates its notifications; otherwise what the profile says at `notification.window`. The bound scheme
   * and `standard-webhooks` have a time of their own. `false` verifies without looking at any time: one that was caught can
   * then be sent again at any time later.
   */
  readonly window?: ReplayWindow | false | undefined;
  /** In milliseconds since 1970; the machine's clock where left out. */
  readonly now?: number;
}

/** Headers as the platform has them, or as Node's own server gives them. */
export type NotificationHeaders =
  | { readonly get: (name: string) => string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** What a notification of a gateway is known to carry. */
export type PayloadOf<P extends NotifyingProfile> = P["extension_points"] extends {
  readonly "notification.payload": StandardSchema<infer _Input, infer Output>;
}
  ? Output
  : WireObject;

export interface Notification<T = WireObject> {
  readonly value: T;
  /** How the body was written. */
  readonly as: BodyKind;
}

/** The functions that read notifications and prove who sent them. */
export interface Notifications {
  /**
   * Reads a notification without asking who sent it: JSON, XML or a form, at most a megabyte. Good for no more than a hint
   * to go and query, since anybody can send one. Never throws.
   */
  readonly readNotification: (bytes: Uint8Array, mediaType?: string) => Result<Notification>;
  /**
   * Reads a notification and proves that the gateway has sent it: over the raw bytes of the body, before any framework has
   * parsed them. Never throws; an issue repeats nothing that was received.
   *
   * Refused unless the profile says how notifications are signed (`notification.signature`): what is not signed proves
   * nothing, and the outcome has to be asked for by query. A time that is missing, not covered by the signature or too far
   * from now is refused too, and so is a scheme without a time unless `window` is `false`. Within the window the same
   * notification may come again: act on each only once.
   */
  readonly verifyNotification: <P extends NotifyingProfile>(
    bytes: Uint8Array,
    options: VerifyNotificationOptions<P>,
  ) => Result<Notification<PayloadOf<P>>>;
}

/** A body of which nothing is known but how bodies are written: in XML and in forms, every field of it is a text. */
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

/** Reads notifications that are written as the contract writes bodies, with the signature in this field. */
export function notificationsIn(bodies: Bodies, field: string, identity: readonly string[]): Notifications {
  const anything = notificationBody(bodies);
  const readNotification: Notifications["readNotification"] = (bytes, mediaType) =>
    decodeBody(bytes, mediaType, anything);
  return {
    readNotification,
    verifyNotification(bytes, options) {
      const way = wayOf({ ...options.profile.extension_points });
      if (!way.ok) return way;
      if (!options.keys.some((key) => key !== "")) return fail(noKeys);
      const read = readNotification(bytes, options.mediaType);
      if (!read.ok) return read;
      const unproven =
        way.value === "headers"
          ? headerIssue(bytes, options)
          : bodyIssue(read.value.value, way.value, { field, identity }, options);
      return unproven === undefined ? typed(read.value, options.profile) : fail(unproven);
    },
  };
}

const noKeys: Issue = {
  code: "notification.keys",
  at: "",
  message:
    "No key was given (`keys`), so that nothing can be verified. Give the merchant's, from where you keep it.",
};

/** The content as the profile's schema of the payload has it. */
function typed<P extends NotifyingProfile>(
  { value, as }: Notification,
  profile: P,
): Result<Notification<PayloadOf<P>>> {
  const schema = pointsOf(profile)["notification.payload"];
  const checked = isStandardSchema(schema) ? held(value, schema) : ok(value);
  // The one cast from foreign to typed: the schema has just compared the value with the type.
  return checked.ok ? ok({ value: checked.value as PayloadOf<P>, as }) : checked;
}

const pointsOf = ({ extension_points }: NotifyingProfile): { readonly [id: string]: unknown } => ({
  ...extension_points,
});

/** The schemes of the requests, or `headers` for Standard Webhooks. */
function wayOf(points: { readonly [id: string]: unknown }): Result<readonly SignatureScheme[] | "headers"> {
  const said = points["notification.signature"];
  if (said === "same-scheme") return readSchemes(points[schemePoint]);
  if (said === "standard-webhooks") return ok("headers");
  const why =
    said === "unsigned"
      ? "This gateway does not sign its notifications"
      : "Whether this gateway signs its notifications is open (`notification.signature`)";
  const message = `${why}, so that none can be verified. Take one as a hint (\`readNotification\`) and ask by query.`;
  return fail({ code: "notification.unverifiable", at: "", message });
}

/** Why the headers do not prove the bytes; `undefined` where they do. */
function headerIssue(
  bytes: Uint8Array,
  { headers = {}, keys, now }: VerifyNotificationOptions,
): Issue | undefined {
  const header = (name: string): string | undefined => {
    const one = typeof headers.get === "function" ? headers.get(name) : (headers as Plain)[name];
    return typeof one === "string" ? one : undefined;
  };
  const texts = keys.filter((key) => typeof key === "string");
  return issueOf(webhookVerdict(bytes, header, texts, now === undefined ? {} : { now }), "");
}

type Plain = { readonly [name: string]: unknown };

/** Why the signature in the body does not prove it; `undefined` where it does. */
function bodyIssue(
  value: WireObject,
  schemes: readonly SignatureScheme[],
  { field, identity }: { readonly field: string; readonly identity: readonly string[] },
  options: VerifyNotificationOptions,
): Issue | undefined {
  const { [field]: signature, ...unsigned } = value;
  const at = below("", field);
  const binding = notificationBinding(unsigned, identity);
  const found = schemes.map((scheme) => {
    const signing: Signing = { scheme, keys: options.keys, field };
    const verdict = verdictOf(unsigned, signature, signing, { ...binding, now: options.now });
    return { verdict, signing };
  });
  const fitting = found.find(({ verdict }) => verdict === "valid") ?? found[0];
  const { verdict = "mismatch", signing } = fitting ?? {};
  if (verdict !== "valid" || signing === undefined) return issueOf(verdict, at);
  if (isBound(signing.scheme) || options.window === false) return undefined;
  const window = options.window ?? windowOf(pointsOf(options.profile));
  if (window === undefined) return undated;
  // Whatever a scheme covers: a field that may be another under the same signature is not covered.
  const covers = (name: string) => {
    const changed = { ...unsigned, [name]: `${String(unsigned[name])}.` };
    return !isSigned(changed, signature, signing);
  };
  const fresh = isFresh(unsigned, covers, { window, now: options.now });
  return fresh.ok ? undefined : fresh.issues[0];
}

const undated: Issue = {
  code: "notification.window",
  at: "",
  message:
    "The signature has no time, so that an old notification cannot be told from a new one. Say at `notification.window` of the profile, or as `window`, which field dates it; `window: false` takes any.",
};

/** Why no notification can be verified, whatever is in it: what is missing in the profile or in the options. */
export function unverifiable(
  options: Pick<VerifyNotificationOptions, "profile" | "keys" | "window">,
): Issue | undefined {
  const points = pointsOf(options.profile);
  const way = wayOf(points);
  if (!way.ok) return way.issues[0];
  if (!options.keys.some((key) => key !== "")) return noKeys;
  const isDated = way.value === "headers" || way.value.some(isBound);
  return isDated || (options.window ?? windowOf(points)) !== undefined ? undefined : undated;
}

function issueOf(verdict: Verdict, at: string): Issue | undefined {
  if (verdict === "valid") return undefined;
  if (verdict === "missing") {
    const message = "The notification carries no signature, so that nobody knows who sent it. Ask by query.";
    return { code: "notification.unsigned", at, message };
  }
  if (verdict === "stale" || verdict === "early") {
    const message = `The signature is valid, but its time is ${verdict === "stale" ? "too long ago" : "still to come"}. If it is no replay, set the clocks.`;
    return { code: "notification.window", at, message };
  }
  const message =
    "The signature is not made with any of the keys over this content. Do not believe it; ask by query.";
  return { code: "notification.signature", at, message };
}

// A window that a profile states wrongly has no such field, and refuses everything.
function windowOf({ "notification.window": window }: { readonly [id: string]: unknown }) {
  if (window === undefined) return undefined;
  return { field: "", form: "unix-seconds", seconds: 0, ...(isRecord(window) ? window : {}) } as ReplayWindow;
}

function isFresh(
  value: WireObject,
  covers: (name: string) => boolean,
  { window, now = Date.now() }: { readonly window: ReplayWindow; readonly now: number | undefined },
): Result<true> {
  const at = below("", window.field);
  const held = Object.hasOwn(value, window.field) ? value[window.field] : undefined;
  const date = millisOf(held, window.form);
  const isCovered = date === undefined || covers(window.field);
  const millis = isCovered ? date : undefined;
  if (millis === undefined) {
    const message = isCovered
      ? `The notification has no date here in the form ${window.form}, so that its age is not known.`
      : "The signature does not cover this field, so that it proves no age. Leave `window` out or take another field.";
    return fail({ code: "notification.date", at, expected: window.form, message });
  }
  if (Math.abs(now - millis) <= window.seconds * 1000) return ok(true);
  const message = `The notification is more than ${window.seconds} seconds from now. If it is no replay, set the clocks.`;
  return fail({ code: "notification.window", at, message });
}

function millisOf(held: unknown, form: ReplayWindow["form"]): number | undefined {
  const text = typeof held === "number" ? String(held) : held;
  if (typeof text !== "string") return undefined;
  if (form === "offset-date-time") {
    const date = parseOffsetDateTime(text);
    if (!date.ok) return undefined;
    const { year, month, day, hour, minute, second, offset } = date.value;
    return Date.UTC(year, month - 1, day, hour, minute, second) - offset * 60_000;
  }
  if (!/^\d{1,15}$/u.test(text)) return undefined;
  return Number(text) * (form === "unix-seconds" ? 1000 : 1);
}

function held(value: WireObject, schema: StandardSchema): Result<unknown> {
  const result = schema["~standard"].validate(value);
  const wrong = (at: string, message: string) => fail({ code: "notification.payload", at, message });
  if (result instanceof Promise) return wrong("", "The schema answers later; give one that answers at once.");
  if (result.issues === undefined) return ok(result.value);
  // A schema's own message may quote what it was given.
  const [first, ...more] = result.issues.slice(0, 20).map(({ path = [] }) => {
    const steps = path.map((step) => (typeof step === "object" ? step.key : step));
    return steps.reduce<string>((at, step) => below(at, typeof step === "number" ? step : String(step)), "");
  });
  const message = "The content is not what the schema of the payload asks for here.";
  const issue = (at: string) => ({ code: "notification.payload", at, message });
  return fail(issue(first ?? ""), ...more.map(issue));
}
