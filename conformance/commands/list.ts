// `acquiring conformance list`: every check and what it needs. Needs no server, settings or profile.
import { defined } from "@acquiring/contract/codecs";
import { installedContract } from "../contract/contract.ts";
import { readFixtures } from "../scenario/load.ts";
import { type PlannedCheck, seesAcceptanceOnly } from "../scenario/plan.ts";
import { installedLevels } from "../judge/levels.ts";
import { needsOfCheck } from "../run/needs.ts";
import { prepare } from "../run/run.ts";

export function listCommand(json: boolean): string {
  const entries = prepare({ fixtures: readFixtures(installedContract()) }).all.map(entryOf);
  if (json) return `${JSON.stringify(entries, undefined, 2)}\n`;
  const width = Math.max(...entries.map(({ id }) => id.length));
  const lines = entries.map(({ id, level, rules, needs }) => {
    const cited = rules.length === 0 ? "" : ` ${rules.join(", ")}`;
    return `${id.padEnd(width)}  ${level.padEnd(8)}${cited}${needs.length === 0 ? "" : `  needs ${needs.join(", ")}`}`;
  });
  return `${lines.join("\n")}\n${entries.length} checks\n`;
}

/** The levels of conformance, and what each of them asks for. */
export function listLevels(json: boolean): string {
  const levels = installedLevels(installedContract());
  if (json) return `${JSON.stringify(levels, undefined, 2)}\n`;
  const width = Math.max(...levels.map(({ name }) => name.length));
  const lines = levels.flatMap((level) => {
    const indent = " ".repeat(width + 2);
    const { name, title, includes, needs } = level;
    const by = new Map<string, string[]>();
    for (const { operation = "any operation", rule } of needs)
      by.set(operation, [...(by.get(operation) ?? []), rule]);
    return [
      `${name.padEnd(width)}  ${title}`,
      ...(includes.length === 0 ? [] : [`${indent}includes ${includes.join(", ")}`]),
      ...[...by].map(([operation, some]) => `${indent}${operation}: ${rulesIn(some)}`),
    ];
  });
  return `${lines.join("\n")}\n${levels.length} levels\n`;
}

const rulesIn = (rules: readonly string[]): string =>
  rules.length > mostRules ? `${rules.length} rules (--json lists them)` : rules.join(", ");

const mostRules = 20;

function entryOf(planned: PlannedCheck) {
  const { id, operation, check } = planned;
  const control = planned.kind === "scenario" ? planned.check.control : undefined;
  return {
    id,
    title: check.title,
    operation,
    ...(planned.kind === "scenario" ? { scenario: planned.scenario.scenario } : {}),
    level: check.level,
    rules: check.rules ?? [],
    ...(seesAcceptanceOnly(planned) ? { acceptanceOnly: true } : {}),
    ...defined({ control }),
    needs: needsOfCheck(planned),
  };
}
