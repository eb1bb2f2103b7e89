// The failed checks of the last run, for `--last-failed`: `.acquiring/last-run.json` next to the config file, or in the current folder.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { objectOf, textsOf } from "../../contract/contract.ts";
import { UsageError } from "../../contract/errors.ts";
import type { CheckResult } from "../../judge/results.ts";
import type { Report } from "../../run/report.ts";
import { isFailing } from "../../run/verdict.ts";
import { replace } from "./report-files.ts";

const folderName = ".acquiring";

const fileIn = (folder: string): string => join(folder, folderName, "last-run.json");

/**
 * Returns the ids of the checks that failed.
 *
 * @throws UsageError if there was no run, or no check failed in it: a run without any check would have no result.
 */
export function lastFailed(folder: string): readonly string[] {
  const file = fileIn(folder);
  let failed: readonly string[] | undefined;
  try {
    failed = textsOf(objectOf(JSON.parse(readFileSync(file, "utf8")))["failed"]);
  } catch {
    throw new UsageError(`There is no last run in ${file}. Run once without --last-failed.`);
  }
  if (failed.length === 0)
    throw new UsageError(`No check failed in the last run (${file}). Run without --last-failed.`);
  return failed;
}

/** What a run came to. */
interface Ended {
  readonly report: Pick<Report, "cause">;
  readonly results: readonly CheckResult[];
}

/**
 * Keeps what is red now, and of what was red before (`among`) what this run did not come to. A run of which nothing can
 * be said changes nothing. Where the folder cannot be written there is no last run.
 */
export function keepFailed(folder: string, { report, results }: Ended, among: readonly string[] = []): void {
  const failing = results.filter(isFailing);
  if (report.cause !== undefined && failing.length === 0) return;
  const tried =
    report.cause === undefined
      ? results.filter(({ status }) => status !== "not-run" && status !== "not-selected")
      : failing;
  const triedIds = new Set(tried.map(({ id }) => id));
  const failed = [...among.filter((id) => !triedIds.has(id)), ...failing.map(({ id }) => id)];
  try {
    const own = join(folder, folderName);
    mkdirSync(own, { recursive: true });
    // The file belongs to this machine only.
    if (!existsSync(join(own, ".gitignore"))) writeFileSync(join(own, ".gitignore"), "*\n");
    replace(fileIn(folder), `${JSON.stringify({ failed }, undefined, 2)}\n`);
  } catch {
    // A run is worth as much without.
  }
}
