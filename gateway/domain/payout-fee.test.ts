import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { minorUnits } from "../wire/amount.ts";
import { amountsOf, feeOf, payers, tariff } from "./payout-fee.ts";

describe("the fee of a payout", () => {
  test.each([
    ["USD", 100_000n, "SWIFT", 1_600n],
    ["USD", 100_001n, "SWIFT", 1_601n],
    ["USD", 1n, "LOCAL", 101n],
    ["JPY", 10_000n, "SWIFT", 25n],
    ["JPY", 10_001n, "LOCAL", 7n],
    ["KWD", 100_000n, "LOCAL", 1_050n],
  ] as const)("in %s for %i by %s is %i minor units", (currency, amount, method, fee) => {
    expect(feeOf(amount, minorUnits(currency), tariff[method])).toBe(fee);
  });

  test("never takes the whole amount of the beneficiary", () => {
    expect(
      amountsOf(1_502n, minorUnits("USD"), { method: "SWIFT", feePaidBy: "BENEFICIARY" }),
    ).toBeUndefined();
    expect(amountsOf(1_503n, minorUnits("USD"), { method: "SWIFT", feePaidBy: "BENEFICIARY" })).toMatchObject(
      { beneficiaryReceives: 1n },
    );
  });

  test("and the received amount always add up to the paid one, and a larger amount never has a lower fee", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 17n });
    const method = fc.constantFrom("SWIFT", "LOCAL");
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom("USD", "JPY", "KWD", "CLF").map(minorUnits),
        method,
        fc.constantFrom(...payers),
        (one, other, unit, method, feePaidBy) => {
          const fee = feeOf(one, unit, tariff[method]);
          const paidByPayer = { fee, beneficiaryReceives: one, payerPays: one + fee };
          const paidByBeneficiary = { fee, beneficiaryReceives: one - fee, payerPays: one };
          const nothing = fee < one ? paidByBeneficiary : undefined;
          expect(amountsOf(one, unit, { method, feePaidBy })).toEqual(
            feePaidBy === "PAYER" ? paidByPayer : nothing,
          );
          const [less, more] = one < other ? [one, other] : [other, one];
          expect(feeOf(less, unit, tariff[method]) <= feeOf(more, unit, tariff[method])).toBe(true);
          // Rounded up by less than one minor unit.
          const { fixed, basisPoints } = tariff[method];
          const share = (fee - feeOf(0n, unit, { fixed, basisPoints: 0n })) * 10_000n - one * basisPoints;
          expect(share >= 0n && share < 10_000n).toBe(true);
        },
      ),
    );
  });

  test("is in the profile as in the code", () => {
    const said = readProfile().notes?.["payout.amounts"];
    for (const [method, { fixed, basisPoints }] of Object.entries(tariff))
      expect(said).toMatch(
        new RegExp(
          `For ${method}\\b[^.]* is ${fixed} units? of the currency and ${Number(basisPoints) / 100} per cent`,
        ),
      );
  });
});
