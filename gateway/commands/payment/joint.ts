// A request that is stored together with its first change, and whose response is stored together with its last
// change: one transaction each instead of two. http/accepted.ts carries out requests, store/joined.ts has the
// statements.
import type { Answered, SettledAtOnce } from "../../store/joined.ts";
import type { NewRequest } from "../../store/requests.ts";

export interface JointRequest {
  readonly request: NewRequest;
  /**
   * `known`: it was stored before, so nothing was done, and the result of the command is dropped. Until it is
   * `remembered`, the command has done nothing.
   */
  state: "new" | "remembered" | "known";
  /** The acquirer's response, to be written with the merchant's response. */
  settling?: JointSettling;
}

export interface JointSettling {
  readonly write: (answered: Answered) => Promise<SettledAtOnce>;
  /** Writes it separately, over all changes in the meantime. */
  readonly writeAlone: () => Promise<unknown>;
}
