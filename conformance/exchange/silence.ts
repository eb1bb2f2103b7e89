// A breaker for gateways that never respond. It trips after a number of requests in a row without a response, if there
// was no response before either. The run then does not wait for all other time-outs. It only counts responses, and
// sends nothing.

/** The responses of a run so far. */
export interface Silence {
  /** Counts one request; `problem` says why no whole response came. */
  readonly note: (problem: string | undefined) => void;
  /** Why the run stops; `undefined` while it continues. */
  readonly verdict: () => string | undefined;
}

/** Two for each of the four concurrent scenarios. */
const patience = 8;

export function listenForSilence(): Silence {
  let withoutResponse = 0;
  let responded = false;
  let last = "";
  return {
    note: (problem) => {
      if (problem === undefined) responded = true;
      else {
        withoutResponse += 1;
        last = problem;
      }
    },
    verdict: () =>
      responded || withoutResponse < patience
        ? undefined
        : `The gateway has not responded to any of ${withoutResponse} requests (the last: ${last}), so the run was stopped.`,
  };
}
