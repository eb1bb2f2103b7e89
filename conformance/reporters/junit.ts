// The report as JUnit XML: one suite for each operation, one case for each check. Red is a failure, what was not tried is skipped.
import { red, type CheckResult, type Report } from "../runner/model.ts";
import { escapeMarkup } from "./markup.ts";

export function junitReport(report: Report, results: readonly CheckResult[]): string {
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const suites = operations.map((operation) =>
    suite(
      operation,
      results.filter((result) => result.operation === operation),
      report,
    ),
  );
  const { durationMs } = report;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance"${counts(results)} time="${durationMs / 1000}">\n${suites.join("")}</testsuites>\n`;
}

function suite(operation: string, results: readonly CheckResult[], { startedAt, target }: Report): string {
  const attributes = `name="${escapeMarkup(operation)}"${counts(results)} timestamp="${startedAt}" hostname="${escapeMarkup(new URL(target).hostname)}"`;
  return `  <testsuite ${attributes}>\n${results.map(testCase).join("")}  </testsuite>\n`;
}

const isError = ({ status }: CheckResult): boolean => status === "suite-error";
const isFailure = (result: CheckResult): boolean => red.has(result.status) && !isError(result);
const isSkipped = ({ status }: CheckResult): boolean =>
  status === "not-specified" || status === "not-applicable";

const counts = (results: readonly CheckResult[]): string =>
  ` tests="${results.length}" failures="${results.filter(isFailure).length}" errors="${results.filter(isError).length}" skipped="${results.filter(isSkipped).length}"`;

function testCase(result: CheckResult): string {
  const head = `    <testcase classname="${escapeMarkup(result.scenario ?? result.operation)}" name="${escapeMarkup(result.id)}"`;
  const message = escapeMarkup(result.message ?? result.title);
  const details = escapeMarkup(detailsOf(result));
  if (isFailure(result))
    return `${head}>\n      <failure type="${result.status}" message="${message}">${details}</failure>\n    </testcase>\n`;
  if (isError(result))
    return `${head}>\n      <error type="${result.status}" message="${message}">${details}</error>\n    </testcase>\n`;
  if (isSkipped(result)) return `${head}>\n      <skipped message="${message}"/>\n    </testcase>\n`;
  if (result.status === "pass") return `${head}/>\n`;
  return `${head}>\n      <system-out>${result.status}: ${details === "" ? message : details}</system-out>\n    </testcase>\n`;
}

function detailsOf({ path, expected, actual, curl, exchanges }: CheckResult): string {
  const lines = [
    expected === undefined ? "" : `at ${path ?? ""}\nexpected ${expected}\ngot ${actual ?? "nothing"}`,
    ...(exchanges ?? []).map(
      ({ response }) => `answered ${response.error ?? `${response.status ?? ""} ${response.body ?? ""}`}`,
    ),
    curl ?? "",
  ];
  return lines.filter((line) => line !== "").join("\n");
}
