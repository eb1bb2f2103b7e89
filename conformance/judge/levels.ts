// Levels of conformance: read from levels.yaml, and which of them a run has reached. What a level asks for is data.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { objectOf, textsOf, type Contract } from "../contract/contract.ts";
import { suggestion, SuiteError, UsageError } from "../contract/errors.ts";
import { packageRoot } from "../contract/package.ts";
import type { CheckResult } from "./results.ts";

/** A level of conformance. */
export interface ConformanceLevel {
  readonly name: string;
  readonly title: string;
  /** Levels that must be reached too. */
  readonly includes: readonly string[];
  /** What must have passed, in addition to the needs of the included levels. */
  readonly needs: readonly Need[];
}

/** A rule that a passed check must cite. */
export interface Need {
  readonly rule: string;
  /** The operation of that check; any if absent. */
  readonly operation?: string;
}

/** Whether a run reached a level. */
export interface LevelReached {
  readonly level: string;
  readonly reached: boolean;
  /** What it needs and no check of the run has shown; included levels count. */
  readonly missing: readonly Need[];
}

let loaded: readonly ConformanceLevel[] | undefined;

/** The levels of the suite, in the order of the file; each after those that it includes. */
export function installedLevels(contract: Contract): readonly ConformanceLevel[] {
  loaded ??= levelsOf(parse(readFileSync(join(packageRoot, "levels.yaml"), "utf8")), contract);
  return loaded;
}

/** @throws SuiteError for a level that names what does not exist. */
export function levelsOf(value: unknown, contract: Contract): readonly ConformanceLevel[] {
  const known = new Set<string>();
  return Object.entries(objectOf(value)).map(([name, given]) => {
    const { title, includes, operations, rules } = objectOf(given);
    const bad = (problem: string): never => {
      throw new SuiteError(`levels.yaml: ${name} ${problem}`);
    };
    if (typeof title !== "string") return bad("has no title.");
    const included = textsOf(includes);
    for (const one of included) if (!known.has(one)) bad(`includes ${one}, which must come before it.`);
    known.add(name);
    const needs = [...namedNeeds(objectOf(operations)), ...(rules === "every" ? everyNeed(contract) : [])];
    for (const { operation, rule } of needs) {
      if (operation !== undefined && !contract.operations.has(operation))
        bad(`names the operation ${operation}, which does not exist.`);
      const found = contract.rules.get(rule);
      if (found === undefined) bad(`names the rule ${rule}, which does not exist.`);
      else if (found.unobservable !== undefined) bad(`names the rule ${rule}, which cannot be observed.`);
    }
    return { name, title, includes: included, needs };
  });
}

const namedNeeds = (operations: Readonly<Record<string, unknown>>): readonly Need[] =>
  Object.entries(operations).flatMap(([operation, rules]) =>
    textsOf(rules).map((rule) => ({ operation, rule })),
  );

const everyNeed = ({ rules }: Contract): readonly Need[] =>
  [...rules.values()]
    .filter(({ basis, unobservable }) => basis !== "observed" && unobservable === undefined)
    .map(({ id }) => ({ rule: id }));

/** @throws UsageError for a name that no level has. */
export function levelNamed(name: string, levels: readonly ConformanceLevel[]): ConformanceLevel {
  const found = levels.find((level) => level.name === name);
  if (found !== undefined) return found;
  const names = levels.map((level) => level.name);
  throw new UsageError(
    `There is no level \`${name}\`.${suggestion(name, names)} The levels are ${names.join(", ")}.`,
  );
}

/** Everything that a level needs, with what the included levels need. */
export function allNeeds(level: ConformanceLevel, levels: readonly ConformanceLevel[]): readonly Need[] {
  const included = level.includes.flatMap((name) => allNeeds(levelNamed(name, levels), levels));
  return [...new Map([...included, ...level.needs].map((need) => [nameOf(need), need])).values()];
}

/** A need in words: `refundTransactions endpoints.10`, or the rule alone. */
export const nameOf = ({ operation, rule }: Need): string =>
  operation === undefined ? rule : `${operation} ${rule}`;

/** Whether a run reached each level. `sound`: no check failed, and a request was accepted. */
export function levelsReached(
  results: readonly Pick<CheckResult, "status" | "operation" | "rules">[],
  sound: boolean,
  levels: readonly ConformanceLevel[],
): readonly LevelReached[] {
  const shown = new Set(
    results
      .filter(({ status }) => status === "pass")
      .flatMap(({ operation, rules }) => rules.flatMap((rule) => [rule, nameOf({ operation, rule })])),
  );
  return levels.map((level) => {
    const missing = allNeeds(level, levels).filter((need) => !shown.has(nameOf(need)));
    return { level: level.name, reached: sound && missing.length === 0, missing };
  });
}

/** The levels that are reached and that no other reached level includes. */
export function highestOf(
  reached: readonly LevelReached[],
  levels: readonly ConformanceLevel[],
): readonly string[] {
  const names = reached.filter((one) => one.reached).map(({ level }) => level);
  const within = new Set(
    levels.filter(({ name }) => names.includes(name)).flatMap(({ includes }) => includes),
  );
  return names.filter((name) => !within.has(name));
}
