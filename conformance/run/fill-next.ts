// What to fill in next: the open extension points that the most checks wait for, each with lines for a profile.
import { type Contract, type Point, wholeOf, wholePoints } from "../contract/contract.ts";
import { choicesOf, exampleOf, yamlLines } from "../inputs/examples.ts";
import { schemePoint, withFillings } from "../inputs/profile.ts";
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
  const waiting = [...checks].flatMap(({ status, missing = [] }) =>
    status === "not-specified" && missing.length === 1 ? missing : [],
  );
  const counts = countBy(waiting.map((address) => wholeOf(contract, address)));
  const addresses = [...new Set(waiting)];
  const weight = ({ id, unlocks }: FillNext): number => (id === schemePoint ? Infinity : unlocks);
  return wholePoints(contract)
    .flatMap((point): FillNext[] => {
      const unlocks = counts.get(point.id);
      if (unlocks === undefined) return [];
      const parts = addresses.filter((address) => contract.points.get(address)?.in?.point === point.id);
      return [{ id: point.id, unlocks, lines: linesOf(point, parts, contract) }];
    })
    .toSorted((a, b) => weight(b) - weight(a) || (a.id < b.id ? -1 : 1));
}

/** An example of a point, of the parts that checks wait for, as lines of a profile. */
function linesOf(point: Point, parts: readonly string[], contract: Contract): readonly string[] {
  const fillings = parts.map((address) => {
    const part = contract.points.get(address) ?? point;
    return [address, exampleOf(part, contract)] as const;
  });
  const example =
    fillings.length === 0
      ? exampleOf(point, contract)
      : withFillings({}, Object.fromEntries(fillings), contract)[point.id];
  const choices = choicesOf(contract.points.get(parts[0] ?? point.id)?.schema ?? point.schema);
  const note = choices.length > 1 ? `one of: ${choices.join(", ")}` : "an example";
  const [first = "", ...others] = yamlLines(point.id, example);
  return [`${first} # ${note}`, ...others];
}
