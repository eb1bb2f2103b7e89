// What to fill in next: the open extension points by the depth that a run gains, each with lines for a profile.
import { type Contract, type Point, wholeOf, wholePoints } from "../contract/contract.ts";
import { parse } from "yaml";
import { choicesOf, exampleOf, yamlLines } from "../inputs/examples.ts";
import { isFilled, schemePoint, type Terms, withFillings } from "../inputs/profile.ts";
import { countBy } from "../contract/count-by.ts";
import { untried as untriedStatuses } from "../judge/status.ts";

/** An open point, and what may fill it. */
export interface FillNext {
  readonly id: string;
  /** The number of checks that need this extension point. */
  readonly unlocks: number;
  /** Those of them that wait for nothing else. */
  readonly alone: number;
  /** YAML with an example in it. */
  readonly lines: readonly string[];
  /** Where the lines belong in the profile: a part goes into the point if that is there. */
  readonly under: string;
}

/** A check that could not be tried. */
interface Untried {
  readonly id?: string;
  readonly status: string;
  readonly missing?: readonly string[];
}

/**
 * All open points that checks wait for, sorted by the depth that they bring: by how many filled points get their first
 * check, with the point itself. Then by the number of checks that wait for nothing else. The signature is first:
 * without it, no other check can run.
 *
 * @param byNeed for each point, the ids of the checks that need it
 */
export function fillNext(
  checks: Iterable<Untried>,
  { contract, profile }: Terms,
  byNeed: ReadonlyMap<string, readonly string[]>,
): readonly FillNext[] {
  const all = [...checks];
  const waiting = all.flatMap(({ status, missing = [] }) =>
    status === "not-specified" && missing.length === 1
      ? missing.filter((address) => !isFilled(profile, address))
      : [],
  );
  const counts = countBy(waiting.map((address) => wholeOf(contract, address)));
  const addresses = [...new Set(waiting)];
  const weight = ({ id, alone }: FillNext): number => (id === schemePoint ? Infinity : alone);
  const depth = depthGained(all, { contract, profile }, byNeed);
  return wholePoints(contract)
    .flatMap((point): FillNext[] => {
      const alone = counts.get(point.id);
      if (alone === undefined) return [];
      const parts = addresses.filter((address) => contract.points.get(address)?.in?.point === point.id);
      const unlocks = byNeed.get(point.id)?.length ?? 0;
      const lines = linesOf(point, parts, contract);
      return [{ id: point.id, unlocks, alone, ...placed(point.id, lines, isFilled(profile, point.id)) }];
    })
    .toSorted(
      (a, b) =>
        Number(b.id === schemePoint) - Number(a.id === schemePoint) ||
        (depth.get(b.id) ?? 1) - (depth.get(a.id) ?? 1) ||
        weight(b) - weight(a) ||
        (a.id < b.id ? -1 : 1),
    );
}

/** For each open point, how many points get a check that can be tried: itself, and filled ones that have none. */
function depthGained(
  checks: readonly Untried[],
  { contract, profile }: Terms,
  byNeed: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const isUntried = ({ status }: Untried): boolean => untriedStatuses.some((one) => one === status);
  const untried = new Map(checks.filter(isUntried).map((one) => [one.id ?? "", one]));
  const gained = new Map<string, Set<string>>();
  for (const { id } of wholePoints(contract)) {
    const own = byNeed.get(id) ?? [];
    // A point with a check that is tried counts already.
    if (!isFilled(profile, id) || own.some((check) => !untried.has(check))) continue;
    for (const check of own) {
      const [missing, ...others] = untried.get(check)?.missing ?? [];
      if (missing === undefined || others.length > 0) continue;
      const whole = wholeOf(contract, missing);
      gained.set(whole, (gained.get(whole) ?? new Set()).add(id));
    }
  }
  return new Map([...gained].map(([id, points]) => [id, points.size + (points.has(id) ? 0 : 1)]));
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

/** The lines for below `extension_points`, or for below a point that is there: a name twice would not be valid YAML. */
function placed(id: string, lines: readonly string[], isThere: boolean): Pick<FillNext, "lines" | "under"> {
  if (!isThere) return { lines, under: "extension_points" };
  const { [id]: parts } = parse(lines.join("\n")) as Readonly<Record<string, object>>;
  return {
    lines: Object.entries(parts ?? {}).flatMap(([part, value]) => yamlLines(part, value)),
    under: `extension_points, in ${id}`,
  };
}
