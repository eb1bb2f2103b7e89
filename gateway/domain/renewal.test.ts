import { describe, expect, test } from "vitest";
import type { StoredPeriod } from "../store/periods.ts";
import { monthly } from "../testing/payment.ts";
import { type Charge, type ChargeOutcome, decide, outcomeOf, skip } from "./renewal.ts";
import type { SubscriptionState } from "./subscription-states.ts";
import type { Terms } from "./subscription-terms.ts";

const now = new Date("2026-02-28T10:00:00Z");
const lookAgain = new Date("2026-02-28T10:00:15Z");
const terms: Terms = { ...monthly, start: new Date("2026-01-31T10:00:00Z") };
const period: StoredPeriod = {
  merchant_id: "1000",
  recurringId: "R1",
  number: 1,
  startsAt: new Date("2026-01-31T10:00:00Z"),
  endsAt: now,
  amount: 900n,
  state: "charging",
  attempt: 1,
  transactionId: null,
  dueAt: lookAgain,
  settledAt: null,
};
interface Case {
  readonly status?: SubscriptionState;
  readonly attempt?: number;
  readonly contract?: Partial<Terms>;
}
const renew = (outcome: ChargeOutcome, { status = "active", attempt = 1, contract = {} }: Case = {}) => {
  const charge: Charge = { outcome, transactionId: "t1", now, lookAgain };
  return decide({ status, terms: { ...terms, ...contract } }, { ...period, attempt }, charge);
};

describe("a period that was charged", () => {
  test("is settled with its payment, and the next one starts at its end", () => {
    const { period: done, by, next } = renew("charged");
    expect(done).toMatchObject({ state: "charged", transactionId: "t1", dueAt: null, settledAt: now });
    expect(by).toBe("charge");
    expect(next).toEqual({
      state: "open",
      number: 2,
      startsAt: now,
      endsAt: new Date("2026-03-31T10:00:00Z"),
      amount: 900n,
    });
  });

  test("is the last one of a contract that was cancelled or has no more periods", () => {
    for (const last of [{ status: "inactived" }, { contract: { billingCycle: 1 } }] as const) {
      const { by, next } = renew("charged", last);
      expect([by, next]).toEqual(["complete", undefined]);
    }
  });
});

describe("a period that had ended before it began", () => {
  const daily = { interval: "day", intervalCount: 1 } as const;
  const late = { contract: { ...daily, start: new Date("2026-02-25T10:00:00Z") } };

  test("is held, unless failed charges made the one before it late", () => {
    expect(renew("charged", late).next).toMatchObject({ number: 2, state: "held" });
    expect(renew("charged", { ...late, attempt: 2 }).next).toMatchObject({ number: 2, state: "open" });
  });

  test("is skipped with all others that have ended, up to the end of the contract", () => {
    const skipped = (contract: Partial<Terms>, status: SubscriptionState = "active") =>
      skip({ status, terms: { ...terms, ...late.contract, ...contract } }, { ...period, state: "held" }, now);
    expect(skipped({})).toMatchObject({
      period: { state: "dropped", settledAt: now },
      next: { number: 4, state: "open", endsAt: new Date("2026-03-01T10:00:00Z") },
    });
    for (const last of [skipped({ billingCycle: 3 }), skipped({}, "inactived")])
      expect([last.by, last.next]).toEqual(["complete", undefined]);
  });
});

describe("a period that was not charged", () => {
  test("is retried later, and no other period starts before that", () => {
    const { period: open, by, next } = renew("failed", { attempt: 2 });
    expect(open).toMatchObject({ state: "open", attempt: 2, dueAt: new Date("2026-03-03T10:00:00Z") });
    expect([by, next]).toEqual(["fail", undefined]);
  });

  test("ends the subscription after the last attempt", () => {
    const { period: failed, by } = renew("failed", { attempt: 4 });
    expect(failed).toMatchObject({ state: "failed", dueAt: null, settledAt: now, transactionId: null });
    expect(by).toBe("give up");
  });

  test("because the merchant cancelled its payment is dropped, and the next one starts", () => {
    const { period: dropped, by, next } = renew("cancelled");
    expect(dropped).toMatchObject({ state: "dropped", transactionId: null });
    expect([by, next?.number]).toEqual(["charge", 2]);
  });
});

test("a period without a response of the acquirer stays open and is checked again", () => {
  const { period: waiting, by, next } = renew("not known");
  expect(waiting).toEqual({ ...period, dueAt: lookAgain });
  expect([by, next]).toEqual([undefined, undefined]);
});

test("the outcome of a charge is derived from its payment", () => {
  expect(outcomeOf({ captured: 900n, ended: null })).toBe("charged");
  expect(outcomeOf({ captured: 0n, ended: null })).toBe("not known");
  expect(outcomeOf({ captured: 0n, ended: "failed" })).toBe("failed");
  expect(outcomeOf({ captured: 0n, ended: "expired" })).toBe("failed");
  expect(outcomeOf({ captured: 0n, ended: "cancelled" })).toBe("cancelled");
});
