// Shared rounds of work for simultaneous callers. While the maximum number of rounds runs, a caller waits for the next one,
// together with all other callers. Below the maximum no one waits.

export interface Rounds {
  /** While fewer than so many rounds are under way, a new one begins at once. */
  readonly atOnce: number;
  /** More rounds are begun, up to so many, when that many wait as one round has at most. */
  readonly mostAtOnce: number;
  readonly most: number;
  /** Whether an error may be about one of a round's callers; then the round has done nothing, and each is tried alone. */
  readonly isOfOne: (error: unknown) => boolean;
}

interface Waiting<Asked, Done> {
  readonly asked: Asked;
  readonly done: (done: Done) => void;
  readonly failed: (error: unknown) => void;
}

/** The work for many, which gives one result for each in their order, as work for one. */
export function gathered<Asked, Done>(
  work: (all: readonly Asked[]) => Promise<readonly Done[]>,
  { atOnce, mostAtOnce, most, isOfOne }: Rounds,
): (asked: Asked) => Promise<Done> {
  const waiting: Waiting<Asked, Done>[] = [];
  let underWay = 0;
  let isPlanned = false;

  const begin = () => {
    isPlanned = false;
    while (waiting.length > 0 && underWay < (waiting.length < most ? atOnce : mostAtOnce)) {
      underWay += 1;
      void perform(waiting.splice(0, most)).finally(() => {
        underWay -= 1;
        plan();
      });
    }
  };
  // All that arrives in one turn of the event loop is one round.
  const plan = () => {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(begin);
  };
  const perform = async (round: readonly Waiting<Asked, Done>[]): Promise<void> => {
    try {
      const results = await work(round.map(({ asked }) => asked));
      for (const [index, { done }] of round.entries()) done(results[index] as Done);
    } catch (error) {
      if (round.length > 1 && isOfOne(error)) await Promise.all(round.map((one) => perform([one])));
      else for (const { failed } of round) failed(error);
    }
  };
  return (asked) =>
    new Promise((done, failed) => {
      waiting.push({ asked, done, failed });
      plan();
    });
}
