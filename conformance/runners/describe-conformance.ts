// The suite as tests of any test runner: a test for each check, declared before anything is sent, and one run before the first.
import picocolors from "picocolors";
import { UsageError } from "../contract/errors.ts";
import type { CheckResult } from "../judge/results.ts";
import { isUntried, red } from "../judge/status.ts";
import { storyLines } from "../reporters/story-text.ts";
import { exitCodeOf, exitCodes, type Report } from "../run/report.ts";
import type { RunOptions } from "../run/options.ts";
import { prepare, runConformance } from "../run/run.ts";
import { planOf, type PlannedCheck } from "../scenario/plan.ts";

/** A gateway started for the tests. */
export interface StartedGateway {
  /** Its base URL, without `/v1`. */
  readonly target: string;
  /** Stops it; called when the run has ended, however it ended. */
  readonly close?: () => unknown;
}

/** The options of a run. `target` is the address of a gateway that runs already; `start` starts one. */
export interface ConformanceTests extends Omit<RunOptions, "target"> {
  readonly target?: string;
  /** Starts the gateway under test, before the run. It is not called where no test is selected. */
  readonly start?: () => StartedGateway | Promise<StartedGateway>;
  /** Milliseconds for `start`; 60 000 if not given. */
  readonly startMs?: number;
}

/** A test while it runs. */
export interface RunningTest {
  /** Ends the test as skipped. */
  readonly skip: (reason: string) => void;
  /** Shows a text with a test that passes. */
  readonly note: (text: string) => unknown;
}

type TestBody = (test: RunningTest) => Promise<void>;

/** What is needed of a test runner. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => void;
  /** Does some work before the first test of its group, without a time limit. */
  readonly before: (work: () => Promise<void>) => void;
  readonly test: (name: string, body: TestBody) => void;
}

/** What the one run has found. */
interface Found {
  readonly report: Report;
  readonly results: ReadonlyMap<string, CheckResult>;
}

/**
 * Declares a test for each check of the selection, in a group for each operation, and a last one for the verdict.
 *
 * @throws UsageError for settings, profiles, waivers and patterns that cannot be used.
 */
export function declareTests(runner: TestRunner, options: ConformanceTests): void {
  const { target, start } = options;
  if ((target === undefined) === (start === undefined))
    throw new UsageError("Pass either `target` or `start` to describeConformance.");
  const prepared = prepare(options);
  const { checks } = planOf(prepared.all, prepared.fixtures, options);
  let found: Found | undefined;
  runner.describe(`conformance with the profile ${prepared.profile.name}`, () => {
    runner.before(async () => {
      found = await findOut(options);
    });
    for (const operation of new Set(checks.map((one) => one.operation))) {
      runner.describe(operation, () => {
        for (const planned of checks.filter((one) => one.operation === operation))
          runner.test(nameOf(planned), (test) => tell(found?.results.get(planned.id), test));
      });
    }
    runner.test("verdict", (test) => tellVerdict(found?.report, test));
  });
}

const nameOf = ({ id, check }: PlannedCheck): string => `${id}: ${check.title}`;

/** Starts the gateway if there is a `start`, runs the suite with it, and stops it. */
async function findOut({ start, startMs, ...options }: ConformanceTests): Promise<Found> {
  const gateway = start === undefined ? undefined : await started(start, startMs);
  const { target = gateway?.target ?? "" } = options;
  let results: readonly CheckResult[] = [];
  try {
    const report = await runConformance({
      ...options,
      target,
      onEvent: (event) => {
        if (event.type === "finished") results = event.results;
        options.onEvent?.(event);
      },
    });
    return { report, results: new Map(results.map((result) => [result.id, result])) };
  } finally {
    await gateway?.close?.();
  }
}

const defaultStartMs = 60_000;

async function started(
  start: NonNullable<ConformanceTests["start"]>,
  startMs = defaultStartMs,
): Promise<StartedGateway> {
  const gateway = Promise.resolve(start());
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => {
      failed(new UsageError(`The gateway under test did not start within ${startMs} milliseconds.`));
      // Stops a gateway that starts later.
      gateway.then(
        (one) => one.close?.(),
        () => undefined,
      );
    }, startMs);
  });
  try {
    return await Promise.race([gateway, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a test as its check ended. */
async function tell(result: CheckResult | undefined, test: RunningTest): Promise<void> {
  if (result === undefined) throw failure("There is no result: the run did not end.");
  const { status, title, why = title } = result;
  if (isUntried(result)) return test.skip(`${status}: ${why}`);
  if (red.has(status)) throw failure(storyText(result));
  if (status !== "pass") await test.note(storyText(result));
}

/** Skipped tests alone look fine; the verdict says whether they are. */
async function tellVerdict(report: Report | undefined, test: RunningTest): Promise<void> {
  if (report === undefined) throw failure("There is no verdict: the run did not end.");
  const { sentence } = report.verdict;
  if (exitCodeOf(report) !== exitCodes.conforms) throw failure(sentence);
  await test.note(sentence);
}

const telling = { colours: picocolors.createColors(false), columns: 120, bodyLines: 40 };

const storyText = (result: CheckResult): string =>
  [`${result.status}: ${result.title}`, ...storyLines(result, telling)].join("\n");

/** Returns an error without a stack: its place would be in the suite, which is no help. */
function failure(message: string): Error {
  const error = new Error(message);
  error.name = "ConformanceError";
  error.stack = `${error.name}: ${message}`;
  return error;
}
