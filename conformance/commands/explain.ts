// `acquiring conformance explain`: a check in plain words, with its rule, its scenario, its requests, what passes and what fails.
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import type { Contract } from "../contract/contract.ts";
import { UsageError, suggestion } from "../contract/errors.ts";
import { needsOf } from "../scenario/load.ts";
import { namesOf } from "../scenario/plan.ts";
import { singleSteps } from "../scenario/single-steps.ts";
import type { AgainStep, Check, Scenario, Signing, SingleStep } from "../scenario/model.ts";
import { prepare, type Prepared } from "../run/run.ts";
import { assertLines } from "./assert-words.ts";
import { needNames } from "./list.ts";
import { previewOf } from "./preview.ts";

export function explainCommand(name: string): string {
  const prepared = prepare({});
  const { all, contract } = prepared;
  const planned = all.find((one) => namesOf(one).includes(name));
  if (planned === undefined)
    throw new UsageError(
      `There is no check \`${name}\`.${suggestion(name, all.flatMap(namesOf))} See \`acquiring conformance list\`.`,
    );
  const { check, id } = planned;
  const own =
    planned.kind === "scenario"
      ? scenarioText(planned.scenario, planned.check, prepared)
      : planned.kind === "fuzz"
        ? `Scenario\n  None of its own: with --fuzz N it sends N odd variants of the plainest valid request, the same for the same --seed; one that\n  breaks this is shrunk to the smallest.\n\nPasses when every answer keeps\n${planned.check.assert.flatMap((one) => assertLines(one, "  ")).join("\n")}\nand fails when one of these does not hold, or when no answer comes.\n`
        : `Scenario\n  None of its own: every answer with status 200 to ${planned.operation}, in whatever scenario, is held against the contract.\n\nPasses when\n  at least one such answer was seen, and this holds in each: ${check.title}\n\nFails when\n  one of them breaks it; the first that does is shown.\n`;
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
  observed:
    "observed: only known by example; a deviation is shown, and red only with --strict or where the profile promises it",
  advice: "advice: good engineering, not contract; only with --advice or where the profile promises it",
} as const;

const ruleText = (id: string, { rules }: Contract): string => {
  const rule = rules.get(id);
  return `Rule ${id} (section ${rule?.section.join(", ") ?? "?"})\n  ${rule?.statement ?? ""}\n`;
};

/** What client, server and suite do while a point is open, in one line. */
export const whileOpen = ({ while_open: { client, server, suite } }: ExtensionPoint): string =>
  `Client: ${client} Server: ${server} Suite: ${suite}`;

const pointText = (id: string, { points }: Contract): string => {
  const point = points.get(id);
  return `Extension point ${id} (section ${point?.section.join(", ") ?? "?"})\n  Open: ${point?.open ?? ""}\n  While it is open: ${point === undefined ? "" : whileOpen(point)}\n`;
};

function scenarioText(scenario: Scenario, check: Check, prepared: Prepared): string {
  const together = scenario.steps.find(
    (step) => "together" in step && step.together.some(({ id }) => id === check.step),
  );
  const last = together?.id ?? check.step;
  const steps = singleSteps(scenario.steps.slice(0, scenario.steps.findIndex(({ id }) => id === last) + 1));
  const control =
    check.control === undefined
      ? ""
      : `\nControl\n  ${check.control} must pass: the same without the defect. If it does not, this check is blocked.\n`;
  return [
    `Scenario ${scenario.scenario} (fixtures/${scenario.file})\n  ${scenario.title}\n`,
    ...steps.map((step, index) => `${index + 1}. ${stepText(step, scenario, prepared)}`),
    ...(check.when === undefined ? [] : [conditionText(check.when)]),
    `Passes when, in the answer to step \`${check.step}\`,\n${check.assert.flatMap((one) => assertLines(one, "  ")).join("\n")}\n\nFails when\n  one of these does not hold, or no answer comes.\n${control}`,
  ].join("\n");
}

function stepText(step: SingleStep, scenario: Scenario, prepared: Prepared): string {
  if ("await" in step)
    return `Step \`${step.id}\`: wait for a notification, at most ${step.within_seconds ?? 10} s\n`;
  if ("again" in step) return `${againText(step, scenario)}\n`;
  const notes = [
    step.must === undefined ? "" : "must be accepted",
    step.times === undefined ? "" : `${step.times} times`,
    "signature" in step && step.signature !== undefined ? `signature: ${inWords(step.signature)}` : "",
    step.from === undefined ? "" : `from ${step.from}`,
    ...(step.when ?? []).map(({ unseen }) => `not sent where ${unseen}`),
    step.features === undefined
      ? ""
      : `only with ${step.features.map((name) => `features.${name}`).join(", ")}`,
    "invalid" in step && step.invalid === true ? "breaks the contract on purpose" : "",
    step.eventually === undefined ? "" : `again until it fits, at most ${step.eventually.within_seconds} s`,
  ].filter((note) => note !== "");
  const head = `Step \`${step.id}\`: ${step.operation ?? scenario.operation}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
  return `${head}\n${indented(previewOf(step, scenario, prepared))}`;
}

/** What is sent again is that other step's request, so that only the difference is told. */
function againText(
  { id, again, operation, encoding, set, unset = [] }: AgainStep,
  scenario: Scenario,
): string {
  const notes = [
    encoding === undefined ? "" : `written as ${encoding.body} under ${encoding.media}`,
    ...Object.entries(set ?? {}).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...unset.map((name) => `without ${name}`),
  ].filter((note) => note !== "");
  const other = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  return `Step \`${id}\`: ${operation ?? scenario.operation}: the request of step \`${again}\` once more, with the same signature${other}`;
}

/** What the run must have shown so that a check can be tried. */
const conditionText = (conditions: Check["when"] = []): string =>
  conditions
    .map(({ step, see, unseen }) => {
      const where = step === undefined ? "" : ` in the response to step \`${step}\``;
      return `Tried only where${where}\n${see.flatMap((one) => assertLines(one, "  ")).join("\n")}\n  Otherwise it is not-specified: ${unseen}.\n`;
    })
    .join("\n");

const inWords = (signing: Signing): string =>
  typeof signing === "string"
    ? signing
    : JSON.stringify(signing).replaceAll(/[{}"]/g, "").replaceAll(":", " ");

const indented = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? "\n" : `    ${line}\n`))
    .join("");
