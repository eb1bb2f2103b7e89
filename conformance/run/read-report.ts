// Reads a report of an earlier run, or throws a usage error with the problem and its solution.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ajvOf } from "../contract/ajv.ts";
import { objectOf } from "../contract/contract.ts";
import { messageOf, UsageError } from "../contract/errors.ts";
import { packageRoot } from "../contract/package.ts";
import { statuses, type Status } from "../judge/status.ts";
import { digestOf } from "./digest.ts";
import { reportForm, type Report } from "./report.ts";

/** The common members of all report forms. */
export interface AnyReport {
  readonly form: 1 | typeof reportForm;
  readonly suite: string;
  readonly contract: string;
  readonly target: string;
  readonly profile: string;
  readonly startedAt: string;
  readonly conforms: boolean | null;
  readonly checks: readonly { readonly id: string; readonly status: Status }[];
  /** The whole report, if it has the form that this suite writes. */
  readonly whole: Report | undefined;
  /** Whether its digest matches its content; the first form has none. */
  readonly intact: boolean;
}

const longestReport = 64 * 1024 * 1024;

/** What a report of the first form lacks. */
export const lacking =
  "the values of the profile, the settings, the waivers, the levels, the coverage and the digest";

/** A report of this suite as one of any form. */
export const anyReportOf = (whole: Report): AnyReport => ({
  form: whole.report,
  suite: whole.suite.version,
  contract: whole.suite.contract,
  target: whole.target,
  profile: whole.profile,
  startedAt: whole.startedAt,
  conforms: whole.conforms,
  // What was not selected is not compared with anything.
  checks: whole.checks.filter(({ status }) => status !== "not-selected"),
  whole,
  intact: digestOf({ ...whole }) === whole.digest,
});

/** @throws UsageError if the file is not a report that this suite can read. */
export function readReport(file: string): AnyReport {
  const value = readJson(file);
  const form = value["report"] ?? 1;
  if (form !== 1 && form !== reportForm)
    throw new UsageError(
      `${file} is a report of form ${JSON.stringify(form)}. This suite reads forms 1 and ${reportForm}. Update @acquiring/conformance.`,
    );
  if (form === reportForm) {
    mustKeepSchema(value, file);
    return anyReportOf(value as unknown as Report);
  }
  const suite = objectOf(value["suite"]);
  const checks = Array.isArray(value["checks"]) ? value["checks"].map(objectOf) : [];
  const told = {
    suite: suite["version"],
    contract: suite["contract"],
    target: value["target"],
    profile: value["profile"],
    startedAt: value["startedAt"],
  };
  const isWhole =
    Object.values(told).every((one) => typeof one === "string") &&
    typeof value["conforms"] === "boolean" &&
    checks.length > 0 &&
    checks.every(({ id, status }) => typeof id === "string" && statuses.includes(status as Status));
  if (!isWhole)
    throw new UsageError(
      `${file} is not a report of this suite: it must have suite, target, profile, startedAt, conforms and checks. Write one with run --report json=FILE.`,
    );
  return {
    ...(told as Readonly<Record<keyof typeof told, string>>),
    form,
    conforms: value["conforms"] === true,
    checks: checks as unknown as AnyReport["checks"],
    whole: undefined,
    intact: true,
  };
}

/** @throws UsageError also if the report does not match its digest: it is not the original. */
export function readIntact(file: string): AnyReport {
  const report = readReport(file);
  if (!report.intact)
    throw new UsageError(
      `${file} was changed after it was written: its digest does not match its content. Use the original file from run --report json=FILE.`,
    );
  return report;
}

/** A report of any form, unchecked. @throws UsageError if the file cannot be read */
export function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    if (statSync(file).size > longestReport)
      throw new Error(`it is longer than ${longestReport / 1024 / 1024} MiB`);
    return objectOf(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new UsageError(`The report ${file} cannot be read: ${messageOf(error)}.`);
  }
}

const mostFaults = 5;

function mustKeepSchema(value: unknown, file: string): void {
  const schema: unknown = JSON.parse(readFileSync(join(packageRoot, "report.schema.json"), "utf8"));
  const validate = ajvOf({ allErrors: true, strict: false, validateFormats: false }).compile(
    objectOf(schema),
  );
  if (validate(value)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message }) => `  ${instancePath === "" ? "/" : instancePath} ${message ?? "is invalid"}`,
  );
  const more = faults.length > mostFaults ? [`  and ${faults.length - mostFaults} more`] : [];
  throw new UsageError(
    `${file} does not match the schema of reports (report.schema.json):\n${[...faults.slice(0, mostFaults), ...more].join("\n")}`,
  );
}
