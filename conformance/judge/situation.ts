// The facts about a failure, for the search of its likely cause. Nothing in here is masked yet.
import type { Played } from "../message/message.ts";
import type { Profile } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import type { Mismatch } from "../match/matcher.ts";

/** What is known about a failure. */
export interface Situation {
  readonly played: Played | undefined;
  readonly mismatch: Mismatch | undefined;
  /** The request was invalid deliberately, so a refusal needs no explanation. */
  readonly negative: boolean;
  /** It was the first payment of a run. */
  readonly first?: true;
  /** The run's first payment was accepted, so its target, merchant, card, key and scheme are right. */
  readonly proven?: boolean;
  /** The same payment was also refused with each usual scheme and the key. */
  readonly schemesTried?: boolean;
  readonly profile: Profile;
  readonly settings: Settings;
  readonly key: string | undefined;
}

/** One cause: says what to do about it, if the failure looks like it. */
export type ExchangeHint = (situation: Failing) => string | undefined;

type Failing = Situation & { readonly played: Played };

/** A request that is valid, and not sent from an unregistered address, was refused. */
export const refused = ({ played: { built, problem, success }, negative }: Failing): boolean =>
  !negative &&
  built?.deliberate !== true &&
  built?.localAddress === undefined &&
  problem === undefined &&
  !success;

export const textOf = (played: Played): string => played.response?.text ?? "";

/** The status of an operation that a gateway does not have. */
export const notOffered = 501;

export const byStatus = (played: Played, ...statuses: readonly number[]): boolean =>
  statuses.includes(played.status);
