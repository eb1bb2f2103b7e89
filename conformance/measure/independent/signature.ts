// The second reference gateway's signature: SHA-256 over the values of some named fields and the key, in upper-case hex. It does
// not cover other fields.
import { createHash, timingSafeEqual } from "node:crypto";
import { text, type Fields } from "./codec.ts";

/** The covered fields, in this order; those that are absent or empty are passed over. */
export const COVERED: readonly string[] = [
  "merchant_id account_id order_no transaction_id amount currency order_status result_info",
  "recurring_id contract_name cancel_status request_id payment_amount payment_currency",
  "status return_status",
].flatMap((line) => line.split(" "));

export function signature(fields: Fields, key: string): string {
  const values = COVERED.map((name) => text(fields, name) ?? "").filter((value) => value !== "");
  return createHash("sha256")
    .update([...values, key].join("|"))
    .digest("hex")
    .toUpperCase();
}

export function signed(fields: Fields, key: string): Fields {
  return { ...fields, encryption_data: signature(fields, key) };
}

export function isSigned(fields: Fields, key: string): boolean {
  const given = Buffer.from(text(fields, "encryption_data") ?? "");
  const own = Buffer.from(signature(fields, key));
  return given.length === own.length && timingSafeEqual(given, own);
}
