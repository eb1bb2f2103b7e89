// A request stored together with its first change, and a response stored together with the last change: one
// transaction each instead of two. http/accepted.ts carries out requests, store/joined.ts has the statements.
import type { Answered, SettledAtOnce } from "../../store/joined.ts";
import type { NewRequest } from "../../store/requests.ts";

export interface JointRequest {
  readonly request: NewRequest;
  /**
   * `known`: another process has stored it, so the command did nothing and its result is dropped. Until it is
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
