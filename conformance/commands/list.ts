// `acquiring conformance list`: every check and what it needs. Needs no server, settings or profile.
import { installedContract } from "../contract/contract.ts";
import { readFixtures } from "../scenario/load.ts";
import type { PlannedCheck } from "../scenario/plan.ts";
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

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly operation: string;
  readonly scenario?: string;
  readonly level: string;
  readonly rules: readonly string[];
  readonly control?: string;
  readonly needs: readonly string[];
}

function entryOf(planned: PlannedCheck): Entry {
  const { id, operation, check } = planned;
  const control = planned.kind === "scenario" ? planned.check.control : undefined;
  return {
    id,
    title: check.title,
    operation,
    ...(planned.kind === "scenario" ? { scenario: planned.scenario.scenario } : {}),
    level: check.level,
    rules: check.rules ?? [],
    ...(control === undefined ? {} : { control }),
    needs: needsOfCheck(planned),
  };
}
