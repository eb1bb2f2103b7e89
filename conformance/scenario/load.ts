// Reads the fixtures and checks them against their schema, each other and the contract's catalogue. It fills in no variable
// and sends nothing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { WireObject } from "@acquiring/contract/codecs";
import { ajvOf } from "../contract/ajv.ts";
import { type Contract, installedContract } from "../contract/contract.ts";
import { SuiteError } from "../contract/errors.ts";
import { fixtureFiles, fixturesFolder } from "./fixture-files.ts";
import type { Check, Fixtures, Requires, Scenario, Step } from "./model.ts";
import { problemsOf } from "./references.ts";
import { singleSteps } from "./single-steps.ts";
import { fillPattern } from "./variables.ts";

const requestsFile = "requests.yaml";

/**
 * All scenarios in the order of their files.
 *
 * @throws SuiteError with everything that is wrong with them.
 */
export function loadFixtures(contract: Contract, folder: string = fixturesFolder): Fixtures {
  const problems: string[] = [];
  const validators = validatorsOf(join(fixturesFolder, "schema.json"));
  const read = readAll(folder, problems, (value, file) => {
    const validate = file === requestsFile ? validators.requests : validators.scenario;
    if (!validate(value)) problems.push(...(validate.errors ?? []).map((error) => sentence(file, error)));
  });
  if (problems.length > 0) return orRefused(read, problems);
  const fixtures = { ...read, scenarios: read.scenarios.map((scenario) => spread(scenario, contract)) };
  return orRefused(fixtures, problemsOf(fixtures, contract));
}

let installed: Fixtures | undefined;

/** The suite's own fixtures, read and checked once in a process: that takes longer than many a run. @throws SuiteError */
export const installedFixtures = (): Fixtures => (installed ??= loadFixtures(installedContract()));

/** The same without a check against their schema: to list them if nothing will be sent. @throws SuiteError */
export function readFixtures(contract: Contract, folder: string = fixturesFolder): Fixtures {
  const problems: string[] = [];
  const read = readAll(folder, problems, () => undefined);
  if (problems.length > 0) return orRefused(read, problems);
  return { ...read, scenarios: read.scenarios.map((scenario) => spread(scenario, contract)) };
}

function orRefused(fixtures: Fixtures, problems: readonly string[]): Fixtures {
  if (problems.length === 0) return fixtures;
  throw new SuiteError(`The fixtures are invalid:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
}

function readAll(folder: string, problems: string[], look: (value: unknown, file: string) => void): Fixtures {
  const scenarios: Scenario[] = [];
  let requests: Record<string, WireObject> = {};
  for (const [file, documents] of Object.entries(fixtureFiles(folder, problems))) {
    for (const value of documents) {
      look(value, file);
      if (file === requestsFile) requests = value as Record<string, WireObject>;
      else scenarios.push({ ...(value as Omit<Scenario, "file">), file });
    }
  }
  return { scenarios, requests };
}

/** A raw step for several operations becomes one for each. With `all` those with one path are sent once. */
function spread(scenario: Scenario, { operations }: Contract): Scenario {
  const paths = new Map([...operations.values()].toReversed().map((one) => [one.descriptor.path, one.id]));
  const all = [...operations.keys()].filter((id) => [...paths.values()].includes(id));
  const steps = scenario.steps.flatMap((step): readonly Step[] => {
    if (!("raw" in step) || step.operations === undefined) return [step];
    const { operations: named, ...one } = step;
    return (named === "all" ? all : named).map((id) => ({
      ...one,
      id: `${step.id}-${operations.get(id)?.folder ?? id}`,
      operation: id,
    }));
  });
  return { ...scenario, steps };
}

interface Validators {
  readonly scenario: ValidateFunction;
  readonly requests: ValidateFunction;
}

function validatorsOf(schemaFile: string): Validators {
  const schema = JSON.parse(readFileSync(schemaFile, "utf8")) as { readonly $defs: Record<string, object> };
  const ajv = ajvOf({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    formats: { regex: isRegex },
  });
  const { $defs } = schema;
  return { scenario: ajv.compile(schema), requests: ajv.compile({ ...$defs["requests"], $defs }) };
}

function isRegex(text: string): boolean {
  try {
    return (
      new RegExp(
        fillPattern(text, () => "1"),
        "u",
      ) instanceof RegExp
    );
  } catch {
    return false;
  }
}

const sentence = (file: string, { instancePath, message, params }: ErrorObject): string => {
  const detail = Object.values(params as Record<string, unknown>).filter(
    (value) => typeof value === "string",
  );
  return `${file}: ${instancePath === "" ? "/" : instancePath} ${message ?? "is invalid"}${detail.length > 0 ? ` (${detail.join(", ")})` : ""}`;
};

/** What a check needs: what its scenario, its step and it itself need. */
export function needsOf(scenario: Scenario, check: Check): readonly Requires[] {
  const step = singleSteps(scenario.steps).find(({ id }) => id === check.step);
  const ofStep = step?.features === undefined ? undefined : { features: step.features };
  return [scenario.requires, ofStep, check.requires].filter((one): one is Requires => one !== undefined);
}
