// A breaker for gateways that do not respond. A run does not wait for all time-outs of a gateway that never responds, nor for
// all those of one operation that does not respond any more. It only counts responses, and sends nothing.
import type { Fault } from "../message/message.ts";

/** The responses of a run so far. */
export interface Silence {
  /** Counts one request of an operation that was sent at `begun`; `failure` says why no whole response came. */
  readonly note: (
    operation: string,
    begun: number,
    failure?: { readonly problem: string; readonly fault?: Fault | undefined },
  ) => void;
  /** When the last response came; `undefined` before the first one. */
  readonly heard: () => number | undefined;
  /** Why the run stops; `undefined` while it continues. */
  readonly verdict: () => string | undefined;
  /** Why nothing more is sent to an operation; `undefined` while it is. */
  readonly givenUp: (operation: string) => string | undefined;
}

/** Two for each of the four concurrent scenarios. */
const patience = 8;

/** The time limits of one operation that ended without a response, since its last one. */
interface InVain {
  readonly limits: number;
  readonly last: number;
}

/** So many time limits may end, one after the other; those that run at the same time are one. */
const mostInVain = 2;

export function listenForSilence(now: () => number = () => performance.now()): Silence {
  let withoutResponse = 0;
  let heard: number | undefined;
  let last = "";
  const inVain = new Map<string, InVain>();
  return {
    note: (operation, begun, failure) => {
      if (failure === undefined) heard = now();
      else {
        withoutResponse += 1;
        last = failure.problem;
      }
      const before = inVain.get(operation) ?? { limits: 0, last: Number.NEGATIVE_INFINITY };
      // It stays so: a late response to a request that was on its way changes nothing.
      if (before.limits >= mostInVain) return;
      if (failure?.fault !== "silent") inVain.delete(operation);
      else if (begun >= before.last) inVain.set(operation, { limits: before.limits + 1, last: now() });
    },
    heard: () => heard,
    verdict: () =>
      heard !== undefined || withoutResponse < patience
        ? undefined
        : `The gateway has not responded to any of ${withoutResponse} requests (the last: ${last}), so the run was stopped.`,
    givenUp: (operation) =>
      (inVain.get(operation)?.limits ?? 0) < mostInVain
        ? undefined
        : `Not run: ${operation} did not respond within the time limit, ${mostInVain} times in a row, so no more was sent to it.`,
  };
}
