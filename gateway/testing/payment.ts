// A payment row, a draft and a contract for tests of pure decisions and of the store.
import { emptyLedger } from "../domain/states.ts";
import type { Terms } from "../domain/subscription-terms.ts";
import type { Draft } from "../operations/payment/open.ts";
import type { Payment } from "../store/payments.ts";

export const bareDraft = {
  account: { merchant_id: "1000", account_id: "1000001" },
  currency: "USD",
  amount: 1000n,
  is3ds: false,
  wantsToken: false,
  shopperEmail: null,
  shopperPhone: null,
  delivery: null,
  notifyUrl: null,
  returnUrl: null,
  details: null,
  fingerprint: Buffer.alloc(32),
} satisfies Partial<Draft>;

export const monthly: Terms = {
  contract: null,
  contractName: "Gold",
  currency: "USD",
  interval: "month",
  intervalCount: 1,
  billingCycle: 0,
  promotionCycle: 0,
  amount: 900n,
  promotionAmount: 1000n,
  start: null,
  last: null,
};

const { account, ...fields } = bareDraft;

/** An authorised payment of 100 minor units, changed as the test needs it. */
export const examplePayment = (change: Partial<Payment> = {}): Payment => ({
  ...account,
  ...fields,
  transactionId: "t1",
  kind: "direct",
  orderNo: "o1",
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
  tokenId: null,
  delivery: { delivery_city: "Bern" },
  fingerprint: Buffer.from("f"),
  createdAt: new Date("2026-11-20T10:00:00Z"),
  expiresAt: null,
  ...change,
});
