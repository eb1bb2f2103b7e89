// Why nobody sees a mutant of a stated rule under the bare profile: what the source leaves open, and the mutants that it hides.

export interface Reason {
  /** A sentence about the source. */
  readonly because: string;
  readonly mutants: readonly string[];
}

export const reasons: readonly Reason[] = [
  {
    because:
      "The source does not say when a payment is refused, so a refusal of the plainest one may be a matter of test data or of a signature, and nothing can be said.",
    mutants: ["declines-every-card"],
  },
];
