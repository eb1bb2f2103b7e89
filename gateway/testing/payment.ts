// A payment row for tests of pure decisions and of the store.
import { emptyLedger } from "../domain/states.ts";
import type { Payment } from "../store/payments.ts";

/** An authorised payment of 100 minor units, changed as the test needs it. */
export const examplePayment = (change: Partial<Payment> = {}): Payment => ({
  merchant_id: "1000",
  account_id: "1000001",
  transactionId: "t1",
  kind: "direct",
  orderNo: "o1",
  currency: "USD",
  ...emptyLedger(100n),
  authorised: 100n,
  waitsFor: null,
  ended: null,
  version: 0,
  attemptCount: 0,
  refundCount: 0,
  resultCode: "0000",
  instrument: "card-approved",
  firstSix: "411111",
  lastFour: "1111",
  cardExpires: "203412",
  is3ds: false,
  wantsToken: false,
  tokenId: null,
  shopperEmail: null,
  shopperPhone: null,
  delivery: { delivery_city: "Bern" },
  notifyUrl: null,
  returnUrl: null,
  details: null,
  fingerprint: Buffer.from("f"),
  createdAt: new Date("2026-11-20T10:00:00Z"),
  expiresAt: null,
  ...change,
});
