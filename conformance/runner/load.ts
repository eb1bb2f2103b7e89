// Reads the fixtures and holds them against their schema, against each other and against the contract's catalogue.
// No variable is filled in here and nothing is sent.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { parseAllDocuments } from "yaml";
import type { WireObject } from "@acquiring/contract/codecs";
import type { Contract } from "./contract.ts";
import { SuiteError } from "./errors.ts";
import type { Check, Fixtures, Requires, Scenario, Step } from "./model.ts";
import { packageRoot } from "./package.ts";
import { problemsOf } from "./references.ts";
import { fillPattern } from "./variables.ts";

export const fixturesFolder = join(packageRoot, "fixtures");
const requestsFile = "requests.yaml";

/**
 * All scenarios in the order of their files.
 *
 * @throws SuiteError with everything that is wrong with them.
 */
export function loadFixtures(contract: Contract, folder: string = fixturesFolder): Fixtures {
  const problems: string[] = [];
  const validators = validatorsOf(join(fixturesFolder, "schema.json"));
  const scenarios: Scenario[] = [];
  let requests: Record<string, WireObject> = {};
  for (const file of filesOf(folder)) {
    const own = file === requestsFile;
    for (const value of documentsOf(join(folder, file), file, problems)) {
      const validate = own ? validators.requests : validators.scenario;
      if (!validate(value)) problems.push(...(validate.errors ?? []).map((error) => sentence(file, error)));
      else if (own) requests = value as Record<string, WireObject>;
      else scenarios.push({ ...(value as Omit<Scenario, "file">), file });
    }
  }
  const fixtures: Fixtures = { scenarios, requests };
  if (problems.length === 0) problems.push(...problemsOf(fixtures, contract));
  if (problems.length > 0) {
    throw new SuiteError(
      `The fixtures are invalid:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
  }
  return fixtures;
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort((a, b) => (a < b ? -1 : 1));
}

function documentsOf(path: string, file: string, problems: string[]): unknown[] {
  const documents = parseAllDocuments(readFileSync(path, "utf8"), { uniqueKeys: true });
  if (!Array.isArray(documents)) return [];
  for (const { errors } of documents) {
    problems.push(...errors.map((error) => `${file}: ${error.message.split("\n")[0] ?? ""}`));
  }
  return documents.map((document): unknown => document.toJS());
}

interface Validators {
  readonly scenario: ValidateFunction;
  readonly requests: ValidateFunction;
}

function validatorsOf(schemaFile: string): Validators {
  const schema = JSON.parse(readFileSync(schemaFile, "utf8")) as { readonly $defs: Record<string, object> };
  const ajv = new Ajv2020({
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
        fillPattern(text, () => "x"),
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

/** The operation that a step is sent to. */
export const operationOf = (scenario: Scenario, step: Step): string => step.operation ?? scenario.operation;

/** What a check needs: its scenario's needs and its own. */
export const needsOf = (scenario: Scenario, check: Check): readonly Requires[] =>
  [scenario.requires, check.requires].filter((one): one is Requires => one !== undefined);
