// How far a run is, as plain lines if there is no terminal: a log shows that it goes on, and is not filled by it.

/** How far a run is. */
export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly told: number;
}

const everyMs = 30_000;

/** Gives a line when it is time for the next one, else none. */
export function progressLines(now: () => number = Date.now): (progress: Progress) => readonly string[] {
  let next = now() + everyMs;
  return ({ done, of, told }) => {
    if (now() < next || done >= of) return [];
    next = now() + everyMs;
    return [`${done} of ${of} checks${told > 0 ? `, ${told} to review` : ""} …`];
  };
}
