// The beneficiaries of the simulated bank, by name. Only the beneficiary decides the outcome of a payout. None of
// these names is real. domain/payout-failures.ts has the meaning of the failure codes.
import type { BeneficiaryName } from "../acquirer.ts";
import type { Behaviour } from "./behaviour.ts";

export interface TestBeneficiary extends Behaviour {
  /** `company_name`, or first and last name with a blank between. The case of letters does not matter. */
  readonly name: string;
}

export const testBeneficiaries: readonly TestBeneficiary[] = [
  {
    key: "payout-closed",
    name: "Closed Account",
    does: "fails: the account is closed",
    payout: ["6001"],
  },
  {
    key: "payout-wrong",
    name: "Wrong Details",
    does: "fails: the bank details are wrong",
    payout: ["6002"],
  },
  {
    key: "payout-blocked",
    name: "Blocked Party",
    does: "fails: the bank does not pay this beneficiary",
    payout: ["6003"],
  },
  { key: "payout-odd", name: "Odd Failure", does: "fails, without a reason", payout: ["6000"] },
  {
    key: "payout-slow",
    name: "Slow Bank",
    does: "is in progress for an hour, then paid",
    payout: ["pending", "approve"],
  },
  {
    key: "payout-returned",
    name: "Slow Return",
    does: "is in progress for an hour, then fails: the money was returned",
    payout: ["pending", "6004"],
  },
  {
    key: "payout-silent",
    name: "Silent Bank",
    does: "the bank does not respond; paid at the next attempt",
    payout: ["timeout", "approve"],
  },
  {
    key: "payout-silent-odd",
    name: "Silent Failure",
    does: "the bank does not respond; fails at the next attempt without a reason",
    payout: ["timeout", "6000"],
  },
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
  return testBeneficiaries.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? paidBeneficiary;
}
