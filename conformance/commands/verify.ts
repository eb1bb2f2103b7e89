// `acquiring conformance verify`: checks a report's digest, then repeats its run from the report and compares check by check.
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf } from "../contract/contract.ts";
import { UsageError } from "../contract/errors.ts";
import { readGiven } from "../inputs/files.ts";
import { coloursFor } from "../reporters/colours.ts";
import { consoleReporter } from "../reporters/console.ts";
import { printable } from "../reporters/printable.ts";
import { canonical } from "../run/digest.ts";
import { compare, type Comparison } from "../run/compare.ts";
import { anyReportOf, lacking, readReport } from "../run/read-report.ts";
import { exitCodeOf, exitCodes, type Report } from "../run/report.ts";
import type { RunOptions } from "../run/options.ts";
import { runConformance } from "../run/run.ts";
import { withheldText } from "../run/setup.ts";
import { grouped } from "../run/verdict.ts";
import { comparisonLines } from "./compare.ts";
import { currentIds } from "./current-ids.ts";
import { type WayFlags, wayOf } from "./run.ts";
import { interruptible } from "./running/interrupts.ts";
import type { Terminal } from "./terminal.ts";
import { below } from "../contract/pointer.ts";

export interface VerifyFlags extends WayFlags {
  readonly target: string;
  readonly settings?: string;
  readonly profile?: string;
}

/**
 * Returns exit code 0 if every check ended as the report says, 1 if one did not or someone changed the report, 2 if the run
 * cannot be repeated.
 *
 * @throws UsageError for a report that cannot be verified.
 */
export async function verifyCommand(file: string, flags: VerifyFlags, terminal: Terminal): Promise<number> {
  const { out, env } = terminal;
  const colours = coloursFor(out, env);
  const old = readReport(file);
  if (old.whole === undefined)
    throw new UsageError(
      `${file} is a report of form 1, which lacks ${lacking}. It cannot be verified. Run again with --report json=FILE.`,
    );
  if (!old.intact) {
    out.write(
      `${colours.red("Not confirmed")}: ${file} was changed after it was written: its digest does not match its content. Nothing was sent.\n`,
    );
    return exitCodes["does-not-conform"];
  }
  const options = { ...optionsFrom(old.whole, file, flags), ...wayOf(flags.target, flags, env), env };
  out.write(
    `${printable(`${file}: ${old.whole.verdict.sentence}`)}\nThe digest is valid. Running again ...\n`,
  );
  const { value: report, code: interrupted } = await interruptible(terminal.signal, (signal) =>
    runConformance({ ...options, signal, onEvent: consoleReporter({ output: out, env, quiet: true }) }),
  );
  const code = interrupted ?? exitCodeOf(report);
  if (code > exitCodes["does-not-conform"] && code !== exitCodeOf(old.whole)) return code;
  const found = compare(old, anyReportOf(report), currentIds());
  const { confirmed, sentence } = confirmation(found, old.whole, report);
  const paint = confirmed ? colours.green : colours.red;
  out.write(`${[...comparisonLines(found, colours), paint(sentence)].join("\n")}\n`);
  return confirmed ? exitCodes.conforms : exitCodes["does-not-conform"];
}

/** Whether the second run has the same results as the first one. */
function confirmation(
  found: Comparison,
  old: Report,
  now: Report,
): { readonly confirmed: boolean; readonly sentence: string } {
  const others = found.better.length + found.worse.length + found.notSeen.length;
  const lone = found.new.length + found.gone.length;
  const isSameSuite = old.suite.version === now.suite.version && old.suite.contract === now.suite.contract;
  const levels = [...(found.levels?.gained ?? []), ...(found.levels?.lost ?? [])];
  const versions = isSameSuite
    ? ""
    : ` The report was made by suite ${old.suite.version} with contract ${old.suite.contract}. This is suite ${now.suite.version} with contract ${now.suite.contract}. Only checks in both were compared.`;
  const isSame =
    others === 0 &&
    levels.length === 0 &&
    old.verdict.outcome === now.verdict.outcome &&
    (lone === 0 || !isSameSuite);
  if (isSame)
    return {
      confirmed: true,
      sentence: `Confirmed: the results of all ${grouped(found.same)} checks match the report.${printable(versions)}`,
    };
  const of = grouped(found.same + others);
  const why =
    others > 0
      ? `the results of ${grouped(others)} of ${of} checks differ from the report.`
      : `the results of the checks match the report, but the verdict is ${now.verdict.outcome}, or the checks or levels differ.`;
  return { confirmed: false, sentence: `Not confirmed: ${why}${printable(versions)}` };
}

/** The options of the report's run. */
function optionsFrom(report: Report, file: string, flags: VerifyFlags): RunOptions {
  const { setup, totals, fuzz } = report;
  const untried = totals["not-run"];
  if (untried > 0 && report.cause === undefined)
    throw new UsageError(
      `${file} is the report of a stopped run: ${grouped(untried)} checks were not run. Verify the report of a complete run.`,
    );
  const { target, settings, profile } = flags;
  return {
    ...setup.options,
    target,
    ...(fuzz === undefined ? {} : { fuzz: fuzz.runs, fuzzSeed: fuzz.seed }),
    settings: restored("settings", report, file, settings),
    profile: restored("profile", report, file, profile),
    waivers: setup.waivers,
  };
}

/** Settings or profile of the report, with what is left out of it taken from a file that has the same for the rest. */
export function restored(
  what: "settings" | "profile",
  { setup }: Report,
  report: string,
  file: string | undefined,
): unknown {
  const reported = setup[what];
  const withheld = setup.withheld.filter((pointer) => pointer.startsWith(`/${what}/`));
  if (file === undefined) {
    if (withheld.length === 0) return reported;
    const named = withheld.slice(0, mostNamed).join(", ");
    const more = withheld.length > mostNamed ? ` and ${withheld.length - mostNamed} more` : "";
    throw new UsageError(
      `${report} leaves out secret or personal data (${named}${more}). Name the ${what} file of that run with --${what} FILE.`,
    );
  }
  const given = objectOf(readGiven(file, what).value);
  // The merchant may have been named by a flag.
  const whole = what === "settings" ? { ...given, merchant: objectOf(reported)["merchant"] } : given;
  const places = differences(hiding(whole, `/${what}`, new Set(withheld)), reported, "");
  if (places.length === 0) return whole;
  const named = places.slice(0, mostNamed).map((place) => (place === "" ? "/" : place));
  throw new UsageError(
    `${file} is not the file that the run of ${report} used. It differs at ${named.join(", ")}${places.length > mostNamed ? ` and ${places.length - mostNamed} more places` : ""}. Use the file of that run, or make a new report.`,
  );
}

const mostNamed = 4;

/** A value with the text of what is withheld at these places. */
function hiding(value: unknown, at: string, places: ReadonlySet<string>): unknown {
  if (places.has(at)) return withheldText;
  if (Array.isArray(value)) return value.map((item, index) => hiding(item, `${at}/${index}`, places));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, hiding(item, below(at, name), places)]),
  );
}

/** The places where two values differ. */
function differences(one: unknown, other: unknown, at: string): readonly string[] {
  if (!isRecord(one) || !isRecord(other))
    return canonical(one ?? null) === canonical(other ?? null) ? [] : [at];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differences(one[name], other[name], below(at, name)),
  );
}
