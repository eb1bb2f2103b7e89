// The second reference gateway's payouts: completed or failed at once, with the same response for the same request_id.
import { randomBytes } from "node:crypto";
import { asNumber, inner, isFields, stamp, text, units, type Fields } from "./codec.ts";
import { newId } from "./ledger.ts";

const FEE = 120_000n;

/** The record of a payout, or the problem with its request. An account of zeros alone makes it fail. */
export function payout(done: Map<string, Fields>, request: Fields): Fields {
  const id = text(request, "request_id") ?? "";
  const key = [text(request, "merchant_id"), text(request, "account_id"), id].join("/");
  const before = done.get(key);
  if (before !== undefined) return before;
  const amount = units(text(request, "payment_amount"));
  const source = units(text(request, "source_amount")) ?? amount;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return { problem: "request_id is no UUID" };
  if (amount === undefined || amount === 0n || source === undefined)
    return { problem: "payment_amount is not an amount" };
  if (!/^[A-Z]{3}$/.test(text(request, "payment_currency") ?? ""))
    return { problem: "payment_currency is not a currency" };
  const { beneficiary: _, encryption_data: __, ...rest } = request;
  const beneficiary = inner(request, "beneficiary");
  const { bank_code: ___, ...bank } = inner(beneficiary, "bank_details");
  const failed = /^0+$/.test(text(bank, "account_number") ?? "");
  const payer = (text(request, "fee_paid_by") ?? "PAYER") === "PAYER";
  if (!payer && amount <= FEE) return { problem: "payment_amount does not cover the fee" };
  const now = stamp(new Date());
  const record: Fields = {
    ...rest,
    ...(isFields(request["beneficiary"])
      ? { beneficiary: { ...beneficiary, bank_details: { ...bank, local_clearing_system: "ACH" } } }
      : {}),
    amount_beneficiary_receives: failed ? 0 : asNumber(payer ? amount : amount - FEE),
    amount_payer_pays: failed ? 0 : asNumber(payer ? source + FEE : source),
    fee_amount: failed ? 0 : asNumber(FEE),
    fee_currency: text(request, "source_currency") ?? text(request, "payment_currency"),
    created_at: now.offset,
    last_updated_at: now.offset,
    payer_id: `P${text(request, "merchant_id") ?? ""}`,
    transaction_id: newId("PO"),
    short_reference_id: `${now.compact.slice(0, 8)}-${randomBytes(3).toString("hex").toUpperCase()}`,
    ...(failed
      ? { status: "RETURNED", failure_reason: "the account does not exist", failure_type: "ACCOUNT" }
      : { status: "COMPLETED" }),
  };
  done.set(key, record);
  return record;
}
