// The former ids of checks, because a report can be older than the current id of a check.
import { installedContract } from "../contract/contract.ts";
import { prepare } from "../run/run.ts";
import { readFixtures } from "../scenario/load.ts";
import { namesOf } from "../scenario/plan.ts";

/** The current id of a check by its current and former ids; an unknown id stays unchanged. */
export function currentIds(): (name: string) => string {
  const { all } = prepare({ fixtures: readFixtures(installedContract()) });
  const ids = new Map(all.flatMap((planned) => namesOf(planned).map((name) => [name, planned.id] as const)));
  return (name) => ids.get(name) ?? name;
}
