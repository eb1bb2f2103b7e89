// The results of the trials with gateways by others, as the figures that are kept. Pure.
import type { Defect, Stranger, Trial } from "./measure.ts";

export interface Outcome extends Omit<Stranger, "defects"> {
  readonly defects: number;
  /** Its defects that could count as allowed; the others are counted. */
  readonly allowed: number;
  readonly counted: number;
  readonly red: number;
  /** The counted ones that the suite does not see. */
  readonly missed: readonly Defect[];
  /** The unchanged gateway: the exit code, the failed checks, and the number of passed ones. */
  readonly conforming: Pick<Trial, "exit" | "red" | "passed">;
}

export interface Outcomes {
  readonly gateways: readonly Outcome[];
  readonly counted: number;
  readonly red: number;
  /** The percentage of counted defects that were found, with one decimal. */
  readonly score: number;
}

/** @throws Error if a gateway was not tested without a defect */
export function outcomesOf(
  strangers: readonly Stranger[],
  trials: readonly Trial[],
  allowed: ReadonlyMap<string, string>,
): Outcomes {
  const gateways = strangers.map(({ defects, ...stranger }): Outcome => {
    const own = trials.filter((trial) => trial.stranger === stranger.name);
    const asItIs = own.find(({ defect }) => defect === undefined);
    if (asItIs === undefined) throw new Error(`${stranger.name} was not tried.`);
    const counted = defects.filter(({ id }) => !allowed.has(`${stranger.name}/${id}`));
    const found = new Set(own.filter(({ exit }) => exit === 1).map(({ defect }) => defect?.id));
    const missed = counted.filter(({ id }) => !found.has(id));
    return {
      ...stranger,
      defects: defects.length,
      allowed: defects.length - counted.length,
      counted: counted.length,
      red: counted.length - missed.length,
      missed,
      conforming: { exit: asItIs.exit, red: asItIs.red, passed: asItIs.passed },
    };
  });
  const sum = (of: (one: Outcome) => number): number => gateways.reduce((all, one) => all + of(one), 0);
  const counted = sum((one) => one.counted);
  const red = sum((one) => one.red);
  return { gateways, counted, red, score: counted === 0 ? 0 : Math.floor((red * 1000) / counted) / 10 };
}
