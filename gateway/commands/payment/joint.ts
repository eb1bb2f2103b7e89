// A request that is remembered together with the first thing that it does, and whose response is kept together with the last:
// one transaction each instead of two. Who carries requests out is in http/accepted.ts, the statements are in store/joined.ts.
import type { Answered, SettledAtOnce } from "../../store/joined.ts";
import type { NewRequest } from "../../store/requests.ts";

export interface JointRequest {
  readonly request: NewRequest;
  /**
   * `known`: it was remembered already, so that nothing was done, and nobody is told what the command gives. Until it is
   * `remembered` the command has done nothing.
   */
  state: "new" | "remembered" | "known";
  /** What the acquirer has answered, which is to be written with the response. */
  settling?: JointSettling;
}

export interface JointSettling {
  readonly write: (answered: Answered) => Promise<SettledAtOnce>;
  /** Writes it alone, over whatever has changed meanwhile. */
  readonly writeAlone: () => Promise<unknown>;
}
