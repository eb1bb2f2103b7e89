// Runs the tests and ends with their count, alone on the last line. What vitest can be told can be told here.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Counts a report of vitest's. A file that fails before any of its tests could (a bad import) counts as one failure. */
export function countTests(report: Report): Count {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((result) => result.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

const readReport = (file: string): Count | undefined => {
  try {
    return countTests(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch {
    return undefined;
  }
};

/** Runs vitest with `args`. Whenever vitest is not content, at least one is counted as failed. */
export async function runTests(args: readonly string[]): Promise<Count> {
  const dir = mkdtempSync(join(tmpdir(), "acquiring-tests-"));
  try {
    const file = join(dir, "report.json");
    const vitest = join(import.meta.dirname, "..", "node_modules", "vitest", "vitest.mjs");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const child = spawn(process.execPath, [vitest, "run", ...reporters, ...args], {
      cwd: join(import.meta.dirname, ".."),
      stdio: "inherit",
    });
    const code = await new Promise<number | null>((done) => child.on("exit", done));
    const { passed, failed } = readReport(file) ?? { passed: 0, failed: 1 };
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  // Ctrl-C reaches vitest as well; it ends first and this process says how far it came.
  process.on("SIGINT", () => undefined);
  const { passed, failed } = await runTests(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
