// An acquirer that needs no bank: its answer depends on the card alone, so asking twice changes nothing.
import { testCards } from "./cards.ts";

export interface Card {
  readonly number: string;
  /** Two digits. */
  readonly expirationMonth: string;
  /** Four digits. */
  readonly expirationYear: string;
}

/** Asks the acquirer for the money; answers with a code of `result_info`. */
export type Acquire = (card: Card, now: Date) => string;

const expired = "1002";
const unknown = "1003";

export const simulatedAcquirer: Acquire = (card, now) => {
  const known = testCards.find(({ number }) => number === card.number);
  if (known === undefined) return unknown;
  return isExpired(card, now) ? expired : known.code;
};

/** A card is good until the end of its month. */
const isExpired = ({ expirationMonth, expirationYear }: Card, now: Date): boolean =>
  `${expirationYear}${expirationMonth}` < now.toISOString().slice(0, 7).replace("-", "");
