// The age of a message, by a field that its signature covers: for schemes whose signatures have no time. It also exports the
// kinds of schemes for programs; those without a time use this check.
import { parseOffsetDateTime } from "../values/dates.ts";
import type { Issue } from "../values/result.ts";
import { below, type WireObject } from "../values/wire.ts";
import { boundScheme } from "./bound.ts";
import type { ReplayWindow, SchemeKind } from "./kind.ts";
import { rowKind } from "./row-scheme.ts";
import { rsaKind } from "./rsa-scheme.ts";

const dated = (kind: SchemeKind): SchemeKind => ({ ...kind, agedBy: ageIssue });

/** Signs and verifies by a row of pairs with a digest or an HMAC. */
export const rowScheme: SchemeKind = /* @__PURE__ */ dated(rowKind);

/** Signs and verifies by a row of pairs with RSA. */
export const rsaScheme: SchemeKind = /* @__PURE__ */ dated(rsaKind);

/** Every kind of scheme that there is. */
export const everyScheme: readonly SchemeKind[] = [boundScheme, rowScheme, rsaScheme];

/** Why the time in a message's field is not current; `undefined` if it is. */
export function ageIssue(
  value: WireObject,
  covered: boolean,
  { field, form, seconds }: ReplayWindow,
  now = Date.now(),
): Issue | undefined {
  const at = below("", field);
  const held = Object.hasOwn(value, field) ? value[field] : undefined;
  const date = millisOf(held, form);
  if (date === undefined || !covered) {
    const message =
      date === undefined
        ? `The notification has no date in the form ${form} here, so its age is unknown.`
        : "The signature does not cover this field, so the date cannot be trusted. Leave `window` out or name another field.";
    return { code: "notification.date", at, expected: form, message };
  }
  if (Math.abs(now - date) <= seconds * 1000) return undefined;
  const message = `The time of the notification differs from now by more than ${seconds} seconds. If it is not a replay, check the clocks.`;
  return { code: "notification.window", at, message };
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
