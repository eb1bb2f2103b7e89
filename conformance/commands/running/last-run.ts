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

/** The ids that are kept; `undefined` without a run. */
function keptIn(file: string): readonly string[] | undefined {
  try {
    return textsOf(objectOf(JSON.parse(readFileSync(file, "utf8")))["failed"]);
  } catch {
    return undefined;
  }
}

/**
 * Returns the ids of the checks that failed when they were last tried.
 *
 * @throws UsageError if there was no run, or no check failed: a run without any check would have no result.
 */
export function lastFailed(folder: string): readonly string[] {
  const file = fileIn(folder);
  const failed = keptIn(file);
  if (failed === undefined)
    throw new UsageError(`There is no last run in ${file}. Run once without --last-failed.`);
  if (failed.length === 0)
    throw new UsageError(`No check is left that failed (${file}). Run without --last-failed.`);
  return failed;
}

/** What a run came to. */
interface Ended {
  readonly report: Pick<Report, "cause">;
  readonly results: readonly CheckResult[];
}

/**
 * Keeps what is red now, and of what was red before what this run did not come to: it was stopped, or did not select it. A run of which nothing can
 * be said changes nothing. Where the folder cannot be written there is no last run.
 */
export function keepFailed(folder: string, { report, results }: Ended): void {
  const failing = results.filter(isFailing);
  if (report.cause !== undefined && failing.length === 0) return;
  const tried =
    report.cause === undefined
      ? results.filter(({ status }) => status !== "not-run" && status !== "not-selected")
      : failing;
  const triedIds = new Set(tried.map(({ id }) => id));
  const known = new Set(results.map(({ id }) => id));
  const before = keptIn(fileIn(folder)) ?? [];
  const left = before.filter((id) => known.has(id) && !triedIds.has(id));
  const failed = [...left, ...failing.map(({ id }) => id)];
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
