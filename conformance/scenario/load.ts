// Reads the fixtures and checks them against their schema, each other and the contract's catalogue. It fills in no variable
// and sends nothing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { ajvOf } from "../contract/ajv.ts";
import { type Contract, installedContract } from "../contract/contract.ts";
import { SuiteError } from "../contract/errors.ts";
import { fixtureFiles, fixturesFolder } from "./fixture-files.ts";
import type { Check, Fixtures, Requires, Scenario, Step } from "./model.ts";
import { problemsOf } from "./references.ts";
import { completed, isShared, type NameTable, writtenOut } from "./shared.ts";
import { singleSteps } from "./single-steps.ts";
import { fillPattern } from "./variables.ts";

/** What a document is: a definition of the schema. */
type Kind = "scenario" | "shared" | "requests" | "names";

/** What is wrong with a document, a sentence each. */
type Look = (value: unknown, kind: Kind, file: string) => readonly string[];

/**
 * All scenarios in the order of their files.
 *
 * @throws SuiteError with everything that is wrong with them.
 */
export function loadFixtures(contract: Contract, folder: string = fixturesFolder): Fixtures {
  const validators = validatorsOf(join(fixturesFolder, "schema.json"));
  const fixtures = readAll(contract, folder, (value, kind, file) => {
    const validate = validators[kind];
    return validate(value) ? [] : (validate.errors ?? []).map((error) => sentence(file, error));
  });
  const problems = problemsOf(fixtures, contract);
  return problems.length > 0 ? refused(problems) : fixtures;
}

let installed: Fixtures | undefined;

/** The suite's own fixtures, read and checked once in a process: that takes longer than many a run. @throws SuiteError */
export const installedFixtures = (): Fixtures => (installed ??= loadFixtures(installedContract()));

/** The same without a check against their schema: to list them if nothing will be sent. @throws SuiteError */
export const readFixtures = (contract: Contract, folder: string = fixturesFolder): Fixtures =>
  readAll(contract, folder, () => []);

function refused(problems: readonly string[]): never {
  const lines = [...new Set(problems)].map((problem) => `  ${problem}`);
  throw new SuiteError(`The fixtures are invalid:\n${lines.join("\n")}`);
}

function readAll(contract: Contract, folder: string, look: Look): Fixtures {
  const problems: string[] = [];
  const isValid = (value: unknown, kind: Kind, file: string): boolean => {
    const found = look(value, kind, file);
    problems.push(...found);
    return found.length === 0;
  };
  const problemOf = (file: string) => (problem: string) => problems.push(`${file}: ${problem}`);
  const { "names.yaml": rows = [], "requests.yaml": records = [], ...files } = fixtureFiles(folder, problems);
  const [table = {}] = rows.filter((value) => isValid(value, "names", "names.yaml"));
  const [requests = {}] = records.filter((value) => isValid(value, "requests", "requests.yaml"));
  const placed: { readonly place: string; readonly scenario: Scenario }[] = [];
  const add = (written: unknown, file: string, row?: string): void => {
    const value = completed(written);
    if (!isValid(value, "scenario", row === undefined ? file : `${file} for ${row}`)) return;
    const scenario = { ...(value as Omit<Scenario, "file">), file };
    // A shared scenario is listed with the others of its operation.
    const place = file.replace(/^[^/]+/, contract.operations.get(scenario.operation)?.folder ?? "$&");
    placed.push({ place: row === undefined ? file : place, scenario });
  };
  for (const [file, documents] of Object.entries(files)) {
    for (const value of documents) {
      if (!isShared(value) || isValid(value, "shared", file))
        for (const [row, one] of writtenOut(value, table as NameTable, problemOf(file))) add(one, file, row);
    }
  }
  if (problems.length > 0) return refused(problems);
  const scenarios = placed
    .toSorted((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place)))
    .map(({ scenario }) => spread(scenario, contract));
  return { scenarios, requests: requests as Fixtures["requests"] };
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

function validatorsOf(schemaFile: string): Readonly<Record<Kind, ValidateFunction>> {
  const { $defs } = JSON.parse(readFileSync(schemaFile, "utf8")) as { readonly $defs: Record<Kind, object> };
  const ajv = ajvOf({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    formats: { regex: isRegex },
  });
  const compiled = (kind: Kind): ValidateFunction => ajv.compile({ ...$defs[kind], $defs });
  return {
    scenario: compiled("scenario"),
    shared: compiled("shared"),
    requests: compiled("requests"),
    names: compiled("names"),
  };
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
