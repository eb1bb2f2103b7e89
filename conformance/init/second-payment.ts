// The second payment. If the gateway accepts a currency without decimal places, it shows how many an amount has. Two payments
// together show the separator of two order numbers.
import { money } from "@acquiring/contract/codecs";
import type { Played } from "../message/message.ts";
import type { Prepared } from "../run/prepared.ts";
import type { Guess } from "./guess.ts";
import { inShort, pay, type Session } from "./session.ts";

/** A currency without decimal places. */
export const otherCurrency = "JPY";

/** Whether a payment in that currency shows something: in a currency with two decimal places nothing is seen. */
export const showsDecimals = ({ settings, profile }: Prepared): boolean =>
  money.digits(String(settings.test_data["currency"]).toUpperCase()) === 2 &&
  profile.points["amounts.decimals"] === undefined;

export interface Second {
  readonly played: Played | undefined;
  readonly guesses: readonly Guess[];
}

/** Makes at most one more payment. The gateway should refuse the first amounts; the first accepted amount ends the tries. */
export async function secondPayment(session: Session): Promise<Second> {
  if (showsDecimals(session.prepared)) {
    const tries = [
      { amount: "100.505", value: undefined },
      { amount: "100.50", value: "two" },
      { amount: "100", value: "iso-4217" },
    ] as const;
    const refused: string[] = [];
    for (const { amount, value } of tries) {
      const played = await pay(session, { currency: otherCurrency, amount });
      if (played?.success === true)
        return { played, guesses: value === undefined ? [] : [decimals(value, amount, refused)] };
      if (played !== undefined) refused.push(`${amount} ${otherCurrency} was refused (${inShort(played)})`);
    }
  }
  const again = await pay(session);
  return { played: again?.success === true ? again : undefined, guesses: [] };
}

const decimals = (value: string, amount: string, refused: readonly string[]): Guess => ({
  id: "amounts.decimals",
  value,
  evidence: `A payment of ${refused.join(", one of ")}, and one of ${amount} ${otherCurrency} was accepted.`,
});
