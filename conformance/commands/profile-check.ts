// `acquiring profile check`: whether a profile is valid, and what it leaves open. Needs no target.
import { type Point, wholePoints } from "../contract/contract.ts";
import { UsageError, type Problem } from "../contract/errors.ts";
import { adviceOn, isFilled } from "../inputs/profile.ts";
import { fillNext, type FillNext } from "../run/fill-next.ts";
import { checksByNeed } from "../run/needs.ts";
import { exitCodes } from "../run/report.ts";
import { prepare } from "../run/run.ts";
import type { Terminal } from "./terminal.ts";

export interface ProfileCheckFlags {
  readonly settings?: string;
  readonly json?: true;
}

/** What is printed as JSON. */
type Checked =
  | {
      readonly valid: true;
      readonly profile: string;
      readonly filled: readonly string[];
      /** The points of which some parts are open. */
      readonly filledInPart: readonly { readonly id: string; readonly open: readonly string[] }[];
      readonly open: readonly string[];
      /** The open points that checks wait for, the most first. */
      readonly fillNext: readonly FillNext[];
      readonly advice: readonly string[];
    }
  | { readonly valid: false; readonly problems: readonly Located[] };

interface Located {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** A JSON pointer. */
  readonly at: string;
  readonly message: string;
}

export function profileCheckCommand(file: string, flags: ProfileCheckFlags, terminal: Terminal): number {
  const { out, err } = terminal;
  try {
    const checked = checkedFile(file, flags);
    out.write(flags.json === true ? asJson(checked) : words(file, checked));
    return exitCodes.conforms;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const problems = error.problems.length > 0 ? error.problems : [{ at: "", message: error.message }];
    if (flags.json === true) out.write(asJson({ valid: false, problems: problems.map(located) }));
    else err.write(`${error.message}\n`);
    return exitCodes.usage;
  }
}

const asJson = (checked: Checked): string => `${JSON.stringify(checked, undefined, 2)}\n`;

/** @throws UsageError for a profile, or settings, that cannot be used. */
function checkedFile(file: string, { settings }: ProfileCheckFlags): Extract<Checked, { valid: true }> {
  const { all, contract, profile } = prepare({ profile: file, settings });
  const points = wholePoints(contract);
  const openParts = ({ id, parts = [] }: Point): readonly string[] =>
    isFilled(profile, id) ? parts.filter((part) => !isFilled(profile, `${id}.${part}`)) : [];
  const next = fillNext(
    all.flatMap(({ id, unmet, check }) => {
      if (check.level === "advice") return [{ id, status: "not-selected" }];
      return unmet === undefined ? [] : [{ id, ...unmet, status: unmet.seen }];
    }),
    { contract, profile },
    checksByNeed(all),
  );
  return {
    valid: true,
    profile: profile.name,
    filled: points.flatMap((point) =>
      isFilled(profile, point.id) && openParts(point).length === 0 ? [point.id] : [],
    ),
    filledInPart: points.flatMap((point) => {
      const open = openParts(point);
      return open.length === 0 ? [] : [{ id: point.id, open }];
    }),
    open: points.flatMap(({ id }) => (isFilled(profile, id) ? [] : [id])),
    fillNext: next,
    advice: adviceOn(profile),
  };
}

function located({ place, at, message }: Problem): Located {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(place ?? "") ?? [];
  return file === undefined
    ? { at, message }
    : { file, line: Number(line), column: Number(column), at, message };
}

function words(file: string, checked: Extract<Checked, { valid: true }>): string {
  const { profile, filled, filledInPart: partly, open, fillNext: next, advice } = checked;
  const count = filled.length + partly.length;
  const head = `${file} is valid. The profile ${profile} fills ${count} of ${count + open.length} extension points.\n`;
  const list = filled.length === 0 ? "" : `\nFilled: ${filled.join(", ")}\n`;
  const parts = partly.map((one) => `  ${one.id}: ${one.open.join(", ")}\n`).join("");
  const some = parts === "" ? "" : `\nFilled in part, with the parts that are open:\n${parts}`;
  const told = advice.map((message) => `Advice: signature.scheme: ${message}\n`).join("");
  return `${head}${list}${some}${waitingWords(next)}${told}`;
}

/** The open points with how many checks need each, and lines to copy for the first. */
function waitingWords(next: readonly FillNext[]): string {
  const [first] = next;
  if (first === undefined) return "\nNo check depends on an open point.\n";
  const width = Math.max(...next.map(({ id }) => id.length));
  const several = next.filter((one) => one.unlocks > 1);
  const single = next.filter((one) => one.unlocks === 1).map(({ id }) => id);
  const digits = Math.max(...next.map(({ unlocks }) => String(unlocks).length));
  const lines = [
    "",
    "Open points, with the number of checks that need each, and of those that need nothing else:",
    ...several.map(
      ({ id, unlocks, alone }) => `  ${id.padEnd(width)}  ${String(unlocks).padStart(digits)}  ${alone}`,
    ),
    ...(single.length === 0 ? [] : [`  1 each: ${single.join(", ")}`]),
    "",
    `Fill this next, under ${first.under}:`,
    ...first.lines.map((line) => `  ${line}`),
    "",
  ];
  return lines.map((line) => `${line}\n`).join("");
}
