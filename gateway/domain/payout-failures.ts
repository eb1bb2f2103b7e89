// The reasons of failed payouts for merchants: `failure_type` and `failure_reason` by the bank's code.

export interface PayoutFailure {
  readonly type: string;
  readonly reason: string;
}

const unknown: PayoutFailure = { type: "UNKNOWN", reason: "The bank gave no reason." };

const failures: Readonly<Record<string, PayoutFailure>> = {
  "6000": unknown,
  "6001": { type: "ACCOUNT_CLOSED", reason: "The beneficiary's account is closed." },
  "6002": { type: "INVALID_DETAILS", reason: "The bank details do not fit together." },
  "6003": { type: "COMPLIANCE", reason: "The bank does not pay this beneficiary." },
  "6004": { type: "RETURNED", reason: "The beneficiary's bank sent the money back." },
};

/** Every `failure_type` that this gateway writes. */
export const failureTypes: readonly string[] = Object.values(failures).map(({ type }) => type);

export const payoutFailure = (code: string): PayoutFailure => failures[code] ?? unknown;
