// How many checks each need unlocks, with any profile. Everything that shows such a number takes it from here.
import { installedContract } from "../contract/contract.ts";
import { readFixtures } from "../scenario/load.ts";
import { checksByNeed } from "./needs.ts";
import { prepare } from "./run.ts";

let counted: ReadonlyMap<string, number> | undefined;

/** For each need, how many checks it unlocks: those that have it. Counted once, for the installed fixtures. */
export function unlockedChecks(): ReadonlyMap<string, number> {
  counted ??= new Map(
    [...checksByNeed(prepare({ fixtures: readFixtures(installedContract()) }).all)].map(
      ([need, { length }]) => [need, length],
    ),
  );
  return counted;
}
