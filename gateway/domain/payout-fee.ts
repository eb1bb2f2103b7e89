// The fee of a payout and its payer, in minor units. `payout.amounts` of the profile has the words for merchants,
// from the same tariff.

export const payers = ["PAYER", "BENEFICIARY"] as const;

/** Who pays the fee. */
export type FeePayer = (typeof payers)[number];

/** What one way of paying costs. */
export interface Rate {
  /** Whole units of the payout's currency. */
  readonly fixed: bigint;
  /** Hundredths of a per cent of the payout's amount. */
  readonly basisPoints: bigint;
}

/** The tariff, by `payment_method`. */
export const tariff: Readonly<Record<"SWIFT" | "LOCAL", Rate>> = {
  SWIFT: { fixed: 15n, basisPoints: 10n },
  LOCAL: { fixed: 1n, basisPoints: 5n },
};

export type PayoutMethod = keyof typeof tariff;

export const isPayoutMethod = (text: string): text is PayoutMethod => Object.hasOwn(tariff, text);

/** A payout's amounts in minor units of its currency. */
export interface PayoutAmounts {
  readonly fee: bigint;
  readonly beneficiaryReceives: bigint;
  readonly payerPays: bigint;
}

/**
 * The fee for an amount in minor units: the fixed part and the share, with any fraction of a minor unit rounded up.
 * `unit` is the number of minor units in one unit of the currency.
 */
export const feeOf = (amount: bigint, unit: bigint, { fixed, basisPoints }: Rate): bigint =>
  fixed * unit + (amount * basisPoints + 9_999n) / 10_000n;

/**
 * Who pays what. The payer's fee comes on top of the amount, the beneficiary's is taken out of it; `undefined` where
 * it would leave the beneficiary nothing.
 */
export function amountsOf(
  amount: bigint,
  unit: bigint,
  { method, feePaidBy }: { readonly method: PayoutMethod; readonly feePaidBy: FeePayer },
): PayoutAmounts | undefined {
  const fee = feeOf(amount, unit, tariff[method]);
  if (feePaidBy === "PAYER") return { fee, beneficiaryReceives: amount, payerPays: amount + fee };
  return fee < amount ? { fee, beneficiaryReceives: amount - fee, payerPays: amount } : undefined;
}
