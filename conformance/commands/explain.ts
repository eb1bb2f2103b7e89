// `acquiring conformance explain`: a check, a rule or an extension point in plain words, as a profile fills it.
import type { Contract } from "../contract/contract.ts";
import { UsageError, suggestion } from "../contract/errors.ts";
import { installedLevels } from "../judge/levels.ts";
import { needsOfCheck } from "../run/needs.ts";
import type { RunOptions } from "../run/options.ts";
import type { Prepared } from "../run/prepared.ts";
import { prepare } from "../run/run.ts";
import { idsByName, type PlannedCheck } from "../scenario/plan.ts";
import { assertLines } from "./assert-words.ts";
import { fateOf, levelWord, pointAlone, pointText, ruleNamed, ruleText } from "./explain-contract.ts";
import { scenarioText } from "./explain-scenario.ts";
import { inWords } from "./variable-words.ts";

/** @throws UsageError for a name that is none of a check, a rule or an extension point. */
export function explainCommand(name: string, given: Pick<RunOptions, "profile" | "settings"> = {}): string {
  const prepared = prepare(given);
  const { all, contract, profile } = prepared;
  const ids = idsByName(all).get(name) ?? [];
  const named = all.filter(({ id }) => ids.includes(id));
  const text =
    named.length === 0
      ? (ruleNamed(name, prepared) ?? pointAlone(name, prepared))
      : named.map((planned) => checkText(planned, prepared)).join("\n");
  if (text !== undefined) return inWords(text, profile);
  if (contract.operations.has(name))
    throw new UsageError(
      `\`${name}\` is an operation: \`acquiring conformance list\` shows its checks, and --only ${name} runs them.`,
    );
  if (installedLevels(contract).some((level) => level.name === name))
    throw new UsageError(
      `\`${name}\` is a level: \`acquiring conformance list --levels\` shows its requirements.`,
    );
  const names = [...idsByName(all).keys(), ...contract.rules.keys(), ...contract.points.keys()];
  throw new UsageError(
    `There is no check, rule or extension point \`${name}\`.${suggestion(name, names)} See \`acquiring conformance list\`.`,
  );
}

function checkText(planned: PlannedCheck, prepared: Prepared): string {
  const { check, id } = planned;
  const { contract, profile } = prepared;
  const needs = needsOfCheck(planned);
  return [
    `${id} (${levelOf(planned, contract)})\n${check.title}\n`,
    ...(check.rules ?? []).map((rule) => ruleText(rule, contract)),
    ...(check.points ?? []).map((point) => pointText(point, contract, profile)),
    ...(needs.length === 0
      ? []
      : [
          `Needs\n  ${needs.join(", ")}\n  Without them it does not run. It is not-specified for an extension point, and not-applicable for settings.\n`,
        ]),
    `Under the profile ${profile.name}\n  ${fateOf(planned)}\n`,
    ownText(planned, prepared),
  ].join("\n");
}

/** What a check of each kind sends and looks at. */
function ownText(planned: PlannedCheck, prepared: Prepared): string {
  switch (planned.kind) {
    case "scenario":
      return scenarioText(planned.scenario, planned.check, prepared);
    case "fuzz":
      return `Scenario\n  No separate one. With --fuzz N the suite sends N unusual variants of the simplest valid request, the same for the same --seed. A variant\n  that fails is reduced to the smallest failing variant.\n\nPasses when, of every response,\n${planned.check.assert.flatMap((one) => assertLines(one, "  ")).join("\n")}\nand fails when one of these is not true, or when there is no response.\n`;
    case "automatic":
      return `Scenario\n  No separate one: every response with status 200 to ${planned.operation}, in any scenario, is checked against the contract.\n\nPasses when\n  at least one such response was received, and this is true for each: ${planned.check.title}\n\nFails when\n  one of them violates it. The first violation is shown.\n`;
  }
}

/** What a check's level means; of an inference also the sentences that it is from. */
function levelOf(planned: PlannedCheck, contract: Contract): string {
  const [rule = ""] = planned.check.rules ?? [];
  const level = levelWord(planned, contract);
  return level === "derived"
    ? `derived: our inference from ${contract.rules.get(rule)?.section.join(", ") ?? rule}`
    : levels[level];
}

const levels = {
  must: "must: the contract requires it",
  promised: "promised: by the profile, if it fills the extension point",
  observed:
    "observed: known only from examples. A deviation is shown, and fails only with --strict or if the profile promises it",
  advice:
    "advice: an advisory check beyond the contract. Runs only with --advice or if the profile promises it",
} as const;
