// The kill matrix as the data that is kept of a whole run: figures, and for each mutant what found it. The docs make pages and a
// table of it. Pure, without times, so that it changes only with the suite.
import { isUntried } from "../judge/status.ts";
import type { Report } from "../run/report.ts";
import type { Matrix, Row } from "./matrix.ts";
import type { Verdict } from "./verdict.ts";

/** Checks, by their places in the list of all. */
type Places = readonly number[];

/** What found one mutant. */
export interface Found {
  /** The checks that cite the rule and failed; none if the mutant is alive. */
  readonly by: Places;
  /** Why it is alive. */
  readonly alive?: string;
  /** Whether the gateway does not have what the rule is about. */
  readonly idle?: true;
  /** With the empty profile, if the rule is stated: other checks than `by`, or why none finds it. */
  readonly bare?: Places | string;
  /** The checks that find it in traffic alone; `true`: those of `by`. */
  readonly live?: Places | true;
}

export interface KillRecord {
  readonly figures: Omit<Verdict, "red" | "unmutatedGreen"> & {
    /** The checks that come to a verdict with the empty profile, and all that run. */
    readonly bareChecks: { readonly tried: number; readonly all: number };
  };
  /** The checks that pass in front of the unmutated gateway, by operation. */
  readonly checks: Readonly<Record<string, readonly string[]>>;
  /** The other checks, by what they apply to, or by why they do not apply. */
  readonly untried: Readonly<Record<string, readonly string[]>>;
  /** By operation, rule and name. */
  readonly mutants: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Found>>>>>>;
}

/** `elsewhere`: the gateways on which other checks are tested, by the id of the check. */
export function recordOf(
  { rows, checks, unmutated, bare }: Matrix,
  { red: _red, unmutatedGreen: _green, ...verdict }: Verdict,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): KillRecord {
  const known = new Set(checks.map(({ id }) => id));
  const byOperation = grouped(checks, ({ operation }) => operation);
  const order = [...byOperation.values()].flat().map(({ id }) => id);
  const place = new Map(order.map((id, index) => [id, index]));
  const places = (ids: readonly string[]): Places =>
    ids.map((id) => place.get(id)).filter((index) => index !== undefined);
  const untried = unmutated.checks.filter(({ id }) => !known.has(id));
  return {
    figures: { ...verdict, bareChecks: { tried: triedOf(bare), all: bare.checks.length } },
    checks: mapped(byOperation, idsOf),
    untried: mapped(
      grouped(untried, ({ id, status }) => {
        const where = elsewhere.get(id);
        return where === undefined ? status : `a gateway that ${where}`;
      }),
      idsOf,
    ),
    mutants: mapped(
      grouped(rows, ({ operation }) => operation),
      (own) =>
        mapped(
          grouped(own, ({ rule }) => rule),
          (those) => Object.fromEntries(those.map((row) => [row.name, foundOf(row, places)])),
        ),
    ),
  };
}

function foundOf(row: Row, places: (ids: readonly string[]) => Places): Found {
  const { outcome, killedBy, survives, reason, bare, live } = row;
  const isSame = (ids: readonly string[]): boolean => ids.join() === killedBy.join();
  return {
    by: places(killedBy),
    ...(outcome === "killed" ? {} : { alive: survives ?? reason }),
    ...(outcome === "idle" ? { idle: true as const } : {}),
    ...(bare?.outcome === "survived" ? { bare: bare.needsProfile ?? bare.reason } : {}),
    ...(bare?.outcome === "killed" && !isSame(bare.killedBy) ? { bare: places(bare.killedBy) } : {}),
    ...(live.length === 0 ? {} : { live: isSame(live) ? (true as const) : places(live) }),
  };
}

const idsOf = (checks: readonly { readonly id: string }[]): string[] => checks.map(({ id }) => id);

/** How many checks came to a verdict. */
const triedOf = ({ checks }: Pick<Report, "checks">): number =>
  checks.filter((one) => !isUntried(one)).length;

function grouped<One>(all: readonly One[], nameOf: (one: One) => string): ReadonlyMap<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}

const mapped = <One, Other>(
  groups: ReadonlyMap<string, One[]>,
  map: (group: One[]) => Other,
): Readonly<Record<string, Other>> =>
  Object.fromEntries([...groups].map(([name, group]) => [name, map(group)]));

/** The record as JSON, with one line for each mutant. */
export const recordText = (record: KillRecord): string => `${laidOut(record, 4)}\n`;

function laidOut(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${laidOut(one, depth - 1)}`,
  );
  return `{\n${entries.join(",\n")}\n}`;
}
