// Looks at a gateway with a few requests, and says what they suggest. Takes nothing for granted and writes nothing.
import { isDeepStrictEqual } from "node:util";
import { objectOf } from "../contract/contract.ts";
import { isFilled } from "../given/profile.ts";
import { unlockedChecks } from "../run/needs.ts";
import { prepare } from "../run/run.ts";
import { firstPayment } from "./find-scheme.ts";
import { fromRefusals, fromResult } from "./from-payment.ts";
import { fromOthers, fromQueries, withSeparators } from "./from-reading.ts";
import type { Guess } from "./guess.ts";
import {
  closeSession,
  firstAmount,
  inShort,
  mostPayments,
  mostRequests,
  openSession,
  shown,
  type Session,
  type SessionOptions,
} from "./session.ts";
import { otherCurrency, secondPayment, showsDecimals } from "./second-payment.ts";

export interface Looked {
  /** What was seen, that which unlocks the most checks first. */
  readonly guesses: readonly Guess[];
  readonly requests: number;
  readonly payments: number;
  /** Why the first payment was not accepted, so that little was seen. */
  readonly refused?: string;
}

/** What is going to be sent, in sentences, before anything is. */
export function noticeOf({ target, settings, profile }: SessionOptions): string {
  const prepared = prepare({ settings, profile });
  const card = String(objectOf(prepared.settings.test_data["card.approved"])["number"]).slice(-4);
  const second = showsDecimals(prepared)
    ? `one of about 100 ${otherCurrency}`
    : "a second one of the same amount";
  return `This sends at most ${mostRequests} requests to ${target}, one after the other. At most ${mostPayments} of them are payments that may be accepted: ${firstAmount(prepared)} with the test card that ends in ${card}, and ${second}. All others are queries, checkout pages that nobody pays, and requests that a gateway has to refuse. Nothing is captured or refunded. Use a test account.\n`;
}

/** @throws UsageError for settings, a profile or a target that cannot be used. */
export async function look(options: SessionOptions): Promise<Looked> {
  const session = await openSession(options);
  try {
    const { played, guesses, inVain } = await firstPayment(session);
    const counts = { requests: session.requests, payments: session.payments };
    if (played?.success !== true) {
      const why =
        played === undefined
          ? "It could not be sent."
          : (played.problem ?? `It was refused: ${inShort(played)}.`);
      return {
        guesses: [],
        ...counts,
        refused: shown(session, inVain === undefined ? why : `${why} ${inVain}`),
      };
    }
    const seen = [...guesses, ...fromResult(played)];
    seen.push(...(await fromRefusals(session)));
    const queries = await fromQueries(session, played);
    const others = await fromOthers(session);
    const second = await secondPayment(session);
    const found =
      second.played === undefined ? queries : await withSeparators(session, queries, [played, second.played]);
    return {
      guesses: weighted(session, [...seen, ...found, ...others, ...second.guesses]),
      requests: session.requests,
      payments: session.payments,
    };
  } finally {
    await closeSession(session);
  }
}

/** Without what is said already, by the checks that each unlocks. */
function weighted(session: Session, guesses: readonly Guess[]): readonly Guess[] {
  const { profile, settings } = session.prepared;
  const counts = unlockedChecks();
  const isNew = ({ id, value }: Guess): boolean =>
    id.startsWith("features.")
      ? settings.features[id.slice("features.".length)] !== value
      : !(isFilled(profile, id) && isDeepStrictEqual(profile.points[id], value));
  return guesses
    .filter(isNew)
    .map((guess) => ({ ...guess, evidence: shown(session, guess.evidence) }))
    .toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0));
}
