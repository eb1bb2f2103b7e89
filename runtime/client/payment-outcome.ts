// A payment's outcome in one word, as defined by the gateway's profile.
import type { Points } from "../operation/operation.ts";
import { isRecord } from "../values/wire.ts";
import { webAddress } from "./http/transport.ts";

/**
 * The outcome of a payment, in one word.
 *
 * - `approved`: authorised or captured, even if it was refunded since
 * - `declined`: final. The shopper has paid nothing and will pay nothing
 * - `pending`: not decided yet. Query it later
 * - `action-required`: the shopper must act first, at `url`
 */
export type PaymentOutcome =
  | { readonly outcome: "approved" | "declined" | "pending" }
  | { readonly outcome: "action-required"; readonly url: string };

const words = ["approved", "declined", "pending"] as const;

/** The outcome of a record; `undefined` if the profile has none for its code, or the address is no URL. */
export function outcomeIn(points: Points, id: string, record: object): PaymentOutcome | undefined {
  const filled = points["payment.outcome"];
  const table = isRecord(filled) && Object.hasOwn(filled, id) ? filled[id] : undefined;
  if (!isRecord(table)) return undefined;
  const text = valueAt(record, table["field"]);
  // Of a code with a message, the code.
  const isListed = (codes: unknown): boolean =>
    Array.isArray(codes) &&
    [text, text?.split(":", 1)[0]].some((code) => code !== undefined && codes.includes(code));
  const outcome = words.find((word) => isListed(table[word]));
  if (outcome !== undefined) return { outcome };
  const action = table["action-required"];
  if (!isRecord(action) || !isListed(action["codes"])) return undefined;
  const url = valueAt(record, action["url"]);
  // A shopper is sent nowhere but to a web page.
  return url === undefined || webAddress(url) === undefined ? undefined : { outcome: "action-required", url };
}

function valueAt(record: object, field: unknown): string | undefined {
  const value: unknown =
    typeof field === "string" && Object.hasOwn(record, field) ? Reflect.get(record, field) : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
