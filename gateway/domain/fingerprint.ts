// Detects if a payment request with a used order number is a repeat of the first request.
import { createHmac } from "node:crypto";

// Signature and checkout time differ between two sendings. The security code must leave no trace: an attacker with
// the database and its secret could find it by trying all codes.
const leftOut = new Set(["encryption_data", "checkout_time", "security_code"]);

/**
 * A keyed fingerprint of everything that identifies the request, including unknown fields. It includes only the ten
 * visible digits of the card number. With them known, an attacker could find the rest of a complete number by trying.
 */
export function fingerprintOf(request: object, secret: string): Buffer {
  const parts = Object.entries(request).filter(([name]) => !leftOut.has(name));
  const kept = parts.map(([name, value]) =>
    name === "card" && typeof value === "string" ? [name, shownDigits(value)] : [name, value],
  );
  return createHmac("sha256", secret)
    .update(canonical(Object.fromEntries(kept)), "utf8")
    .digest();
}

export function shownDigits(pan: string): { readonly firstSix: string; readonly lastFour: string } | null {
  // Ten digits of a shorter number would reveal too much.
  return /^\d{13,19}$/.test(pan) ? { firstSix: pan.slice(0, 6), lastFour: pan.slice(-4) } : null;
}

/** JSON in which the order of fields does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(",")}}`;
}
