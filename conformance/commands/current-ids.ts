// The former ids of checks, because a report can be older than the current id of a check.
import { installedContract } from "../contract/contract.ts";
import { prepare } from "../run/run.ts";
import { readFixtures } from "../scenario/load.ts";
import { namesOf } from "../scenario/plan.ts";

/** The id that a check has now, by each name that it has or had; an unknown name stays as it is. */
export function currentIds(): (name: string) => string {
  const { all } = prepare({ fixtures: readFixtures(installedContract()) });
  const ids = new Map(all.flatMap((planned) => namesOf(planned).map((name) => [name, planned.id] as const)));
  return (name) => ids.get(name) ?? name;
}
