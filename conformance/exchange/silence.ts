// A breaker for gateways that do not respond. A run does not wait for all time-outs of a gateway that never responds, nor for
// all those of one operation that does not respond any more. It only counts responses, and sends nothing.
import type { Fault } from "./fault.ts";

/** The responses of a run so far. */
export interface Silence {
  /** Counts one request of an operation; `failure` says why no whole response came. */
  readonly note: (
    operation: string,
    failure?: { readonly problem: string; readonly fault?: Fault | undefined },
  ) => void;
  /** Why the run stops; `undefined` while it continues. */
  readonly verdict: () => string | undefined;
  /** Why nothing more is sent to an operation; `undefined` while it is. */
  readonly givenUp: (operation: string) => string | undefined;
}

/** Two for each of the four concurrent scenarios. */
const patience = 8;

/** How many time limits in a row one operation may use up. */
const mostInVain = 3;

export function listenForSilence(): Silence {
  let withoutResponse = 0;
  let responded = false;
  let last = "";
  const inVain = new Map<string, number>();
  return {
    note: (operation, failure) => {
      if (failure === undefined) responded = true;
      else {
        withoutResponse += 1;
        last = failure.problem;
      }
      const before = inVain.get(operation) ?? 0;
      // Given up once: a late response to a request that was on its way changes nothing.
      if (before < mostInVain) inVain.set(operation, failure?.fault === "silent" ? before + 1 : 0);
    },
    verdict: () =>
      responded || withoutResponse < patience
        ? undefined
        : `The gateway has not responded to any of ${withoutResponse} requests (the last: ${last}), so the run was stopped.`,
    givenUp: (operation) =>
      (inVain.get(operation) ?? 0) < mostInVain
        ? undefined
        : `Not run: ${operation} did not respond to ${mostInVain} requests in a row within the time limit, so no more were sent.`,
  };
}
