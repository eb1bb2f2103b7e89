// A request stored together with its first change, and a response stored together with the last change: one
// transaction each instead of two. http/accepted.ts carries out requests, store/joined.ts has the statements.
import type { Responded, SettledAtOnce } from "../../store/joined.ts";
import type { Remembering } from "../../store/together/remembering.ts";

/** What a command has done of a request that it was to store with its first change. */
export interface Joint {
  /**
   * `new`: the command did nothing. `known`: another process has stored the request. `outdated`: its signature was verified
   * with keys that the account no longer has. In these two cases the command did nothing and its result is dropped.
   */
  readonly state: "remembered" | Remembering;
  /** The acquirer's response, to be written with the merchant's response. */
  readonly settling?: JointSettling | undefined;
}

export interface JointSettling<Settled = unknown> {
  /** Writes it with the merchant's response, if there is one yet. */
  readonly write: (responded: Responded | undefined) => Promise<SettledAtOnce>;
  /** Writes it separately, over all changes in the meantime. */
  readonly writeAlone: () => Promise<Settled>;
}
