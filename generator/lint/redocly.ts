// Runs Redocly's linter on documents in a separate process, and reads its findings. It sends nothing anywhere.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** One thing that is wrong, and where. `line` and `column` count from 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** A JSON pointer into the file, `#` for the whole of it. */
  readonly pointer: string;
  readonly rule: string;
  readonly message: string;
}

interface Finding {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly {
    readonly source: { readonly ref: string };
    readonly pointer?: string;
    readonly start?: { readonly line: number; readonly col: number };
  }[];
}

const packageFile = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
const command = join(dirname(packageFile), "bin/cli.js");

/**
 * Lints documents (paths relative to `folder`) by `folder`/redocly.yaml.
 * Throws if the linter itself fails: a document that could not be linted is not a document without problems.
 */
export function lintWithRedocly(folder: string, documents: readonly string[]): Problem[] {
  const run = spawnSync(
    process.execPath,
    [command, "lint", ...documents, "--format=json", "--max-problems=1000"],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  // One JSON text per document, one after the other: an outermost brace is in the first column.
  const texts = run.stdout.split(/(?<=^\})(?=\{$)/mu);
  if (run.stdout.trim() === "" || texts.length !== documents.length) {
    throw new Error(`redocly lint did not report on ${documents.join(", ")}:\n${run.stdout}${run.stderr}`);
  }
  return texts.flatMap((text) =>
    (JSON.parse(text) as { problems: readonly Finding[] }).problems.map(problemOf),
  );
}

function problemOf(finding: Finding): Problem {
  const [at] = finding.location;
  return {
    file: at?.source.ref ?? "",
    line: at?.start?.line ?? 1,
    column: at?.start?.col ?? 1,
    pointer: at?.pointer ?? "#",
    rule: finding.ruleId,
    message: finding.message,
  };
}
