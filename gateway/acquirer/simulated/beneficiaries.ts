// The beneficiaries of the simulated bank, by name. Only the beneficiary decides the outcome of a payout. None of
// these names is real. domain/payout-failures.ts has the meaning of the failure codes.
import type { BeneficiaryName } from "../acquirer.ts";
import type { Behaviour, Script } from "./behaviour.ts";

export interface TestBeneficiary extends Behaviour {
  /** `company_name`, or first and last name with a blank between. The case of letters does not matter. */
  readonly name: string;
}

const one = (key: string, name: string, does: string, ...payout: Script): TestBeneficiary => ({
  key,
  name,
  does,
  payout,
});

export const testBeneficiaries: readonly TestBeneficiary[] = [
  one("payout-closed", "Closed Account", "fails: the account is closed", "6001"),
  one("payout-wrong", "Wrong Details", "fails: the bank details are wrong", "6002"),
  one("payout-blocked", "Blocked Party", "fails: the bank does not pay this beneficiary", "6003"),
  one("payout-odd", "Odd Failure", "fails, without a reason", "6000"),
  one("payout-slow", "Slow Bank", "is in progress for an hour, then paid", "pending", "approve"),
  one(
    "payout-returned",
    "Slow Return",
    "is in progress for an hour, then fails: the money was returned",
    "pending",
    "6004",
  ),
  one(
    "payout-silent",
    "Silent Bank",
    "the bank does not respond; paid at the next attempt",
    "timeout",
    "approve",
  ),
  one(
    "payout-silent-odd",
    "Silent Failure",
    "the bank does not respond; fails at the next attempt without a reason",
    "timeout",
    "6000",
  ),
];

/** Every other name. */
export const paidBeneficiary: Behaviour = { key: "payout-paid", does: "is paid immediately" };

/** How the bank behaves for a beneficiary of this name. */
export function beneficiaryOf({
  company_name = "",
  first_name = "",
  last_name = "",
}: BeneficiaryName): Behaviour {
  const name = company_name.trim() || `${first_name.trim()} ${last_name.trim()}`.trim();
  return (
    testBeneficiaries.find((known) => known.name.toLowerCase() === name.toLowerCase()) ?? paidBeneficiary
  );
}
