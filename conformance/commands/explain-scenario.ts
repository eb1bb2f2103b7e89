// A scenario in words, for `explain`: what each step sends, what passes and what fails.
import type { AgainStep, Check, Scenario, Signing, SingleStep } from "../scenario/model.ts";
import { singleSteps } from "../scenario/single-steps.ts";
import type { Prepared } from "../run/prepared.ts";
import { assertLines } from "./assert-words.ts";
import { previewOf } from "./preview.ts";

/** The steps up to a check's own, what its response has to be, and its control. */
export function scenarioText(scenario: Scenario, check: Check, prepared: Prepared): string {
  const together = scenario.steps.find(
    (step) => "together" in step && step.together.some(({ id }) => id === check.step),
  );
  const last = together?.id ?? check.step;
  const steps = singleSteps(scenario.steps.slice(0, scenario.steps.findIndex(({ id }) => id === last) + 1));
  const control =
    check.control === undefined
      ? ""
      : `\nControl\n  ${check.control} must pass: the same request without the defect. Otherwise this check is blocked.\n`;
  return [
    `Scenario ${scenario.scenario} (fixtures/${scenario.file})\n  ${scenario.title}\n`,
    ...steps.map((step, index) => `${index + 1}. ${stepText(step, scenario, prepared)}`),
    ...(check.when === undefined ? [] : [conditionText(check.when)]),
    `Passes when, in the response to step \`${check.step}\`,\n${check.assert.flatMap((one) => assertLines(one, "  ")).join("\n")}\n\nFails when\n  one of these is not true, or there is no response.\n${control}`,
  ].join("\n");
}

function stepText(step: SingleStep, scenario: Scenario, prepared: Prepared): string {
  if ("await" in step)
    return `Step \`${step.id}\`: wait for a notification, at most ${step.within_seconds ?? 10} s\n`;
  if ("again" in step) return `${againText(step, scenario)}\n`;
  const notes = [
    step.must === undefined ? "" : "must be accepted",
    step.times === undefined ? "" : `${step.times} times`,
    "signature" in step && step.signature !== undefined ? `signature: ${wrongWords(step.signature)}` : "",
    step.from === undefined ? "" : `from ${step.from}`,
    ...(step.when ?? []).map(({ unseen }) => `not sent if ${unseen}`),
    step.features === undefined
      ? ""
      : `only with ${step.features.map((name) => `features.${name}`).join(", ")}`,
    "invalid" in step && step.invalid === true ? "deliberately violates the contract" : "",
    step.eventually === undefined
      ? ""
      : `repeated until it matches, for at most ${step.eventually.within_seconds} s`,
  ].filter((note) => note !== "");
  const head = `Step \`${step.id}\`: ${step.operation ?? scenario.operation}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
  return `${head}\n${indented(previewOf(step, scenario, prepared))}`;
}

/** A step that repeats another one's request shows only what is different. */
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
  return `Step \`${id}\`: ${operation ?? scenario.operation}: the request of step \`${again}\` again, with the same signature${other}`;
}

/** What the run must have shown so that a check can be tried. */
const conditionText = (conditions: Check["when"] = []): string =>
  conditions
    .map(({ step, see, unseen }) => {
      const where = step === undefined ? "" : ` in the response to step \`${step}\``;
      return `Runs only if${where}\n${see.flatMap((one) => assertLines(one, "  ")).join("\n")}\n  Otherwise it is not-specified: ${unseen}.\n`;
    })
    .join("\n");

const wrongWords = (signing: Signing): string =>
  typeof signing === "string"
    ? signing
    : JSON.stringify(signing).replaceAll(/[{}"]/g, "").replaceAll(":", " ");

const indented = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? "\n" : `    ${line}\n`))
    .join("");
