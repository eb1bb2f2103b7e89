// The present page of a payment's shopper, and what the shop gets when the browser returns.
import { resultCodes } from "../domain/result-codes.ts";
import { stateOf } from "../domain/states.ts";
import type { Payment } from "../store/payments.ts";
import { type ReturnResult, returnAddress } from "./addresses.ts";
import type { Texts } from "./texts.ts";

/** A page with a question for the shopper, the waiting page while the acquirer is asked, or the page with the outcome. */
export type ShopperPage = "checkout" | "challenge" | "issuer" | "waiting" | "outcome";

type Facts = Pick<Payment, "kind" | "waitsFor" | "ended" | "instrument" | "expiresAt" | "authorisePending">;

export function placeOf(payment: Facts, now: Date): ShopperPage {
  const isOpen = payment.ended === null && payment.waitsFor === "shopper";
  if (isOpen && payment.authorisePending > 0n) return "waiting";
  if (!isOpen || isLate(payment, now)) return "outcome";
  if (payment.kind === "apm") return "issuer";
  // A card is there and still the shopper is waited for: it is the challenge that is missing.
  return payment.instrument === null ? "checkout" : "challenge";
}

/** `result` of the return address (profile: `redirect.return`). */
export function resultOf(payment: Payment, now: Date): ReturnResult {
  const state = stateOf(payment);
  switch (state) {
    case "failed":
      return "declined";
    case "cancelled":
    case "expired":
      return state;
    case "created":
    case "in review":
      return "pending";
    case "pending":
      return payment.waitsFor === "shopper" && isLate(payment, now) ? "expired" : "pending";
    default:
      return "approved";
  }
}

/** The address of the shop, from the merchant's signed request, with the result; `undefined` without one. */
export function backOf(payment: Payment, now: Date): string | undefined {
  const { orderNo: order_no, transactionId: transaction_id, returnUrl } = payment;
  return returnAddress(returnUrl ?? "", { order_no, transaction_id, result: resultOf(payment, now) });
}

/** Why the card was declined, so that another card may be accepted; `undefined` if the card is not the reason. */
export function declineOf(payment: Payment, { declined }: Texts): string | undefined {
  const { kind, resultCode } = payment;
  if (stateOf(payment) !== "failed" || kind === "apm" || resultCode === resultCodes.challengeFailed)
    return undefined;
  return (declined as Record<string, string>)[resultCode ?? ""] ?? declined.other;
}

// The clock counts, not the time when the expiry is stored.
const isLate = ({ expiresAt }: Pick<Payment, "expiresAt">, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;
