// A request stored together with its first change, and a response stored together with the last change: one
// transaction each instead of two. http/accepted.ts carries out requests, store/joined.ts has the statements.
import type { Responded, SettledAtOnce } from "../../store/joined.ts";
import type { NewRequest } from "../../store/requests.ts";
import type { Remembering } from "../../store/together/remembering.ts";

export interface JointRequest {
  readonly request: NewRequest;
  /**
   * `known`: another process has stored it. `outdated`: its signature was verified with keys that the account no longer has.
   * In both cases the command did nothing and its result is dropped. Until it is `remembered`, the command has done
   * nothing.
   */
  state: "remembered" | Remembering;
  /** The acquirer's response, to be written with the merchant's response. */
  settling?: JointSettling;
}

export interface JointSettling {
  readonly write: (responded: Responded) => Promise<SettledAtOnce>;
  /** Writes it separately, over all changes in the meantime. */
  readonly writeAlone: () => Promise<unknown>;
}
