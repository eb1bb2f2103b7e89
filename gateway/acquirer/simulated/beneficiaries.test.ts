import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { beneficiaryOf, paidBeneficiary, testBeneficiaries } from "./beneficiaries.ts";
import { behaviours } from "./simulated.ts";

test("a beneficiary is found by company name or by first and last name, in any letter case", () => {
  expect(beneficiaryOf({ company_name: " slow bank " }).key).toBe("payout-slow");
  expect(beneficiaryOf({ first_name: "Slow", last_name: "BANK" }).key).toBe("payout-slow");
  expect(beneficiaryOf({ company_name: "  ", first_name: "Odd", last_name: "Failure" }).key).toBe(
    "payout-odd",
  );
  // The company is paid, even if a person signs for it.
  expect(beneficiaryOf({ company_name: "Example", first_name: "Odd", last_name: "Failure" })).toBe(
    paidBeneficiary,
  );
  expect(beneficiaryOf({})).toBe(paidBeneficiary);
});

test("the acquirer knows every beneficiary by its key", () => {
  for (const one of [...testBeneficiaries, paidBeneficiary]) expect(behaviours.get(one.key)).toBe(one);
});

const guide = new URL("../../../docs/gateway/test-data.md", import.meta.url);
test.skipIf(!existsSync(guide))("the guide has a row for each test beneficiary", () => {
  const rows = readFileSync(guide, "utf8").split("\n");
  for (const { name } of testBeneficiaries)
    expect(rows.filter((row) => row.startsWith(`| ${name} |`))).toHaveLength(1);
});
