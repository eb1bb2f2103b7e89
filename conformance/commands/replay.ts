// `acquiring conformance replay`: runs one check of an earlier report again, with fresh references, and shows every message.
import { objectOf } from "../contract/contract.ts";
import { UsageError, suggestion } from "../contract/errors.ts";
import { type ConfigChoice, settled } from "./options/config.ts";
import { currentIds } from "./current-ids.ts";
import { readJson } from "../run/read-report.ts";
import { reportForm, type Report } from "../run/report.ts";
import type { RunOptions } from "../run/options.ts";
import type { Terminal } from "./terminal.ts";
import { runCommand, type RunFlags } from "./run.ts";
import { restored } from "./verify.ts";

export async function replayCommand(
  file: string,
  id: string,
  given: Partial<RunFlags> & ConfigChoice,
  terminal: Terminal,
): Promise<number> {
  const { flags } = settled(given, terminal, false);
  const report = readJson(file);
  const checks = Array.isArray(report["checks"]) ? report["checks"].map(objectOf) : [];
  // A report may be older than the id that a check has now.
  const current = currentIds();
  const meant = new Set(current(id));
  const check =
    checks.find((one) => one["id"] === id) ??
    checks.find((one) => current(String(one["id"])).some((name) => meant.has(name)));
  if (check === undefined) {
    throw new UsageError(
      `The report has no check \`${id}\`.${suggestion(
        id,
        checks.map((one) => String(one["id"])),
      )}`,
    );
  }
  const { target } = report;
  if (typeof target !== "string")
    throw new UsageError(`${file} is not a report of this suite: it has no target.`);
  const again = fuzzOf(report, check);
  terminal.out.write(`${id} was ${String(check["status"])} at ${String(report["startedAt"])}.\n`);
  return runCommand(
    {
      target,
      ...flags,
      only: [id],
      ...(check["level"] === "advice" ? { advice: true as const } : {}),
      ...again,
    },
    terminal,
    { verbose: true, given: setUpAs(file, report, flags) },
  );
}

/** The profile and settings of the report's run, unless others are given. */
function setUpAs(
  file: string,
  report: Readonly<Record<string, unknown>>,
  flags: Partial<RunFlags>,
): Pick<RunOptions, "profile" | "settings"> {
  const isBare = report["profile"] === "bare";
  // A report of form 1 does not contain them.
  if (report["report"] !== reportForm) {
    if (isBare || flags.profile !== undefined) return {};
    throw new UsageError(
      `The report was made with the profile ${String(report["profile"])}. Name its file with --profile, and the settings with --settings.`,
    );
  }
  const whole = report as unknown as Report;
  return {
    ...(flags.profile === undefined && !isBare
      ? { profile: restored("profile", whole, file, undefined) }
      : {}),
    ...(flags.settings === undefined ? { settings: restored("settings", whole, file, undefined) } : {}),
  };
}

/** Returns the options that make the report's unusual variants again. Their references are still fresh. */
function fuzzOf(
  report: Readonly<Record<string, unknown>>,
  check: Readonly<Record<string, unknown>>,
): { readonly fuzz?: number; readonly fuzzSeed?: number } {
  const { runs, seed } = objectOf(report["fuzz"]);
  if (!String(check["id"]).startsWith("advice.fuzz.") || typeof runs !== "number" || typeof seed !== "number")
    return {};
  return { fuzz: runs, fuzzSeed: seed };
}
