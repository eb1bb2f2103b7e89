import { verifyBody } from "@acquiring/contract/signature";
import { expect, test } from "vitest";
import type { Claim } from "../store/notifications.ts";
import { outboxKey, outboxTerms } from "../testing/outbox.ts";
import { messageOf, signedText } from "./message.ts";

const claim = (more: Partial<Claim>): Claim => ({
  merchant_id: "1000",
  account_id: "1000001",
  eventId: "payment-t1-2",
  subject: "payment",
  version: 2,
  name: "payment.refunded",
  payload: {},
  notifyUrl: "https://merchant.example/",
  createdAt: new Date("2030-01-01T00:00:00.900Z"),
  deliveries: 1,
  ...more,
});
const sentAt = new Date("2030-01-01T00:01:00Z");
const messageWith = (more: Partial<Claim>) => messageOf(claim(more), sentAt, (code) => `${code}:Success`);

const envelope = {
  notification_id: "payment-t1-2",
  kind: "payment.refunded",
  merchant_id: "1000",
  account_id: "1000001",
  version: "2",
  created_at: "2030-01-01T00:00:00+0000",
  sent_at: "2030-01-01T00:01:00+0000",
};

test("amounts of a payment have the decimal places of its currency", () => {
  const ledger = { amount: "12345", captured: "100", refunded: "5", refund_pending: "0" };
  const written = (currency: string) => {
    const { amount, captured_amount, refunded_amount, refund_pending_amount } = messageWith({
      payload: { currency, ...ledger },
    });
    return [amount, captured_amount, refunded_amount, refund_pending_amount];
  };
  expect(written("USD")).toEqual(["123.45", "1.00", "0.05", "0.00"]);
  expect(written("JPY")).toEqual(["12345", "100", "5", "0"]);
  expect(written("KWD")).toEqual(["12.345", "0.100", "0.005", "0.000"]);
});

test("a refund has its reference and whether it was done", () => {
  const refund = { reference_id: "t1-01", amount: "5", done: true };
  expect(messageWith({ payload: { currency: "USD", refund } })).toEqual({
    ...envelope,
    currency: "USD",
    refund_reference_id: "t1-01",
    refund_amount: "0.05",
    refund_status: "1",
  });
  expect(messageWith({ payload: { currency: "USD", refund: { ...refund, done: false } } })).toMatchObject({
    refund_status: "0",
  });
});

test("a payment notification has only the fields that the profile describes", () => {
  const payload = {
    currency: "USD",
    order_no: "o",
    kind: "direct",
    state: "refunded",
    details: { a: 1 },
    card: "4",
  };
  expect(messageWith({ payload })).toEqual({ ...envelope, currency: "USD", order_no: "o" });
});

test("payouts and subscriptions have their fields as texts, and none of them can replace a field of the envelope", () => {
  const payload = {
    status: "FAILED",
    period: 3,
    final: true,
    reference: "",
    failure_type: null,
    bank: { iban: "x" },
    merchant_id: "9999",
    kind: "payment.captured",
    notification_id: "other",
  };
  const told = messageWith({ subject: "payout", eventId: "payout-p1-2", name: "payout.failed", payload });
  expect(told).toEqual({
    ...envelope,
    notification_id: "payout-p1-2",
    kind: "payout.failed",
    status: "FAILED",
    period: "3",
    final: "true",
  });
});

test("an unsignable text, or a missing key, is an error and never an unsigned notification", () => {
  const { scheme } = outboxTerms;
  expect(() => signedText({ note: "\ud800" }, scheme, [outboxKey])).toThrow("cannot be signed");
  expect(() => signedText({ note: "a" }, scheme, [])).toThrow("no key");
  const signed = JSON.parse(signedText({ note: "a" }, scheme, [outboxKey])) as object;
  const form = /^v1\.\d+\.[0-9a-f]{32}\.[0-9a-f]{64}$/u;
  expect(signed).toEqual({ note: "a", encryption_data: expect.stringMatching(form) });
});

test("each attempt has a new signature, for this merchant and account", () => {
  const { scheme } = outboxTerms;
  const message = { note: "a", merchant_id: "1000", account_id: "1000001" };
  const made = () => JSON.parse(signedText(message, scheme, [outboxKey])) as Record<string, unknown>;
  const [first, second] = [made(), made()];
  expect(first["encryption_data"]).not.toBe(second["encryption_data"]);
  const bound = {
    purpose: "notification",
    operation: "notification",
    identity: ["1000", "1000001"],
  } as const;
  for (const one of [first, second]) {
    expect(verifyBody(one, scheme, [outboxKey], bound)).toBe("valid");
    expect(verifyBody(one, scheme, [outboxKey], { ...bound, purpose: "request" })).toBe("mismatch");
    expect(verifyBody(one, scheme, [outboxKey], { ...bound, identity: ["1000", "2"] })).toBe("mismatch");
  }
});
