// Finds out if each assertion of the fixtures is needed. An assertion is needed if it alone detects some gateway: without it,
// the failing check would pass. Candidates are the results of the mutants, then simple changes of real responses.
import { firstMismatch } from "../match/first-mismatch.ts";
import { assertPaths, decisiveOf } from "../match/decisive.ts";
import type { CheckResult } from "../judge/results.ts";
import type { Fixtures } from "../scenario/model.ts";

import { perturbations, type Compared } from "./perturb.ts";

/** One assertion of a check, nested ones too. */
export interface Assertion {
  readonly check: string;
  /** Its place in the list: `/0`, `/2/each/1`. */
  readonly path: string;
  /** What shows that it is needed: a mutant, a plain perturbation, or nothing. */
  readonly decides: "mutant" | "perturbation" | "nothing";
}

/**
 * Every assertion of the checks with these ids.
 *
 * @param failures what failed at some mutant
 * @param judged what each check was compared with in front of the unmutated gateway
 */
export function assertionsOf(
  { scenarios }: Fixtures,
  ids: ReadonlySet<string>,
  failures: readonly CheckResult[],
  judged: ReadonlyMap<string, Compared>,
): Assertion[] {
  const byMutants = new Map<string, Set<string>>();
  for (const { id, decisive = [] } of failures)
    byMutants.set(id, new Set([...(byMutants.get(id) ?? []), ...decisive]));
  const responses = [...judged.values()];
  return scenarios.flatMap(({ checks }) =>
    checks
      .filter(({ id }) => ids.has(id))
      .flatMap(({ id, assert }) => {
        const paths = assertPaths(assert);
        const mutants = byMutants.get(id) ?? new Set();
        const open = new Set(paths.filter((path) => !mutants.has(path)));
        const own = judged.get(id);
        if (own !== undefined) strike(open, own, perturbations(own, responses));
        return paths.map((path): Assertion => {
          const decides = mutants.has(path) ? "mutant" : open.has(path) ? "nothing" : "perturbation";
          return { check: id, path, decides };
        });
      }),
  );
}

/** Strikes out what some perturbation shows to be needed; ends as soon as nothing is left. */
function strike(open: Set<string>, { asserts }: Compared, perturbed: Iterable<Compared>): void {
  if (open.size === 0) return;
  for (const { played, around } of perturbed) {
    if (firstMismatch(asserts, played, around) === undefined) continue;
    for (const path of decisiveOf(asserts, (fewer) => firstMismatch(fewer, played, around) === undefined))
      open.delete(path);
    if (open.size === 0) return;
  }
}
