// The conclusions from a matrix: the score, and everything that makes the run fail. Pure.
import type { Matrix, Row } from "./matrix.ts";

export interface Verdict {
  readonly mutants: number;
  readonly killed: number;
  readonly survived: number;
  readonly idle: number;
  /** Killed mutants in a hundred, with one decimal. */
  readonly score: number;
  /** Of those that break a stated rule: what the suite sees of them with settings alone. */
  readonly bare: {
    readonly mutants: number;
    readonly killed: number;
    /** Alive, each with a reason why it cannot be found without a profile. */
    readonly needProfile: number;
    readonly score: number;
  };
  /** Mutants that their traffic alone shows, without knowing what it was sent for. */
  readonly live: number;
  readonly unmutatedGreen: boolean;
  /** The checks that fail at no mutant. */
  readonly checksWithoutKill: readonly string[];
  /** Why the measure fails; empty if it passes. */
  readonly red: readonly string[];
}

/** At most so many mutants in a hundred may be alive, each with a reason. */
const mostAlive = 3;

/** `whole`: whether all mutants were tried; only then a check can be called unneeded. */
export function verdictOf(matrix: Matrix, { whole }: { readonly whole: boolean }): Verdict {
  const { rows, unmutated } = matrix;
  const count = (outcome: Row["outcome"]): number => rows.filter((row) => row.outcome === outcome).length;
  const checksWithoutKill = whole
    ? matrix.checks.filter(({ kills }) => kills.length === 0).map(({ id }) => id)
    : [];
  const killed = count("killed");
  return {
    mutants: rows.length,
    killed,
    survived: count("survived"),
    idle: count("idle"),
    score: scoreOf(killed, rows.length),
    bare: bareOf(rows),
    live: rows.filter(({ live }) => live.length > 0).length,
    unmutatedGreen: unmutated.conforms === true,
    checksWithoutKill,
    red: [
      ...(unmutated.conforms ? [] : ["The unmutated gateway fails checks."]),
      ...(matrix.bare.conforms ? [] : ["The unmutated gateway fails checks with the empty profile."]),
      ...matrix.liveAlarms.map((id) => `The unmutated gateway's traffic violates ${id} when judged alone.`),
      ...rows.flatMap((row) => complaint(row)),
      ...(whole && (rows.length - killed) * 100 > mostAlive * rows.length
        ? [`${rows.length - killed} of ${rows.length} mutants survive, more than ${mostAlive} in 100.`]
        : []),
      ...checksWithoutKill.map((id) => `The check ${id} kills no mutant.`),
    ],
  };
}

/** In a hundred, with one decimal. */
const scoreOf = (killed: number, of: number): number =>
  of === 0 ? 0 : Math.floor((killed * 1000) / of) / 10;

function bareOf(rows: readonly Row[]): Verdict["bare"] {
  const stated = rows.flatMap(({ bare }) => bare ?? []);
  const killed = stated.filter(({ outcome }) => outcome === "killed").length;
  const needProfile = stated.filter(
    (one) => one.outcome !== "killed" && one.needsProfile !== undefined,
  ).length;
  return { mutants: stated.length, killed, needProfile, score: scoreOf(killed, stated.length) };
}

function complaint({ name, outcome, survives, reason, bare }: Row): string[] {
  const whole =
    outcome === "killed"
      ? survives === undefined
        ? []
        : [`The mutant ${name} is killed, but is listed as surviving.`]
      : survives === undefined
        ? [`The mutant ${name} survives without a listed reason: ${reason}.`]
        : [];
  if (bare === undefined) return whole;
  const isKilled = bare.outcome === "killed";
  const hasReason = bare.needsProfile !== undefined;
  if (isKilled !== hasReason) return whole;
  return [
    ...whole,
    isKilled
      ? `The mutant ${name} is killed with the empty profile, but is listed as needing a profile.`
      : `The mutant ${name} survives with the empty profile without a listed reason: ${bare.reason}.`,
  ];
}
