// `acquiring conformance explain`: a check in plain words, with its rule, its scenario, its request, what passes and what fails.
import { stringify } from "yaml";
import type { Contract } from "../runner/contract.ts";
import { UsageError, suggestion } from "../runner/errors.ts";
import { needsOf } from "../runner/load.ts";
import type { Assert, Check, Fixtures, Scenario, Step } from "../runner/model.ts";
import { prepare } from "../runner/run.ts";
import { needNames } from "./list.ts";

export function explainCommand(id: string): string {
  const { all, contract, fixtures } = prepare({});
  const planned = all.find((one) => one.id === id);
  if (planned === undefined)
    throw new UsageError(
      `There is no check \`${id}\`.${suggestion(
        id,
        all.map((one) => one.id),
      )}`,
    );
  const { check } = planned;
  const own =
    planned.kind === "scenario"
      ? scenarioText(planned.scenario, planned.check, fixtures)
      : `Scenario\n  None of its own: every answer with status 200 to ${planned.operation}, in whatever scenario, is held against the contract.\n\nPasses when\n  at least one such answer was seen, and none of them breaks this.\n`;
  const requires = planned.kind === "scenario" ? needsOf(planned.scenario, planned.check) : [];
  const needs = needNames(requires, check.points ?? []);
  return [
    `${id} (${levels[check.level]})\n${check.title}\n`,
    ...(check.rules ?? []).map((rule) => ruleText(rule, contract)),
    ...(check.points ?? []).map((point) => pointText(point, contract)),
    ...(needs.length === 0
      ? []
      : [
          `Needs\n  ${needs.join(", ")}\n  Without them it is not tried: not-specified for an extension point, not-applicable for the settings.\n`,
        ]),
    own,
  ].join("\n");
}

const levels = {
  must: "must: stated in the contract",
  observed: "observed: only known by example; a deviation is shown, and red only with --strict",
  advice: "advice: good engineering, not contract; only with --advice",
} as const;

const ruleText = (id: string, { rules }: Contract): string => {
  const rule = rules.get(id as Parameters<typeof rules.get>[0]);
  return `Rule ${id} (section ${rule?.section.join(", ") ?? "?"})\n  ${rule?.statement ?? ""}\n`;
};

const pointText = (id: string, { points }: Contract): string => {
  const point = points.get(id as Parameters<typeof points.get>[0]);
  return `Extension point ${id} (section ${point?.section.join(", ") ?? "?"})\n  Open: ${point?.open ?? ""}\n  While it is open: ${point?.while_open ?? ""}\n`;
};

function scenarioText(scenario: Scenario, check: Check, fixtures: Fixtures): string {
  const steps = scenario.steps.slice(0, scenario.steps.findIndex(({ id }) => id === check.step) + 1);
  const control =
    check.control === undefined
      ? ""
      : `\nControl\n  ${check.control} must pass: the same without the defect. If it does not, this check is blocked.\n`;
  return [
    `Scenario ${scenario.scenario} (fixtures/${scenario.file})\n  ${scenario.title}\n`,
    ...steps.map((step, index) => `${index + 1}. ${stepText(step, scenario, fixtures)}`),
    `Passes when, in the answer to step \`${check.step}\`,\n${check.assert.map((one) => `  - ${assertText(one)}`).join("\n")}\nand fails when one of these does not hold, or when no answer comes.\n${control}`,
  ].join("\n");
}

function stepText(step: Step, scenario: Scenario, { requests }: Fixtures): string {
  const head = `Step \`${step.id}\`: ${step.operation ?? scenario.operation}`;
  if ("await" in step)
    return `Step \`${step.id}\`: wait for a notification, at most ${step.within_seconds ?? 10} s\n`;
  if ("raw" in step) return `${head}, with these bytes\n${indent(stringify(step.raw))}`;
  const { use, id: _id, operation: _operation, must, times, ...how } = step;
  const request = { ...requests[use] };
  const notes = [
    must === undefined ? "" : "must be accepted",
    times === undefined ? "" : `${times} times`,
  ].filter((note) => note !== "");
  const changes = Object.keys(how).length === 0 ? "" : `  changed by\n${indent(stringify(how))}`;
  return `${head}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}\n  the request \`${use}\`\n${indent(stringify(request))}${changes}`;
}

const indent = (text: string): string =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => `    ${line}\n`)
    .join("");

function assertText({ at, ...matchers }: Assert): string {
  const where = at === undefined ? "" : `${at} `;
  return (
    where +
    Object.entries(matchers)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
      .join(", ")
  );
}
