// The file of `--report` of `acquiring proxy` and `acquiring check`: whether it can be written is known before anything is seen, and
// it is written whole or not at all.
import { closeSync, mkdirSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UsageError } from "../contract/errors.ts";
import type { LiveReport } from "../live/report.ts";

export type WriteReport = (report: LiveReport) => string;

/** Gives what writes the file, and names it; nothing where none is wanted. @throws UsageError where it cannot be written */
export function liveReportFile(given: string | undefined): WriteReport | undefined {
  if (given === undefined) return undefined;
  const [, kind = "json", name = ""] = /^(?:([a-z]+)=)?(.*)$/s.exec(given) ?? [];
  if (kind !== "json" || name === "")
    throw new UsageError(`--report must be FILE or json=FILE, not \`${given}\`: this report is JSON.`);
  const path = resolve(name);
  const draft = `${path}.part`;
  orUnwritable(() => {
    mkdirSync(dirname(path), { recursive: true });
    closeSync(openSync(path, "a"));
  });
  return (report) => {
    orUnwritable(() => {
      writeFileSync(draft, `${JSON.stringify(report, undefined, 2)}\n`);
      renameSync(draft, path);
    });
    return path;
  };
}

function orUnwritable(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new UsageError(
      `The report cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
