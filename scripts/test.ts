// Runs the tests and ends with their count, alone on the last line. It accepts the options of vitest.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tests } from "./test-files.ts";
import type { TestReport } from "./test-report.ts";

const root = join(import.meta.dirname, "..");

const help = `npm test                    runs the tests of contract, client, suite and gateway
npm test -- PATTERN ...     runs the files whose path contains a PATTERN; where there is none, the tests whose name does
npm test -- --quick         runs the tests that start no process, no database and no browser (npm run test:quick)
npm test -- --release       runs those of packages, commands, guides and the site (npm run test:release)
npm test -- --whole         runs all, and tries everything with everything where the others try a share
npm test -- --help          this text

Other options go to vitest: npm test -- gateway/http --reporter=verbose

The last line is \`N passed, N failed\`. Exit code: 0 if none failed; 1 otherwise.
`;

/** The options of vitest and its tests. */
export interface Call {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The tests of one kind; all kinds where a file or a test is named. */
function projectOf(args: readonly string[], rest: readonly string[]): readonly string[] {
  if (args.includes("--quick")) return ["--project=quick"];
  if (args.includes("--release")) return ["--project=release"];
  const isAll = args.includes("--whole") || rest.some((arg) => !arg.startsWith("-"));
  return isAll ? [] : ["--project=!release"];
}

/** Our own options as vitest's; a pattern that is in no file's path becomes one of tests' names. */
export function callOf(args: readonly string[], files: readonly string[]): Call {
  const own = new Set(["--quick", "--release", "--whole"]);
  const rest = args.filter((arg) => !own.has(arg));
  const isName = (arg: string): boolean => !arg.startsWith("-") && !files.some((file) => file.includes(arg));
  const names = rest.every((arg) => !arg.startsWith("-")) ? rest.filter(isName) : [];
  return {
    args: [
      ...projectOf(args, rest),
      ...rest.filter((arg) => !names.includes(arg)),
      ...(names.length === 0 ? [] : [`--testNamePattern=${names.join("|")}`]),
    ],
    env: args.includes("--whole") ? { GATEWAY_TESTS_WHOLE: "1" } : {},
  };
}

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each. */
  readonly failures: readonly string[];
}

const readReport = (file: string): TestReport | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as TestReport;
  } catch {
    return undefined;
  }
};

/** The slowest files of a run of many. */
function slowestOf({ slowest }: TestReport): string {
  const times = slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
  return times.length < 20 ? "" : `\nThe slowest files:\n${times.join("")}`;
}

/** What failed, a line each, for the end of a run. */
export const failuresOf = ({ failures }: Pick<Count, "failures">): string =>
  failures.length === 0 ? "" : `\nFailed:\n${failures.map((failure) => `  ${failure}\n`).join("")}`;

/** Runs vitest with `args`, ours or its own. Whenever vitest is not content, at least one is counted as failed. */
export async function runTests(args: readonly string[]): Promise<Count> {
  const dir = mkdtempSync(join(tmpdir(), "acquiring-tests-"));
  try {
    const file = join(dir, "report.json");
    const call = callOf(args, tests);
    const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
    const reporters = ["--reporter=default", `--reporter=${join(import.meta.dirname, "test-report.ts")}`];
    const child = spawn(process.execPath, [vitest, "run", ...reporters, ...call.args], {
      cwd: root,
      // Node keeps there what it made of each file: what a test starts, and starts again, is ready in half the time.
      env: {
        ...process.env,
        ...call.env,
        TESTS_REPORT: file,
        TESTS_FOLDER: dir,
        NODE_COMPILE_CACHE: join(dir, "compiled"),
      },
      stdio: "inherit",
    });
    const code = await new Promise<number | null>((done) => child.on("exit", done));
    const report = readReport(file);
    if (report === undefined) return { passed: 0, failed: 1, failures: ["vitest ended without a report"] };
    process.stdout.write(slowestOf(report));
    const { passed, failed, failures } = report;
    if (code === 0 || failed > 0) return { passed, failed, failures };
    return { passed, failed: 1, failures: [`vitest ended with ${code}, and named no test`] };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function main(args: readonly string[]): Promise<void> {
  // Ctrl-C reaches vitest as well; it ends first and this process says how far it came.
  process.on("SIGINT", () => undefined);
  const count = await runTests(args);
  const { passed, failed } = count;
  console.log(`${failuresOf(count)}${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) console.log(help);
  else await main(args);
}
