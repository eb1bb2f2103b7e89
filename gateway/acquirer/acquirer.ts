// The interface of an acquirer for the gateway. The folders below implement it.
import type { AcquirerResponse } from "../domain/attempt.ts";
import { within } from "../process/within.ts";

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

/** A response of an acquirer. An approval names what it is for. */
export type StepResponse =
  | { readonly outcome: "approved" | "review"; readonly amount: bigint; readonly currency: string }
  | Exclude<AcquirerResponse, { readonly outcome: "approved" | "review" }>;

/** The requests to an acquirer, step by step. */
export interface Steps {
  readonly authorise: (ask: Ask) => Promise<StepResponse>;
  readonly capture: (ask: Ask) => Promise<StepResponse>;
  readonly refund: (ask: Ask) => Promise<StepResponse>;
  readonly cancel: (ask: Ask) => Promise<StepResponse>;
  /** Charges a card that was kept, without its shopper. */
  readonly rebill: (ask: Ask) => Promise<StepResponse>;
  readonly payout: (ask: Ask) => Promise<StepResponse>;
}

export type AcquirerStep = keyof Steps;

/** All steps, each made by its name. */
export const everyStep = (make: (name: AcquirerStep) => Steps[AcquirerStep]): Steps => ({
  authorise: make("authorise"),
  capture: make("capture"),
  refund: make("refund"),
  cancel: make("cancel"),
  rebill: make("rebill"),
  payout: make("payout"),
});

/** A card that an acquirer takes. */
export interface TakenCard {
  /** Stored in place of its number. */
  readonly key: string;
  /** The shopper has to pass 3-D Secure first. */
  readonly challenge: boolean;
}

/** An alternative payment method. */
export interface Apm {
  /** Stored with the payment. */
  readonly key: string;
  /** The code in `payment_method`. */
  readonly method: string;
  /** What the shopper reads. */
  readonly name: string;
  /** Whether the shopper has to approve on the issuer's page, or the acquirer decides when the payment is created. */
  readonly decides: "shopper" | "at once";
}

/** What a payout's request calls its beneficiary. */
export interface BeneficiaryName {
  readonly company_name?: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** A card that shoppers may try on the checkout page, and its outcome. */
export interface CardToTry {
  readonly number: string;
  readonly comes: "approved" | "declined" | "challenge";
}

/** What an acquirer takes, each by the key that the gateway stores and asks with. */
export interface Instruments {
  /** The card with this number; `undefined` for one that it does not take. */
  readonly card: (number: string) => TakenCard | undefined;
  /** The keys for an unknown card and for an expired one. Both are declined. */
  readonly refusedCards: { readonly unknown: string; readonly expired: string };
  readonly apms: readonly Apm[];
  /** The key of a payout's beneficiary. */
  readonly beneficiary: (name: BeneficiaryName) => string;
  /** Every code with which a payment can be declined: the profile needs a text for each. */
  readonly declineCodes: readonly string[];
  /** None where money moves. */
  readonly cardsToTry: readonly CardToTry[];
}

export interface Acquirer extends Steps {
  readonly instruments: Instruments;
}

/**
 * Gives an acquirer a time limit in milliseconds. If it needs longer or fails, it counts as no response. So does a response
 * to another amount or currency than was asked for: `onMismatch` gets the reference.
 */
export function patient(
  acquirer: Acquirer,
  milliseconds: number,
  onMismatch: (reference: string) => void,
): Acquirer {
  const unknown = { outcome: "unknown" } as const;
  const steps = everyStep((step) => async (ask) => {
    try {
      const response = await within(milliseconds, acquirer[step](ask), unknown);
      const { outcome } = response;
      if (outcome !== "approved" && outcome !== "review") return response;
      if (response.amount === ask.amount && response.currency === ask.currency) return response;
      onMismatch(ask.reference);
    } catch {
      // As without a response.
    }
    return unknown;
  });
  return { instruments: acquirer.instruments, ...steps };
}
