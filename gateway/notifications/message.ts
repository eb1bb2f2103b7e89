// The content of a notification: the change from the outbox in the fields of the interface, dated and signed.
import { defined, isRecord, json, type WireObject } from "@acquiring/contract/codecs";
import {
  boundTo,
  prepareSigner,
  type SignatureKey,
  type SignatureScheme,
  signWebhook,
} from "@acquiring/contract/signature";
import { offsetTime } from "../domain/dates.ts";
import { isCurrency, writeAmount } from "../wire/amount.ts";
import type { Claim } from "../store/notifications.ts";

type Stored = Readonly<Record<string, unknown>>;

/** The fields of a payment's notification that are amounts, by the name of the ledger's. */
const amounts = {
  amount: "amount",
  authorised: "authorised_amount",
  captured: "captured_amount",
  released: "released_amount",
  refund_pending: "refund_pending_amount",
  refunded: "refunded_amount",
} as const;

/** The fields of a notification, without its signature. `notification.payload` of the profile describes them. */
export function messageOf(claim: Claim, sentAt: Date, resultInfo: (code: string) => string): WireObject {
  const { subject, payload } = claim;
  return {
    ...(subject === "payment" ? paymentFields(payload, resultInfo) : textsOf(payload)),
    // Last, so that no payload field replaces them.
    notification_id: claim.eventId,
    kind: claim.name,
    merchant_id: claim.merchant_id,
    account_id: claim.account_id,
    version: String(claim.version),
    created_at: offsetTime(claim.createdAt),
    sent_at: offsetTime(sentAt),
  };
}

const signable = { id: "notification", identity: ["merchant_id", "account_id"], request: {} };

/** Signs a notification as the profile signs everything, at this moment, and writes it. */
export function signedText(
  message: WireObject,
  scheme: SignatureScheme,
  keys: readonly SignatureKey[],
): string {
  const { sign } = prepareSigner(scheme, keys);
  if (sign === undefined) throw new Error("The account has no key to sign with. Add a key to the account.");
  const written = json.write({
    ...message,
    encryption_data: sign(message, boundTo(signable, message, "notification")),
  });
  if (!written.ok) throw new Error(`The notification cannot be written: ${written.issues[0].message}`);
  return written.value;
}

/** The headers of Standard Webhooks for these bytes at this moment, the notification's id in them. */
export function signedHeaders(
  message: WireObject,
  body: string,
  keys: readonly SignatureKey[],
): Readonly<Record<string, string>> {
  const texts = keys.filter((key) => typeof key === "string");
  if (texts.length === 0) throw new Error("The account has no key to sign with. Add a key to the account.");
  const moment = { id: String(message["notification_id"]), time: Math.floor(Date.now() / 1000) };
  return { ...signWebhook(Buffer.from(body, "utf8"), moment, texts) };
}

function paymentFields(payload: Stored, resultInfo: (code: string) => string): WireObject {
  const currency = textOf(payload["currency"]) ?? "";
  const code = textOf(payload["result_code"]);
  const fields: WireObject = { currency };
  for (const name of ["order_no", "transaction_id", "payment_status", "token_id"]) {
    const text = textOf(payload[name]);
    if (text !== undefined) fields[name] = text;
  }
  for (const [ledger, name] of Object.entries(amounts)) {
    const text = amountOf(payload[ledger], currency);
    if (text !== undefined) fields[name] = text;
  }
  if (code !== undefined) fields["result_info"] = resultInfo(code);
  return { ...fields, ...refundFields(payload["refund"], currency) };
}

function refundFields(refund: unknown, currency: string): WireObject {
  if (!isRecord(refund)) return {};
  const amount = amountOf(refund["amount"], currency);
  const reference = textOf(refund["reference_id"]);
  return {
    ...defined({ refund_reference_id: reference, refund_amount: amount }),
    refund_status: refund["done"] === true ? "1" : "0",
  };
}

/** The scalars of a record as texts; what is empty is left out. */
const textsOf = (payload: Stored): WireObject =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) => {
      const text = textOf(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );

function textOf(value: unknown): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** Minor units, as the ledger has them, in the decimals of the currency. */
function amountOf(value: unknown, currency: string): string | undefined {
  if (typeof value !== "string" || !/^\d{1,19}$/u.test(value) || !isCurrency(currency)) return undefined;
  return writeAmount(BigInt(value), currency);
}
