// The test cards that the simulated acquirer knows. None of them is anybody's.

export interface TestCard {
  readonly number: string;
  /** The code of `result_info`; what it means stands in the profile. */
  readonly code: string;
}

export const testCards: readonly TestCard[] = [
  { number: "4111111111111111", code: "0000" },
  { number: "5555555555554444", code: "0000" },
  { number: "4000000000000002", code: "1001" },
];
