// The stored data of a card: its behaviour, and the digits that may be shown. The number is not stored.
import type { Instruments } from "../../acquirer/acquirer.ts";
import type { StoredInstrument } from "../../store/payments.ts";
import { shownDigits } from "../../domain/fingerprint.ts";

export interface Card {
  readonly number: string;
  /** Two digits. */
  readonly expirationMonth: string;
  /** Four digits. */
  readonly expirationYear: string;
}

export interface Identified {
  readonly instrument: StoredInstrument;
  /** Whether the shopper has to pass 3-D Secure. */
  readonly challenge: boolean;
}

/** What the acquirer knows the card by. Everything that it does not take will be refused. */
export function identify(
  { card, refusedCards }: Instruments,
  { number, expirationMonth, expirationYear }: Card,
  now: Date,
): Identified {
  const shown = shownDigits(number);
  const expires = expirationYear + expirationMonth;
  const cardExpires = /^\d{6}$/.test(expires) ? expires : null;
  const taken = card(number);
  const late = isPast(cardExpires, now);
  return {
    instrument: {
      instrument: taken === undefined ? refusedCards.unknown : late ? refusedCards.expired : taken.key,
      firstSix: shown?.firstSix ?? null,
      lastFour: shown?.lastFour ?? null,
      cardExpires,
    },
    challenge: taken?.challenge === true && !late,
  };
}

/** A kept card in its current state. If its shopper passed 3-D Secure, it was when the card was kept. */
export function identifyKept({ refusedCards }: Instruments, kept: StoredInstrument, now: Date): Identified {
  const instrument = isPast(kept.cardExpires, now) ? refusedCards.expired : kept.instrument;
  return { instrument: { ...kept, instrument }, challenge: false };
}

/** A card is good until the end of its month. */
const isPast = (expires: string | null, now: Date): boolean =>
  expires === null || expires < now.toISOString().slice(0, 7).replace("-", "");
