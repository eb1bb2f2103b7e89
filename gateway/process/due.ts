// Scheduled work: notifications, renewals, expiries, open attempts. Each part of the gateway registers its work. Only this file
// decides when the work runs, and by which clock.

/** What a kind of work gets for what it begins and does not wait for. */
export interface Round {
  /** Gets the error of what failed. */
  readonly failed: (error: unknown) => void;
  /** Looks after this kind of work again, soon. */
  readonly again: () => void;
}

/** One kind of work. It finds what is due in the database, so that any number of processes can share it. */
export interface DueWork {
  readonly name: string;
  /** Does or begins a portion of the work that is due at `now` and returns its number; 0 if nothing more can be begun. */
  readonly run: (now: Date, round: Round) => Promise<number>;
  /** The earliest future moment at which work is due, if it is known. */
  readonly next?: () => Promise<Date | undefined>;
  /** Waits for what `run` began and returns its number. Without it, `run` waits for everything. */
  readonly ended?: () => Promise<number>;
}

export type Done = Readonly<Record<string, number>>;

/** The source of time. A virtual clock can also be set. */
export interface Timeline {
  readonly now: () => Date;
  readonly set: (to: Date) => void;
}

export interface SchedulerOptions {
  readonly now: () => Date;
  /** How often the running gateway looks for work, in milliseconds. Default: 250. */
  readonly everyMs?: number;
  /** Gets failed work. The other work continues. */
  readonly onError: (work: string, error: unknown) => void;
}

export interface Scheduler {
  readonly register: (work: DueWork) => void;
  /** Looks after one kind of work soon: something of it has just been committed. */
  readonly wake: (work: string) => void;
  /** Does all work that is due now. Waits for rounds in progress. */
  readonly drain: () => Promise<Done>;
  /** Advances the time to `to`, stops whenever work is due, and then drains. */
  readonly advance: (timeline: Timeline, to: Date) => Promise<Done>;
  /** Runs a job between two rounds: during the job this process runs no due work. */
  readonly between: <T>(job: () => Promise<T>) => Promise<T>;
  /** Looks for each kind of work automatically from now on. */
  readonly start: () => void;
  /** Looks no more; rounds under way finish what they have begun. */
  readonly stop: () => Promise<void>;
}

// Milliseconds: under load many requests share one look.
const soon = 20;
// Work without an end would stop the clock for ever.
const mostRounds = 10_000;

/** One round of one kind of work. Gives the number that it did or began. */
type Turn = (work: DueWork) => Promise<number>;

/** All rounds of these kinds, until none of them has anything that it can begin. Counts into `done`. */
async function untilIdle(works: readonly DueWork[], turn: Turn, done: Record<string, number>): Promise<Done> {
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    let total = 0;
    for (const work of works) {
      const count = await turn(work);
      done[work.name] = (done[work.name] ?? 0) + count;
      total += count;
    }
    if (total === 0) return done;
  }
  throw new Error(
    `There is still due work after ${mostRounds} rounds. Check which kind of work makes itself due again.`,
  );
}

/** Waits for what was begun. `false`: there was nothing. */
async function allEnded(works: readonly DueWork[]): Promise<boolean> {
  const counts = await Promise.all(works.map((work) => work.ended?.()));
  return counts.some((count) => count !== undefined && count > 0);
}

/** The same, and waits for what was begun. */
async function untilEnded(
  works: readonly DueWork[],
  turn: Turn,
  done: Record<string, number>,
): Promise<Done> {
  do await untilIdle(works, turn, done);
  while (await allEnded(works));
  return done;
}

/** The earliest future moment. Due work that is not done (another process has it) does not stop the clock. */
async function nextMoment(works: readonly DueWork[], after: Date): Promise<Date | undefined> {
  const moments = await Promise.all(works.map((work) => work.next?.()));
  const [first] = moments
    .filter((moment) => moment !== undefined && moment > after)
    .toSorted((one, other) => Number(one) - Number(other));
  return first;
}

async function advanceTo(works: readonly DueWork[], turn: Turn, timeline: Timeline, to: Date): Promise<Done> {
  const done: Record<string, number> = {};
  await untilEnded(works, turn, done);
  for (let steps = 0; steps < mostRounds; steps += 1) {
    const moment = await nextMoment(works, timeline.now());
    if (moment === undefined || moment > to) break;
    timeline.set(moment);
    await untilEnded(works, turn, done);
  }
  if (to > timeline.now()) timeline.set(to);
  return untilEnded(works, turn, done);
}

/** Jobs that never overlap if they are of the same kind of work: a caller during a round waits for it. */
function createLanes() {
  const last = new Map<DueWork, Promise<unknown>>();
  return <T>(of: readonly DueWork[], job: () => Promise<T>): Promise<T> => {
    const mine = Promise.all(of.map((work) => last.get(work))).then(job);
    const over = mine.catch(() => undefined);
    for (const work of of) last.set(work, over);
    return mine;
  };
}

const turnOf =
  (
    { now, onError }: Pick<SchedulerOptions, "now" | "onError">,
    isStopped: () => boolean,
    again: (work: DueWork) => void,
  ): Turn =>
  async (work) => {
    if (isStopped()) return 0;
    const { name } = work;
    const round: Round = { failed: (error) => onError(name, error), again: () => again(work) };
    try {
      return await work.run(now(), round);
    } catch (error) {
      onError(name, error);
      return 0;
    }
  };

function createTimers() {
  const all = new Set<NodeJS.Timeout>();
  return {
    start: (delay: number, job: () => void): void => {
      const timer = setTimeout(() => {
        all.delete(timer);
        job();
      }, delay).unref();
      all.add(timer);
    },
    stop: () => {
      for (const timer of all) clearTimeout(timer);
    },
  };
}

/**
 * Makes a scheduler. Each kind of work has its own loop, so that none delays another. Rounds of one kind never overlap
 * within one process; several processes share the work through the database.
 */
export function createScheduler({ now, everyMs = 250, onError }: SchedulerOptions): Scheduler {
  const works: DueWork[] = [];
  const timers = createTimers();
  /** The pending wake-ups. However often a work is woken before its look begins, one look is enough. */
  const woken = new Set<string>();
  const alone = createLanes();
  let state: "idle" | "running" | "stopped" = "idle";

  const wake = (work: DueWork): void => {
    if (state !== "running" || woken.has(work.name)) return;
    woken.add(work.name);
    later(soon, () => void look(work));
  };
  const turn = turnOf({ now, onError }, () => state === "stopped", wake);
  const look = (work: DueWork): Promise<unknown> =>
    alone([work], () => {
      woken.delete(work.name);
      return untilIdle([work], turn, {});
    }).catch((error: unknown) => onError(work.name, error));
  const later = (delay: number, job: () => void): void => {
    if (state === "running") timers.start(delay, job);
  };
  const loop = (work: DueWork, delay: number): void =>
    later(delay, () => void look(work).then(() => loop(work, everyMs)));

  return {
    register: (work) => {
      if (works.some(({ name }) => name === work.name))
        throw new Error(`Two kinds of due work have the name ${work.name}. Give each its own name.`);
      works.push(work);
    },
    wake: (name) => {
      const work = works.find((one) => one.name === name);
      if (work !== undefined) wake(work);
    },
    drain: () => alone(works, () => untilEnded(works, turn, {})),
    advance: (timeline, to) => alone(works, () => advanceTo(works, turn, timeline, to)),
    between: (job) =>
      alone(works, async () => {
        await allEnded(works);
        return job();
      }),
    start: () => {
      if (state !== "idle") return;
      state = "running";
      for (const work of works) loop(work, 0);
    },
    stop: async () => {
      state = "stopped";
      timers.stop();
      await alone(works, () => allEnded(works));
    },
  };
}
