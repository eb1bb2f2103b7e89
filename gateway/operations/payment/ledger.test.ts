import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AcquirerResponse, AttemptKind } from "../../domain/attempt.ts";
import type { Payment } from "../../store/payments.ts";
import { examplePayment } from "../../testing/payment.ts";
import { decide as decideCancel } from "./cancel.ts";
import { decide as decideCapture } from "./capture.ts";
import { defaultTiming } from "../core.ts";
import { decide as decideExpiry } from "./expire.ts";
import { decide as decideRefund, referenceId } from "./refund.ts";
import { decide as decideReview } from "./review.ts";
import { settlement } from "../../domain/settlement.ts";
import { stateOf } from "../../domain/states.ts";
import { type State, states, transitions } from "../../domain/transitions.ts";

const moves = undefined;
const now = new Date("2026-11-20T10:00:00Z");
const terms = { mode: "authorise", authorisationLasts: defaultTiming.authorisationLasts, now } as const;
const reasonOf = (outcome: { done: unknown; reason?: string }) => outcome.reason ?? outcome.done;

describe("a capture", () => {
  const capture = (change: Partial<Payment>, amount: bigint | undefined) =>
    reasonOf(decideCapture(examplePayment(change), amount, moves));

  test("takes all or a part of the rest", () => {
    expect(capture({}, 100n)).toBe(true);
    expect(capture({ captured: 60n }, 40n)).toBe(true);
    expect(capture({ capturePending: 60n }, 40n)).toBe(true);
  });
  test("is refused with the reason", () => {
    expect(capture({ captured: 60n }, 41n)).toBe("amount above what is left");
    expect(capture({ captured: 60n, capturePending: 10n }, 31n)).toBe("amount above what is left");
    expect(capture({ captured: 100n }, 1n)).toBe("amount above what is left");
    expect(capture({ authorised: 0n, ended: "failed" }, 1n)).toBe("not authorised");
    expect(capture({}, 0n)).toBe("amount malformed");
    expect(capture({}, undefined)).toBe("amount malformed");
    expect(capture({ captured: 60n, refunded: 10n }, 40n)).toBe("state does not allow it");
    expect(capture({ waitsFor: "review" }, 40n)).toBe("state does not allow it");
    expect(capture({ released: 100n, ended: "cancelled" }, 40n)).toBe("state does not allow it");
    expect(capture({ captured: 60n, refundPending: 10n }, 40n)).toBe("another change is under way");
    expect(capture({ releasePending: 100n }, 40n)).toBe("another change is under way");
  });
  test("takes only the whole amount if the profile allows no parts", () => {
    const whole = [{ from: "authorised", by: "capture", to: "captured" }];
    expect(reasonOf(decideCapture(examplePayment(), 100n, whole))).toBe(true);
    expect(reasonOf(decideCapture(examplePayment(), 99n, whole))).toBe("state does not allow it");
  });
});

describe("a refund", () => {
  const refund = (
    change: Partial<Payment>,
    amount: bigint | undefined,
    original: bigint | undefined = 100n,
  ) => reasonOf(decideRefund(examplePayment(change), { original, refund: amount }, moves));

  test("returns all or a part of the captured amount", () => {
    expect(refund({ captured: 60n }, 60n)).toBe(true);
    expect(refund({ captured: 60n, refunded: 20n }, 40n)).toBe(true);
    expect(refund({ captured: 60n, refunded: 20n, refundPending: 20n }, 20n)).toBe(true);
  });
  test("is refused with the reason", () => {
    expect(refund({}, 1n)).toBe("nothing captured");
    expect(refund({ authorised: 0n, ended: "failed" }, 1n)).toBe("nothing captured");
    expect(refund({ captured: 100n }, 1n, 99n)).toBe("amount does not match");
    expect(refund({ captured: 60n, refunded: 20n }, 41n)).toBe("amount above what is left");
    expect(refund({ captured: 60n, refundPending: 20n }, 41n)).toBe("amount above what is left");
    expect(refund({ captured: 100n }, undefined)).toBe("amount malformed");
    expect(refund({ captured: 100n }, -1n)).toBe("amount malformed");
    expect(refund({ captured: 60n, capturePending: 40n }, 1n)).toBe("another change is under way");
    const malformed = decideRefund(examplePayment(), { original: undefined, refund: 1n }, moves);
    expect(reasonOf(malformed)).toBe("amount malformed");
  });
  test("has a two-digit number, and three digits after 99", () => {
    expect(referenceId("7", 1)).toBe("7-01");
    expect(referenceId("7", 99)).toBe("7-99");
    expect(referenceId("7", 100)).toBe("7-100");
  });
});

describe("a cancellation", () => {
  const cancel = (change: Partial<Payment>, amount: bigint | "left out" | undefined = "left out") =>
    reasonOf(decideCancel(examplePayment(change), amount, moves));

  test("voids an authorisation, and ends an unpaid order at once", () => {
    expect(cancel({})).toBe("void");
    expect(cancel({ waitsFor: "review" }, 100n)).toBe("void");
    expect(cancel({ authorised: 0n, waitsFor: "shopper" })).toBe("at once");
  });
  test("is refused with the reason", () => {
    expect(cancel({}, 99n)).toBe("amount does not match");
    expect(decideCancel(examplePayment(), undefined, moves)).toMatchObject({ reason: "amount malformed" });
    expect(cancel({ captured: 1n })).toBe("state does not allow it");
    expect(cancel({ released: 100n, ended: "cancelled" })).toBe("state does not allow it");
    expect(cancel({ capturePending: 1n })).toBe("another change is under way");
    expect(cancel({ releasePending: 100n })).toBe("another change is under way");
    expect(cancel({ authorised: 0n, waitsFor: "acquirer", authorisePending: 100n })).toBe(
      "another change is under way",
    );
  });
});

describe("a review", () => {
  const review = (change: Partial<Payment>, flag: string, amount: bigint | "left out" = "left out") =>
    reasonOf(decideReview(examplePayment(change), flag, amount, moves));

  test("accepts with 1 and rejects with 0 a payment that waits for it", () => {
    expect(review({ waitsFor: "review" }, "1", 100n)).toBe("accept");
    expect(review({ waitsFor: "review" }, "0")).toBe("reject");
  });
  test("is refused with the reason", () => {
    expect(review({ waitsFor: "review" }, "2")).toBe("review flag not known");
    expect(review({ waitsFor: "review" }, "1", 1n)).toBe("amount does not match");
    expect(review({ waitsFor: "review", releasePending: 100n }, "1")).toBe("another change is under way");
    expect(review({}, "1")).toBe("state does not allow it");
  });
});

describe("an expiry", () => {
  const due = { expiresAt: now };
  test("ends a payment that was not captured, and releases the rest of a partly captured one", () => {
    expect(decideExpiry(examplePayment(due), now, moves)).toMatchObject({
      expires: true,
      patch: { ended: "expired", released: 100n },
    });
    expect(decideExpiry(examplePayment({ ...due, captured: 60n }), now, moves)).toMatchObject({
      patch: { ended: null, released: 40n },
    });
  });
  test("waits for its time, and for open requests to the acquirer", () => {
    const later = new Date(now.getTime() + 1);
    expect(decideExpiry(examplePayment({ expiresAt: later }), now, moves)).toBeUndefined();
    expect(decideExpiry(examplePayment({ ...due, capturePending: 1n }), now, moves)).toBeUndefined();
  });
  test("does not happen if the profile has no such transition", () => {
    expect(decideExpiry(examplePayment(due), now, [])).toEqual({
      expires: false,
      patch: { expiresAt: null },
    });
  });
});

// --- any order of movements and responses

interface Open {
  readonly kind: AttemptKind;
  readonly amount: bigint;
}
interface World {
  readonly payment: Payment;
  readonly open: readonly Open[];
}

const amounts = fc.bigInt({ min: -5n, max: 140n });
const kinds = ["capture", "refund", "cancel", "accept", "reject", "expire", "answer"] as const;
interface Stroke {
  readonly kind: (typeof kinds)[number];
  readonly amount: bigint;
  readonly which: number;
  readonly response: AcquirerResponse;
}
const step: fc.Arbitrary<Stroke> = fc.record({
  kind: fc.constantFrom(...kinds),
  amount: amounts,
  which: fc.nat(9),
  response: fc.constantFrom<AcquirerResponse>(
    { outcome: "approved" },
    { outcome: "review" },
    { outcome: "declined", code: "1001" },
    { outcome: "pending" },
    { outcome: "unknown" },
  ),
});

/** What the commands reserve, ask and settle, without a database. */
function next({ payment, open }: World, { kind, amount, which, response }: Stroke): World {
  const reserve = (one: Open, patch: Partial<Payment>): World => ({
    payment: { ...payment, ...patch },
    open: [...open, one],
  });
  switch (kind) {
    case "capture": {
      const decided = decideCapture(payment, amount, moves);
      if (!decided.done) return { payment, open };
      return reserve({ kind, amount }, { capturePending: payment.capturePending + amount });
    }
    case "refund": {
      const decided = decideRefund(payment, { original: payment.amount, refund: amount }, moves);
      if (!decided.done) return { payment, open };
      return reserve({ kind, amount }, { refundPending: payment.refundPending + amount });
    }
    case "cancel": {
      const decided = decideCancel(payment, "left out", moves);
      if (decided.done === "at once")
        return { payment: { ...payment, ended: "cancelled", waitsFor: null, expiresAt: null }, open };
      if (decided.done !== "void") return { payment, open };
      return reserve({ kind, amount: decided.amount }, { releasePending: decided.amount });
    }
    case "accept": {
      const decided = decideReview(payment, "1", "left out", moves);
      return decided.done === "accept"
        ? { payment: { ...payment, waitsFor: null }, open }
        : { payment, open };
    }
    case "reject": {
      const decided = decideReview(payment, "0", "left out", moves);
      if (decided.done !== "reject") return { payment, open };
      return reserve({ kind, amount: payment.authorised }, { releasePending: payment.authorised });
    }
    case "expire": {
      const decided = decideExpiry(payment, new Date("2030-01-01T00:00:00Z"), moves);
      return { payment: { ...payment, ...decided?.patch }, open };
    }
    case "answer": {
      const index = which % Math.max(1, open.length);
      const attempt = open[index];
      if (attempt === undefined) return { payment, open };
      const { patch } = settlement(payment, attempt, response, terms);
      const final = response.outcome !== "pending" && response.outcome !== "unknown";
      return { payment: { ...payment, ...patch }, open: final ? open.toSpliced(index, 1) : open };
    }
  }
}

/** Whether something leads there, and not out of an end. */
const isPossible = (from: State, to: State): boolean =>
  from === to || (!states[from].terminal && transitions.some((move) => move.from === from && move.to === to));

test("no sequence of commands and outcomes breaks the ledgers, leaves a final state or makes an unlisted transition", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100n }),
      fc.boolean(),
      fc.array(step, { maxLength: 40 }),
      (amount, shopper, steps) => {
        const first = examplePayment({
          amount,
          authorised: 0n,
          authorisePending: shopper ? 0n : amount,
          waitsFor: shopper ? "shopper" : null,
          expiresAt: shopper ? now : null,
        });
        let world: World = { payment: first, open: shopper ? [] : [{ kind: "authorise", amount }] };
        for (const one of steps) {
          const before = world.payment;
          world = next(world, one);
          const { payment, open } = world;
          const [from, to] = [stateOf(before), stateOf(payment)];
          expect([from, to, isPossible(from, to)]).toEqual([from, to, true]);
          const reserved = (kind: AttemptKind) =>
            open
              .filter((attempt) => attempt.kind === kind)
              .reduce((sum, attempt) => sum + attempt.amount, 0n);
          expect(payment.capturePending).toBe(reserved("capture"));
          expect(payment.refundPending).toBe(reserved("refund"));
          expect(payment.releasePending).toBe(reserved("cancel") + reserved("reject"));
          expect(payment.authorisePending).toBe(reserved("authorise"));
          const { authorised, captured, capturePending, released, releasePending } = payment;
          expect(authorised + payment.authorisePending <= amount).toBe(true);
          expect(captured + capturePending + released + releasePending <= authorised).toBe(true);
          expect(payment.refunded + payment.refundPending <= captured).toBe(true);
          expect(payment.ended === null ? 0n : captured).toBe(0n);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("a sale and a renewal capture with the authorisation; a review holds the capture", () => {
  const asked = examplePayment({ authorised: 0n, authorisePending: 100n });
  const settled = (mode: "authorise" | "sale", kind: "authorise" | "rebill", response: AcquirerResponse) => {
    const { patch } = settlement(asked, { kind, amount: 100n }, response, { ...terms, mode });
    return stateOf({ ...asked, ...patch });
  };
  expect(settled("authorise", "authorise", { outcome: "approved" })).toBe("authorised");
  expect(settled("sale", "authorise", { outcome: "approved" })).toBe("captured");
  expect(settled("sale", "authorise", { outcome: "review" })).toBe("in review");
  expect(settled("authorise", "rebill", { outcome: "approved" })).toBe("captured");
  expect(settled("authorise", "authorise", { outcome: "declined", code: "1001" })).toBe("failed");
  expect(settled("authorise", "authorise", { outcome: "unknown" })).toBe("pending");
});
