// What an acquirer's answer does to a payment: pure, over the payment's row and the attempt. Nothing is written here.
import type { AcquirerAnswer } from "../acquirer/acquirer.ts";
import { after as later } from "../clock.ts";
import type { Attempt, AttemptKind } from "../store/attempts.ts";
import type { Patch, Payment } from "../store/payments.ts";
import type { Change } from "../commands/payment/change.ts";
import type { CaptureMode, Timing } from "../commands/core.ts";
import { resultCodes } from "./result-codes.ts";
import { stateOf } from "./states.ts";

export interface Settlement {
  readonly patch: Patch;
  readonly change?: Change | undefined;
}

export interface Terms {
  readonly mode: CaptureMode;
  readonly timing: Pick<Timing, "authorisationLasts">;
}

/** A final answer, or `pending` or `unknown`, which leave the attempt open. */
export function settlement(
  payment: Payment,
  attempt: Pick<Attempt, "kind" | "amount">,
  answer: AcquirerAnswer,
  terms: Terms,
  now: Date,
): Settlement {
  if (answer.outcome === "pending" || answer.outcome === "unknown") return postponed(payment, attempt.kind);
  if (answer.outcome === "declined") return declined(payment, attempt, answer.code);
  const held = answer.outcome === "review";
  return accepted(payment, attempt, held, terms, now);
}

function accepted(
  payment: Payment,
  { kind, amount }: Pick<Attempt, "kind" | "amount">,
  held: boolean,
  { mode, timing }: Terms,
  now: Date,
): Settlement {
  switch (kind) {
    case "authorise":
    case "rebill": {
      const takes = kind === "rebill" || (mode === "sale" && !held);
      const patch: Patch = {
        authorisePending: payment.authorisePending - amount,
        authorised: payment.authorised + amount,
        captured: payment.captured + (takes ? amount : 0n),
        waitsFor: held && !takes ? "review" : null,
        resultCode: held && !takes ? resultCodes.inReview : resultCodes.approved,
        expiresAt: takes ? null : later(now, timing.authorisationLasts),
      };
      return { patch, change: told(payment, patch, kind) };
    }
    case "capture": {
      const patch: Patch = {
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
          // Nothing is captured of an order that was refunded, so nothing is left to expire either.
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

function declined(
  payment: Payment,
  { kind, amount }: Pick<Attempt, "kind" | "amount">,
  code: string,
): Settlement {
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
      return {
        patch: { capturePending: payment.capturePending - amount },
        change: { by: "capture", name: "payment.capture-failed" },
      };
    case "refund":
      return {
        patch: { refundPending: payment.refundPending - amount },
        change: { by: "refund", name: "payment.refund-failed" },
      };
    case "cancel":
    case "reject":
      return {
        patch: { releasePending: payment.releasePending - amount },
        change: { by: kind === "cancel" ? "cancel" : "review", name: "payment.cancel-failed" },
      };
  }
}

/** Nobody knows yet. An order that was only created is pending from now on; any other is what it was. */
function postponed(payment: Payment, kind: AttemptKind): Settlement {
  if (kind !== "authorise" && kind !== "rebill") return { patch: {} };
  if (payment.waitsFor === "acquirer") return { patch: {} };
  const patch: Patch = {
    waitsFor: "acquirer",
    expiresAt: null,
    resultCode: resultCodes.waitsForAcquirer,
  };
  return stateOf(payment) === "pending"
    ? { patch }
    : { patch, change: { by: kind, name: "payment.pending" } };
}

const told = (payment: Payment, patch: Patch, by: "authorise" | "rebill"): Change => {
  const state = stateOf({ ...payment, ...patch });
  return { by, name: state === "in review" ? "payment.in-review" : `payment.${state}` };
};

/** What a payment is answered with from its end on: as before if it had succeeded, or else why it never will. */
export const endCode = ({ resultCode }: Payment, end: "rejectedByReview" | "cancelled" | "expired"): string =>
  resultCode === resultCodes.approved ? resultCode : resultCodes[end];

/** Whether something is asked of the acquirer that has not been settled. */
export const isUnderWay = (of: Payment): boolean =>
  of.authorisePending + of.capturePending + of.releasePending + of.refundPending > 0n;
