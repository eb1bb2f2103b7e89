// The files of `--report KIND=PATH`. A report is written to a temporary file and then moved, so that no reader sees half of one.
import {
  closeSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { messageOf, UsageError, suggestion } from "../../contract/errors.ts";
import type { CheckResult } from "../../judge/results.ts";
import type { Report } from "../../run/report.ts";

/** `docs` and `again` are for the HTML report: the documentation, and the command that plays a check again. */
type Write = (report: Report, results: readonly CheckResult[], docs?: string, again?: string) => string;

// Loaded on demand, so that a run without reports starts sooner.
const writers: Readonly<Record<string, () => Promise<Write>>> = {
  json: async () => (await import("../../reporters/json.ts")).jsonReport,
  junit: async () => (await import("../../reporters/junit.ts")).junitReport,
  html: async () => (await import("../../reporters/html.ts")).htmlReport,
};

export interface ReportFile {
  readonly path: string;
  readonly write: Write extends (...args: infer Args) => string ? (...args: Args) => Promise<void> : never;
}

/**
 * Returns the kind and the path that `KIND=PATH` names.
 *
 * @throws UsageError for an unknown kind, and for a path that cannot be written. It throws before the first request, because
 *   the report of the run would be lost.
 */
export function reportFile(text: string): ReportFile {
  const [kind = "", ...rest] = text.split("=");
  const given = rest.join("=");
  const writer = Object.hasOwn(writers, kind) ? writers[kind] : undefined;
  if (writer === undefined || given === "")
    throw new UsageError(
      `--report must be KIND=PATH with json, junit or html, for example \`${example(kind)}\`, not \`${text}\`.${writer === undefined ? suggestion(kind, Object.keys(writers)) : ""}`,
    );
  const write = writingTo(given);
  return {
    path: given,
    write: async (...given) => write((await writer())(...given)),
  };
}

const example = (kind: string): string =>
  kind === "junit" ? "junit=report.xml" : kind === "html" ? "html=report.html" : "json=report.json";

/** Writes the file of a report, later. @throws UsageError for a place where nothing can be written, at once and then */
export function writingTo(given: string): (text: string) => void {
  const path = orUnwritable(() => placeOf(given));
  if (isReplaceable(path))
    orUnwritable(() => {
      mkdirSync(dirname(path), { recursive: true });
      closeSync(openSync(besideOf(path), "w"));
      rmSync(besideOf(path));
    });
  return (text) => orUnwritable(() => replace(path, text));
}

/** The final file of a report: the target of a symbolic link. */
function placeOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) throw new Error(`${path} is a folder`);
  return stats?.isFile() === true ? realpathSync(path) : path;
}

/** A device or a pipe, such as /dev/stdout, is written to and never replaced. */
const isReplaceable = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;

const besideOf = (path: string): string => join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);

/** Writes a file so that it is there as a whole or as it was. */
export function replace(path: string, text: string): void {
  if (!isReplaceable(path)) return writeFileSync(path, text);
  const beside = besideOf(path);
  try {
    writeFileSync(beside, text);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

function orUnwritable<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw new UsageError(`The report cannot be written: ${messageOf(error)}`);
  }
}
