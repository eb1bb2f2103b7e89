// What the gateway asks of an acquirer, and what it can be told. Who answers is somewhere else.

/** One thing asked. Asking again with the same reference moves nothing a second time. */
export interface Ask {
  /** The merchant's, the transaction's and the attempt's own name. */
  readonly reference: string;
  /** What the acquirer knows the card, the APM or the beneficiary by; never a card number. */
  readonly instrument: string;
  /** Minor units of the currency. */
  readonly amount: bigint;
  readonly currency: string;
  /** How often it was asked before. */
  readonly asked: number;
}

/**
 * `approved`, `review` and `declined` are final. `pending`: the acquirer has it and says later. `unknown`: no
 * answer; the money may have moved. Both are asked again.
 */
export type AcquirerAnswer =
  | { readonly outcome: "approved" | "review" }
  | { readonly outcome: "declined"; /** Of `result_info`. */ readonly code: string }
  | { readonly outcome: "pending" | "unknown" };

export interface Acquirer {
  readonly authorise: (ask: Ask) => Promise<AcquirerAnswer>;
  readonly capture: (ask: Ask) => Promise<AcquirerAnswer>;
  readonly refund: (ask: Ask) => Promise<AcquirerAnswer>;
  readonly cancel: (ask: Ask) => Promise<AcquirerAnswer>;
  /** Charges a card that was kept, without its shopper. */
  readonly rebill: (ask: Ask) => Promise<AcquirerAnswer>;
  readonly payout: (ask: Ask) => Promise<AcquirerAnswer>;
}

export type AcquirerStep = keyof Acquirer;

/** Gives an acquirer so much time (milliseconds of the machine); one that takes longer, or breaks, has not answered. */
export function patient(acquirer: Acquirer, milliseconds: number): Acquirer {
  const within = (step: AcquirerStep) => async (ask: Ask) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<AcquirerAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ outcome: "unknown" }), milliseconds);
    });
    try {
      return await Promise.race([acquirer[step](ask), late]);
    } catch {
      return { outcome: "unknown" } as const;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    authorise: within("authorise"),
    capture: within("capture"),
    refund: within("refund"),
    cancel: within("cancel"),
    rebill: within("rebill"),
    payout: within("payout"),
  };
}
