// Examines a gateway with a few requests, and returns what they suggest. It assumes nothing and writes nothing.
import { isDeepStrictEqual } from "node:util";
import { objectOf } from "../contract/contract.ts";
import { UsageError } from "../contract/errors.ts";
import type { Played } from "../message/message.ts";
import { unreachable } from "../exchange/send.ts";
import { networkOf, type NetworkOptions } from "../inputs/network.ts";
import { filledWith, isFilled } from "../inputs/profile.ts";
import { defaultSettings } from "../inputs/settings.ts";
import { causeOf, unreachableCause } from "../judge/cause.ts";
import { unlockedChecks } from "../run/unlocked.ts";
import { isTlsInstead } from "../run/probe.ts";
import { prepare } from "../run/run.ts";
import { closeStage, maskerFor, targetOf, timeoutOf } from "../run/stage.ts";
import { firstPayment } from "./find-scheme.ts";
import { fromRefusals, fromResult } from "./from-payment.ts";
import { fromOthers, fromQueries, withSeparators } from "./from-reading.ts";
import type { Guess } from "./guess.ts";
import {
  firstAmount,
  mostPayments,
  mostRequests,
  openSession,
  shown,
  type Session,
  type SessionOptions,
  inShort,
  pay,
} from "./session.ts";
import { money } from "@acquiring/contract/codecs";
import type { Prepared } from "../run/prepared.ts";

export interface Looked {
  /** What was seen, that which unlocks the most checks first. */
  readonly guesses: readonly Guess[];
  readonly requests: number;
  readonly payments: number;
  /** Why the gateway did not accept the first payment; `init` then sends nothing else. */
  readonly refused?: Refused;
}

export interface Refused {
  /** In sentences. */
  readonly message: string;
  /** What to look at, the likeliest first. */
  readonly hints: readonly string[];
  /** No response at all. */
  readonly withoutResponse: boolean;
}

/** @throws UsageError for an unusable target, and for one that accepts no connection. It sends nothing. */
export async function mustBeReached(
  options: Pick<SessionOptions, "target" | "timeoutMs" | "env" | keyof NetworkOptions>,
): Promise<void> {
  const target = targetOf(options.target);
  const network = networkOf(options, options.env);
  const { proxy } = network;
  const problem = await unreachable(proxy ?? target, timeoutOf(options));
  if (problem === undefined) return;
  const masker = maskerFor({ settings: defaultSettings, requests: {} }, [], network);
  const { message, hints } = unreachableCause({ target, proxy }, problem, { masker });
  throw new UsageError([message, ...hints, "Nothing was written."].join(" "));
}

/** What is going to be sent, in sentences, before anything is. */
export function noticeOf({ target, settings, profile }: SessionOptions): string {
  const prepared = prepare({ settings, profile });
  const card = String(objectOf(prepared.settings.test_data["card.approved"])["number"]).slice(-4);
  const second = showsDecimals(prepared)
    ? `one of about 100 ${otherCurrency}`
    : "a second one of the same amount";
  return `This sends at most ${mostRequests} requests to ${target}, one at a time. At most ${mostPayments} of them are payments that may be accepted: ${firstAmount(prepared)} with the test card that ends in ${card}, and ${second}. All others are queries, checkout pages that are never paid, and requests that a gateway must refuse. Nothing is captured or refunded. Use a test account.\n`;
}

/** @throws UsageError for settings, a profile or a target that cannot be used. */
export async function look(options: SessionOptions): Promise<Looked> {
  const session = await openSession(options);
  try {
    const { played, guesses, inVain } = await firstPayment(session);
    const counts = { requests: session.requests, payments: session.payments };
    if (played?.success !== true)
      return { guesses: [], ...counts, refused: await refusedBy(session, played, inVain) };
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
    await closeStage(session.stage);
  }
}

/** Why, in the words that a run has for it. */
async function refusedBy(
  session: Session,
  played: Played | undefined,
  inVain: string | undefined,
): Promise<Refused> {
  if (played === undefined)
    return { message: "The first payment could not be sent.", hints: [], withoutResponse: true };
  const { stage, prepared } = session;
  const { key, masker } = stage;
  const judging = { ...prepared, key, masker, waivers: new Map(), strict: false, now: new Date() };
  const { built } = played;
  const tries = {
    target: stage.target,
    // The simplest payment has nothing in it that a gateway should refuse.
    first: built === undefined ? played : { ...played, built: { ...built, deliberate: false } },
    elsewhere: [],
    schemesTried: inVain !== undefined,
    speaksTls: await isTlsInstead(played, stage),
  };
  const { message = "", hints = [] } = causeOf(tries, judging) ?? {};
  const plain = (text: string): string =>
    text
      .split("\n")
      .map((line) => shown(session, line))
      .join("\n");
  return {
    message: [shown(session, message), ...(inVain === undefined ? [] : [inVain])].join(" "),
    hints: hints.map(plain),
    withoutResponse: played.response === undefined && played.status === 0,
  };
}

/** The unknown points, in the order of the checks that each unlocks. */
function weighted(session: Session, guesses: readonly Guess[]): readonly Guess[] {
  const { profile, settings } = session.prepared;
  const counts = unlockedChecks();
  const isNew = ({ id, value }: Guess): boolean =>
    id.startsWith("features.")
      ? settings.features[id.slice("features.".length)] !== value
      : !(isFilled(profile, id) && isDeepStrictEqual(filledWith(profile, id), value));
  return guesses
    .filter(isNew)
    .map((guess) => ({ ...guess, evidence: shown(session, guess.evidence) }))
    .toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0));
}

/** A currency without decimal places. */
const otherCurrency = "JPY";

/** Whether a payment in that currency shows something: in a currency with two decimal places nothing is seen. */
const showsDecimals = ({ settings, profile }: Prepared): boolean =>
  money.digits(String(settings.test_data["currency"]).toUpperCase()) === 2 &&
  profile.points["amounts.decimals"] === undefined;

interface Second {
  readonly played: Played | undefined;
  readonly guesses: readonly Guess[];
}

/** Makes at most one more payment. The gateway should refuse the first amounts; the first accepted amount ends the tries. */
async function secondPayment(session: Session): Promise<Second> {
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
