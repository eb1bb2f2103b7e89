// What to fill in next: the open extension points that the most checks wait for, each with lines for a profile.
import type { Contract } from "../contract/contract.ts";
import { choicesOf, exampleOf, profileLines } from "../inputs/examples.ts";
import { schemePoint } from "../inputs/profile.ts";
import { countBy } from "../judge/count-by.ts";

/** An open point, and what may fill it. */
export interface FillNext {
  readonly id: string;
  /** The number of checks that need only this extension point. */
  readonly unlocks: number;
  /** YAML for below `extension_points`, with an example in it. */
  readonly lines: readonly string[];
}

/** A check that could not be tried. */
interface Untried {
  readonly status: string;
  readonly missing?: readonly string[];
}

/**
 * All open points that checks wait for, sorted by the number of checks. The signature is first: without it, no other
 * check can run.
 */
export function fillNext(checks: Iterable<Untried>, contract: Contract): readonly FillNext[] {
  const counts = countBy(
    [...checks].flatMap(({ status, missing = [] }) =>
      status === "not-specified" && missing.length === 1 ? missing : [],
    ),
  );
  const weight = ({ id, unlocks }: FillNext): number => (id === schemePoint ? Infinity : unlocks);
  return [...contract.points.values()]
    .flatMap((point): FillNext[] => {
      const { id, schema } = point;
      const unlocks = counts.get(id);
      if (unlocks === undefined) return [];
      const [first = "", ...others] = profileLines(id, exampleOf(point, contract), contract);
      const choices = choicesOf(schema);
      const note = choices.length > 1 ? `one of: ${choices.join(", ")}` : "an example";
      return [{ id, unlocks, lines: [`${first} # ${note}`, ...others] }];
    })
    .toSorted((a, b) => weight(b) - weight(a) || (a.id < b.id ? -1 : 1));
}
