// The effect of an acquirer's response on a payment: pure, over the payment's row and the attempt. This file writes
// nothing.
import type { AcquirerResponse, AttemptKind } from "./attempt.ts";
import { after as later } from "./dates.ts";
import { resultCodes } from "./result-codes.ts";
import { type Facts, type Ledger, stateOf } from "./states.ts";
import type { Change } from "./transitions.ts";

/** `sale` takes the money at once, `authorise` leaves it to a capture: the profile's `payment.capture-mode`. */
export type CaptureMode = "authorise" | "sale";

/** The fields of a payment that a response can change. */
export interface Order extends Facts {
  /** The code in `result_info`; `null` until the acquirer has responded. */
  readonly resultCode: string | null;
  readonly expiresAt: Date | null;
}

export type OrderPatch = Partial<Omit<Order, "amount">>;

export interface AcquirerRequest {
  readonly kind: AttemptKind;
  readonly amount: bigint;
}

export interface Settlement {
  readonly patch: OrderPatch;
  readonly change?: Change | undefined;
}

export interface Terms {
  readonly mode: CaptureMode;
  /** In milliseconds. */
  readonly authorisationLasts: number;
  readonly now: Date;
}

/** A final response, or `pending` or `unknown`, which leave the attempt open. */
export function settlement(
  payment: Order,
  asked: AcquirerRequest,
  response: AcquirerResponse,
  terms: Terms,
): Settlement {
  switch (response.outcome) {
    case "pending":
    case "unknown":
      return postponed(payment, asked.kind);
    case "declined":
      return declined(payment, asked, response.code);
    case "approved":
    case "review":
      return accepted(payment, asked, response.outcome === "review", terms);
  }
}

function accepted(
  payment: Order,
  { kind, amount }: AcquirerRequest,
  held: boolean,
  { mode, authorisationLasts, now }: Terms,
): Settlement {
  switch (kind) {
    case "authorise":
    case "rebill": {
      const takes = kind === "rebill" || (mode === "sale" && !held);
      const patch: OrderPatch = {
        authorisePending: payment.authorisePending - amount,
        authorised: payment.authorised + amount,
        captured: payment.captured + (takes ? amount : 0n),
        waitsFor: held && !takes ? "review" : null,
        resultCode: held && !takes ? resultCodes.inReview : resultCodes.approved,
        expiresAt: takes ? null : later(now, authorisationLasts),
      };
      return { patch, change: told(payment, patch, kind) };
    }
    case "capture": {
      const patch: OrderPatch = {
        capturePending: payment.capturePending - amount,
        captured: payment.captured + amount,
      };
      const nothingLeft = payment.captured + amount + payment.released === payment.authorised;
      return {
        patch: nothingLeft ? { ...patch, expiresAt: null } : patch,
        change: { by: "capture", name: "payment.captured" },
      };
    }
    case "refund":
      return {
        patch: {
          refundPending: payment.refundPending - amount,
          refunded: payment.refunded + amount,
          // A capture after a refund is impossible, so nothing is left to expire.
          expiresAt: null,
        },
        change: { by: "refund", name: "payment.refunded" },
      };
    case "cancel":
    case "reject":
      return {
        patch: {
          releasePending: payment.releasePending - amount,
          released: payment.released + amount,
          waitsFor: null,
          ended: "cancelled",
          expiresAt: null,
          resultCode: endCode(payment, kind === "reject" ? "rejectedByReview" : "cancelled"),
        },
        change: { by: kind === "cancel" ? "cancel" : "review", name: "payment.cancelled" },
      };
  }
}

function declined(payment: Order, { kind, amount }: AcquirerRequest, code: string): Settlement {
  switch (kind) {
    case "authorise":
    case "rebill":
      return {
        patch: {
          authorisePending: payment.authorisePending - amount,
          waitsFor: null,
          ended: "failed",
          resultCode: code,
          expiresAt: null,
        },
        change: { by: kind, name: "payment.failed" },
      };
    case "capture":
      return refusedStep({ capturePending: payment.capturePending - amount }, kind, kind);
    case "refund":
      return refusedStep({ refundPending: payment.refundPending - amount }, kind, kind);
    case "cancel":
    case "reject": {
      const patch = { releasePending: payment.releasePending - amount };
      return refusedStep(patch, kind === "cancel" ? "cancel" : "review", "cancel");
    }
  }
}

const refusedStep = (
  patch: OrderPatch,
  by: Change["by"],
  step: "capture" | "refund" | "cancel",
): Settlement => ({ patch, change: { by, name: `payment.${step}-failed` } });

/** The outcome is unknown. A created order becomes pending. Other orders do not change. */
function postponed(payment: Order, kind: AttemptKind): Settlement {
  if (kind !== "authorise" && kind !== "rebill") return { patch: {} };
  if (payment.waitsFor === "acquirer") return { patch: {} };
  const patch: OrderPatch = {
    waitsFor: "acquirer",
    expiresAt: null,
    resultCode: resultCodes.waitsForAcquirer,
  };
  return stateOf(payment) === "pending"
    ? { patch }
    : { patch, change: { by: kind, name: "payment.pending" } };
}

const told = (payment: Order, patch: OrderPatch, by: "authorise" | "rebill"): Change => {
  const state = stateOf({ ...payment, ...patch });
  return { by, name: state === "in review" ? "payment.in-review" : `payment.${state}` };
};

/** The response for a payment after its end: unchanged if it succeeded, otherwise the reason why it never will. */
export const endCode = (
  { resultCode }: Pick<Order, "resultCode">,
  end: "rejectedByReview" | "cancelled" | "expired",
): string => (resultCode === resultCodes.approved ? resultCode : resultCodes[end]);

/** Whether the acquirer has an open request that is not settled. */
export const isUnderWay = (of: Ledger): boolean =>
  of.authorisePending + of.capturePending + of.releasePending + of.refundPending > 0n;
