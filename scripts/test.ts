// Runs the tests and ends with their count, alone on the last line. It accepts the options of vitest.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tests } from "./test-files.ts";

const root = join(import.meta.dirname, "..");

const help = `npm test                    runs all tests
npm test -- PATTERN ...     runs the files whose path contains a PATTERN; where there is none, the tests whose name does
npm test -- --quick         runs the tests that start no process, no database and no browser
npm test -- --whole         runs all tests, and tries everything with everything where \`npm test\` tries a share
npm test -- --help          this text

Other options go to vitest: npm test -- gateway/http --reporter=verbose

The last line is \`N passed, N failed\`. Exit code: 0 if none failed; 1 otherwise.
`;

/** The options of vitest and its tests. */
export interface Call {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Our own options as vitest's; a pattern that is in no file's path becomes one of tests' names. */
export function callOf(args: readonly string[], files: readonly string[]): Call {
  const own = new Set(["--quick", "--whole"]);
  const rest = args.filter((arg) => !own.has(arg));
  const isName = (arg: string): boolean => !arg.startsWith("-") && !files.some((file) => file.includes(arg));
  const names = rest.every((arg) => !arg.startsWith("-")) ? rest.filter(isName) : [];
  return {
    args: [
      ...(args.includes("--quick") ? ["--project=quick"] : []),
      ...rest.filter((arg) => !names.includes(arg)),
      ...(names.length === 0 ? [] : [`--testNamePattern=${names.join("|")}`]),
    ],
    env: args.includes("--whole") ? { GATEWAY_TESTS_WHOLE: "1" } : {},
  };
}

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

/** Runs vitest with `args`, ours or its own. Whenever vitest is not content, at least one is counted as failed. */
export async function runTests(args: readonly string[]): Promise<Count> {
  const dir = mkdtempSync(join(tmpdir(), "acquiring-tests-"));
  try {
    const file = join(dir, "report.json");
    const call = callOf(args, tests);
    const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const child = spawn(process.execPath, [vitest, "run", ...reporters, ...call.args], {
      cwd: root,
      // Node keeps there what it made of each file: what a test starts, and starts again, is ready in half the time.
      env: { ...process.env, ...call.env, NODE_COMPILE_CACHE: join(dir, "compiled") },
      stdio: "inherit",
    });
    const code = await new Promise<number | null>((done) => child.on("exit", done));
    const { passed, failed } = readReport(file) ?? { passed: 0, failed: 1 };
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function main(args: readonly string[]): Promise<void> {
  // Ctrl-C reaches vitest as well; it ends first and this process says how far it came.
  process.on("SIGINT", () => undefined);
  const { passed, failed } = await runTests(args);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) console.log(help);
  else await main(args);
}
