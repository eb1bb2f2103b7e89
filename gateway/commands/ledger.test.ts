import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readChoices, readProfile } from "../config.ts";
import { approved, decide as decideAuthorise } from "./authorise.ts";
import { decide as decideCapture } from "./capture.ts";
import { decide as decideRefund, referenceId } from "./refund.ts";
import { isAllowed, type Ledger, paymentStatus, stateOf } from "./states.ts";

const { moves } = readChoices(readProfile());
const ledger = (authorised: bigint, captured = 0n, refunded = 0n): Ledger & { amount: bigint } => ({
  amount: authorised === 0n ? 100n : authorised,
  authorised,
  captured,
  refunded,
});

describe("a payment's first amounts", () => {
  test("an approved payment is authorised, and captured too in a sale", () => {
    expect(decideAuthorise(approved, 100n, "authorise")).toEqual({
      authorised: 100n,
      captured: 0n,
      refunded: 0n,
    });
    expect(decideAuthorise(approved, 100n, "sale")).toEqual({
      authorised: 100n,
      captured: 100n,
      refunded: 0n,
    });
  });
  test("a declined payment holds nothing in either mode", () => {
    for (const mode of ["authorise", "sale"] as const)
      expect(decideAuthorise("1001", 100n, mode)).toEqual({ authorised: 0n, captured: 0n, refunded: 0n });
  });
});

describe("a capture", () => {
  test("takes the whole or a part of what is left", () => {
    expect(decideCapture(ledger(100n), 100n, moves)).toEqual({ done: true, amount: 100n });
    expect(decideCapture(ledger(100n, 60n), 40n, moves)).toEqual({ done: true, amount: 40n });
  });
  test("above what is left, of a declined payment, of nothing or of an unreadable amount is not done", () => {
    const reasonOf = (of: Ledger, amount: bigint | undefined) => {
      const outcome = decideCapture(of, amount, moves);
      return outcome.done ? "done" : outcome.reason;
    };
    expect(reasonOf(ledger(100n, 60n), 41n)).toBe("amount above what is left");
    expect(reasonOf(ledger(0n), 1n)).toBe("not authorised");
    expect(reasonOf(ledger(100n), 0n)).toBe("amount malformed");
    expect(reasonOf(ledger(100n), undefined)).toBe("amount malformed");
    expect(reasonOf(ledger(100n, 60n, 10n), 40n)).toBe("state does not allow it");
  });
});

describe("a refund", () => {
  test("pays back the whole or a part of what was captured", () => {
    expect(decideRefund(ledger(100n, 60n), { original: 100n, refund: 60n }, moves)).toEqual({
      done: true,
      amount: 60n,
    });
    expect(decideRefund(ledger(100n, 60n, 20n), { original: 100n, refund: 40n }, moves)).toMatchObject({
      done: true,
    });
  });
  test("tells why it is not done", () => {
    const reasonOf = (
      of: Ledger & { amount: bigint },
      original: bigint | undefined,
      refund: bigint | undefined,
    ) => {
      const outcome = decideRefund(of, { original, refund }, moves);
      return outcome.done ? "done" : outcome.reason;
    };
    expect(reasonOf(ledger(100n), 100n, 1n)).toBe("nothing captured");
    expect(reasonOf(ledger(0n), 100n, 1n)).toBe("nothing captured");
    expect(reasonOf(ledger(100n, 100n), 99n, 1n)).toBe("amount does not match");
    expect(reasonOf(ledger(100n, 60n, 20n), 100n, 41n)).toBe("amount above what is left");
    expect(reasonOf(ledger(100n, 100n), 100n, undefined)).toBe("amount malformed");
    expect(reasonOf(ledger(100n, 100n), undefined, 1n)).toBe("amount malformed");
    expect(reasonOf(ledger(100n, 100n), 100n, -1n)).toBe("amount malformed");
  });
  test("is numbered with two digits, and three after 99", () => {
    expect(referenceId("7", 1)).toBe("7-01");
    expect(referenceId("7", 99)).toBe("7-99");
    expect(referenceId("7", 100)).toBe("7-100");
  });
});

const step = fc.record({
  kind: fc.constantFrom("capture", "refund"),
  amount: fc.oneof(fc.bigInt({ min: -5n, max: 140n }), fc.constant(undefined)),
});

test("no row of captures and refunds takes more than was authorised or pays back more than was captured", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100n }),
      fc.constantFrom("authorise" as const, "sale" as const),
      fc.boolean(),
      fc.array(step, { maxLength: 30 }),
      (amount, mode, strict, steps) => {
        let now = { amount, ...decideAuthorise(approved, amount, mode) };
        for (const { kind, amount: asked } of steps) {
          const table = strict ? moves : undefined;
          const outcome =
            kind === "capture"
              ? decideCapture(now, asked, table)
              : decideRefund(now, { original: amount, refund: asked }, table);
          if (!outcome.done) continue;
          const after =
            kind === "capture"
              ? { ...now, captured: now.captured + outcome.amount }
              : { ...now, refunded: now.refunded + outcome.amount };
          expect(isAllowed(table, now, kind, after)).toBe(true);
          now = after;
          expect(outcome.amount > 0n).toBe(true);
          expect(now.captured <= now.authorised && now.refunded <= now.captured).toBe(true);
        }
      },
    ),
  );
});

test("each state has its own code, and the profile explains each of them", () => {
  const codes = Object.values(paymentStatus);
  expect(new Set(codes).size).toBe(codes.length);
  const explained = readProfile().extension_points["codes.payment-status"] ?? {};
  expect(Object.keys(explained).toSorted()).toEqual(codes.toSorted());
});

test("every state of the profile's table is one that amounts can make up", () => {
  const named = new Set((moves ?? []).map(({ to }) => to));
  const possible = [
    ledger(0n),
    ledger(9n),
    ledger(9n, 4n),
    ledger(9n, 9n),
    ledger(9n, 9n, 4n),
    ledger(9n, 9n, 9n),
  ];
  expect([...named].toSorted()).toEqual(possible.map(stateOf).toSorted());
});
