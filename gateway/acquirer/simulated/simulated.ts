// An acquirer without a bank and without storage: its outcome depends on the instrument, the step and the number of attempts, so
// that a repeated request moves nothing.
import {
  type Acquirer,
  type AcquirerStep,
  type Ask,
  everyStep,
  type Instruments,
  type StepResponse,
} from "../acquirer.ts";
import type { Behaviour, Says } from "./behaviour.ts";
import { apms } from "./apms.ts";
import { beneficiaryOf, paidBeneficiary, testBeneficiaries } from "./beneficiaries.ts";
import { cardsToTry, otherCards, testCards } from "./cards.ts";

/** Everything that the simulated acquirer knows, by the key that is stored. */
export const behaviours: ReadonlyMap<string, Behaviour> = new Map(
  [...testCards, ...otherCards, ...apms, ...testBeneficiaries, paidBeneficiary].map((behaviour) => [
    behaviour.key,
    behaviour,
  ]),
);

/** What the instrument's script says to this asking. */
export function says(instrument: string, step: AcquirerStep, asked: number): Says {
  const behaviour = behaviours.get(instrument);
  // A key of a later version, or an unknown key: no money moves.
  if (behaviour === undefined) return "1003";
  const script = behaviour[step] ?? ["approve"];
  return script[Math.min(asked, script.length - 1)] ?? script[0];
}

function responseOf(said: Says, { amount, currency }: Ask): StepResponse {
  switch (said) {
    case "approve":
      return { outcome: "approved", amount, currency };
    case "review":
      return { outcome: "review", amount, currency };
    case "pending":
      return { outcome: "pending" };
    case "timeout":
      return { outcome: "unknown" };
    default:
      return { outcome: "declined", code: said };
  }
}

const isCode = (said: Says): said is `${number}` => /^\d{4}$/u.test(said);

const declineCodes = [...behaviours.values()].flatMap(({ authorise = [], rebill = [] }) =>
  [...authorise, ...rebill].filter(isCode),
);

const [pastItsDate, unknownCard] = otherCards;

const instruments: Instruments = {
  card: (number) => {
    const card = testCards.find(({ numbers }) => numbers.includes(number));
    return card && { key: card.key, challenge: card.challenge === true };
  },
  refusedCards: { unknown: unknownCard.key, expired: pastItsDate.key },
  apms,
  beneficiary: (name) => beneficiaryOf(name).key,
  declineCodes: [...new Set(declineCodes)],
  cardsToTry: cardsToTry.map(([comes, key]) => ({
    comes,
    number: testCards.find((card) => card.key === key)?.numbers[0] ?? "",
  })),
};

export const simulatedAcquirer: Acquirer = {
  instruments,
  ...everyStep((name) => async (ask) => responseOf(says(ask.instrument, name, ask.asked), ask)),
};
