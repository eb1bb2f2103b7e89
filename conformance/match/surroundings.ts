// What the matchers know in addition to a message: what no response to it may have, and the other messages of its scenario.
import type { Played } from "../message/message.ts";
import type { RequestSecrets } from "./leaks.ts";

export interface Surroundings {
  /** What this message may not have; found only on demand, because a request can have megabytes. */
  readonly secretsOf: (played: Played) => RequestSecrets;
  /** The last message of a step, or with `*` all that are no notifications. */
  readonly others: (step: string) => readonly Played[];
}

/** Of a message that belongs to no scenario. */
export const alone: Surroundings = {
  secretsOf: () => ({ pans: [], codes: [], keys: [] }),
  others: () => [],
};
