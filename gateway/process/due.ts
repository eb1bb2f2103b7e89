// Scheduled work: notifications, renewals, expiries, open attempts. Each part of the gateway registers its work. Only this file
// decides when the work runs, and by which clock.

import { acting } from "./actor.ts";

/** One kind of work. It finds what is due in the database, so that any number of processes can share it. */
export interface DueWork {
  readonly name: string;
  /** Does a portion of the work that is due at `now` and returns its number; 0 if nothing is due any more. */
  readonly run: (now: Date) => Promise<number>;
  /** The earliest future moment at which work is due, if it is known. */
  readonly next?: () => Promise<Date | undefined>;
  /** Waits for what `run` began and did not wait for, and returns its number. Without it, `run` waits for everything. */
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
  /** Does all work that is due now. Waits for a round in progress. */
  readonly drain: () => Promise<Done>;
  /** Advances the time to `to`, stops whenever work is due, and then drains. */
  readonly advance: (timeline: Timeline, to: Date) => Promise<Done>;
  /** Runs a job between two rounds: during the job this process runs no due work. */
  readonly between: <T>(job: () => Promise<T>) => Promise<T>;
  /** Looks for work automatically from now on. */
  readonly start: () => void;
  /** Looks no more; a round under way finishes what it has begun. */
  readonly stop: () => Promise<void>;
}

// Milliseconds: under load many requests share one look.
const soon = 20;
// Work without an end would stop the clock for ever.
const mostRounds = 10_000;

interface Works {
  readonly register: (work: DueWork) => void;
  /** Does all due work, or that of one kind, until nothing is due, and counts it. */
  readonly untilIdle: (done?: Record<string, number>, only?: string) => Promise<Done>;
  /** The same for all kinds, and waits for what was begun. */
  readonly untilEnded: (done?: Record<string, number>) => Promise<Done>;
  /** Waits for what was begun, counts it, and returns its number. */
  readonly ended: (done?: Record<string, number>) => Promise<number>;
  /** The earliest future moment. Due work that is not done (another process has it) does not stop the clock. */
  readonly nextMoment: (after: Date) => Promise<Date | undefined>;
  /** A round under way finishes what it has begun. */
  readonly stop: () => void;
}

function createWorks({ now, onError }: SchedulerOptions): Works {
  const works: DueWork[] = [];
  let stopped = false;
  const round = async (done: Record<string, number>, only: string | undefined): Promise<number> => {
    let total = 0;
    for (const { name, run } of works) {
      if (stopped) return 0;
      if (only !== undefined && only !== name) continue;
      try {
        const count = await acting({ kind: "worker", name, address: null }, () => run(now()));
        done[name] = (done[name] ?? 0) + count;
        total += count;
      } catch (error) {
        onError(name, error);
      }
    }
    return total;
  };
  const untilIdle: Works["untilIdle"] = async (done = {}, only) => {
    for (let rounds = 0; rounds < mostRounds; rounds += 1) if ((await round(done, only)) === 0) return done;
    throw new Error(
      `There is still due work after ${mostRounds} rounds. Check which kind of work makes itself due again.`,
    );
  };
  const ended = async (done: Record<string, number> = {}): Promise<number> => {
    let total = 0;
    for (const work of works) {
      const count = (await work.ended?.()) ?? 0;
      if (count > 0) done[work.name] = (done[work.name] ?? 0) + count;
      total += count;
    }
    return total;
  };
  return {
    register: (work) => {
      if (works.some(({ name }) => name === work.name))
        throw new Error(`Two kinds of due work have the name ${work.name}. Give each its own name.`);
      works.push(work);
    },
    untilIdle,
    nextMoment: async (after) => {
      let first: Date | undefined;
      for (const { next } of works) {
        const moment = await next?.();
        if (moment !== undefined && moment > after && (first === undefined || moment < first)) first = moment;
      }
      return first;
    },
    untilEnded: async (done = {}) => {
      await untilIdle(done);
      while ((await ended(done)) > 0) await untilIdle(done);
      return done;
    },
    ended,
    stop: () => {
      stopped = true;
    },
  };
}

async function advanceTo(works: Works, timeline: Timeline, to: Date): Promise<Done> {
  const done: Record<string, number> = {};
  await works.untilEnded(done);
  for (let steps = 0; steps < mostRounds; steps += 1) {
    const moment = await works.nextMoment(timeline.now());
    if (moment === undefined || moment > to) break;
    timeline.set(moment);
    await works.untilEnded(done);
  }
  if (to > timeline.now()) timeline.set(to);
  return works.untilEnded(done);
}

/** Makes a scheduler. Rounds never overlap within one process; several processes share the work through the database. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { everyMs = 250, onError } = options;
  const works = createWorks(options);
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let state: "idle" | "running" | "stopped" = "idle";
  // The pending wake-ups by work. However often a work is woken before its look begins, one look is enough.
  const woken = new Map<string, NodeJS.Timeout>();

  /** One after the other: a caller during a round waits for it. */
  const alone = <T>(job: () => Promise<T>): Promise<T> => {
    const mine = last.then(job, job);
    last = mine.catch(() => undefined);
    return mine;
  };

  const look = (only?: string): Promise<unknown> =>
    alone(() => {
      if (only !== undefined) woken.delete(only);
      return works.untilIdle({}, only);
    }).catch((error: unknown) => onError(only ?? "scheduler", error));

  const lookAgain = (delay: number): void => {
    if (state !== "running") return;
    timer = setTimeout(() => void look().then(() => lookAgain(everyMs)), delay).unref();
  };

  return {
    register: works.register,
    wake: (work) => {
      if (state !== "running" || woken.has(work)) return;
      woken.set(work, setTimeout(() => void look(work), soon).unref());
    },
    drain: () => alone(() => works.untilEnded()),
    advance: (timeline, to) => alone(() => advanceTo(works, timeline, to)),
    between: (job) =>
      alone(async () => {
        await works.ended();
        return job();
      }),
    start: () => {
      if (state !== "idle") return;
      state = "running";
      lookAgain(0);
    },
    stop: async () => {
      state = "stopped";
      works.stop();
      clearTimeout(timer);
      for (const waiting of woken.values()) clearTimeout(waiting);
      await last;
      await works.ended();
    },
  };
}
