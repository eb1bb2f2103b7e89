// The former ids of checks, because a report can be older than the current id of a check.
import { installedContract } from "../contract/contract.ts";
import { prepare } from "../run/run.ts";
import { readFixtures } from "../scenario/load.ts";
import { idsByName } from "../scenario/plan.ts";

/** The current ids of a check by a current or former id, the check with this id first; an unknown id stays unchanged. */
export function currentIds(): (name: string) => readonly string[] {
  const { all } = prepare({ fixtures: readFixtures(installedContract()) });
  const ids = idsByName(all);
  return (name) => ids.get(name) ?? [name];
}
