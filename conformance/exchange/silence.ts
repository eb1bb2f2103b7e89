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
  let unanswered = 0;
  let answered = false;
  let last = "";
  return {
    note: (problem) => {
      if (problem === undefined) answered = true;
      else {
        unanswered += 1;
        last = problem;
      }
    },
    verdict: () =>
      answered || unanswered < patience
        ? undefined
        : `The gateway has not responded to any of ${unanswered} requests (the last: ${last}), so the run was stopped.`,
  };
}
