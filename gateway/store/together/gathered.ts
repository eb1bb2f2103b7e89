// Shared rounds of work for simultaneous callers. While a round runs, others wait for the next one and share it: two smaller rounds
// would take more time than one.

export interface Rounds {
  /** So many rounds run at the same time if more callers wait than one round has, or if the last one is slow. */
  readonly atOnce: number;
  /** The most callers of one round. */
  readonly most: number;
  /** Milliseconds. After that, those who wait for a slow round get a separate one. */
  readonly patience: number;
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
  { atOnce, most, patience, isOfOne }: Rounds,
): (asked: Asked) => Promise<Done> {
  const waiting: Waiting<Asked, Done>[] = [];
  let underWay = 0;
  let isPlanned = false;
  let late: NodeJS.Timeout | undefined;

  /** `least`: so many rounds may run although the next one could take all that wait. */
  const begin = (least: number) => {
    while (waiting.length > 0 && underWay < Math.min(waiting.length < most ? least : atOnce, atOnce)) {
      underWay += 1;
      clearTimeout(late);
      late = undefined;
      void perform(waiting.splice(0, most)).finally(() => {
        underWay -= 1;
        plan();
      });
    }
    if (waiting.length > 0)
      late ??= setTimeout(() => {
        late = undefined;
        begin(underWay + 1);
      }, patience);
  };
  // All that arrives in one turn of the event loop is one round.
  const plan = () => {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      begin(1);
    });
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
