// `npm run lint:spec`: everything that can be checked about the contract's documents without generating from them.
// Prints one line per problem and one summary line; exit code 1 if there is a problem.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { type Catalogue, withParts } from "../load/catalogue.ts";
import { readCatalogue } from "../load/read-catalogue.ts";
import { load } from "../load/load.ts";
import { ContractError, type Problem as Refusal } from "../load/problem.ts";
import { folder } from "../load/source.ts";
import { modelOf } from "../model/read-model.ts";
import { asyncapiProblems, placeOf } from "./asyncapi.ts";
import { citedIn, unused } from "./citations.ts";
import { longLines, longReasons } from "./readable.ts";
import { lintWithRedocly, type Problem } from "./redocly.ts";

const root = join(import.meta.dirname, "../..");
const files = folder(join(root, "spec"));
const flows = globSync("spec/flows/*.yaml", { cwd: root }).toSorted();
const byHand = globSync(["spec/*.md", "spec/**/*.yaml"], { cwd: root, exclude: ["spec/vectors/**"] });
const documents = ["spec/openapi.yaml", "spec/asyncapi.yaml", ...flows];

/** Returns a problem for each entry of a catalogue that nothing cites, with the line of its id. */
function neverCited(file: string, entries: readonly { readonly id: string }[]): Problem[] {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return entries.map(({ id }) => ({
    file,
    line: lines.findIndex((line) => line.trim() === `- id: ${id}`) + 1,
    column: 1,
    pointer: "#",
    rule: "contract/cited-somewhere",
    message: `no document cites ${id}`,
  }));
}

/** What has to be cited: the points, or each part of those that are not cited as a whole. */
const citable = (points: Catalogue["points"], cited: ReadonlySet<string>) =>
  points.flatMap((point) =>
    point.parts === undefined || cited.has(point.id) ? [point] : withParts(point).slice(1),
  );

/** What the loader and the model refuse; if nothing, what the documents leave uncited. */
function contractProblems({ rules, points, notes }: Catalogue): Problem[] {
  try {
    const { openapi, asyncapi } = modelOf(load(files));
    const cited = citedIn([openapi, asyncapi]);
    return [
      ...neverCited("spec/rules.yaml", unused(rules, cited.rules)),
      ...neverCited(
        "spec/extension-points.yaml",
        unused([...citable(points, cited.points), ...notes], cited.points),
      ),
    ];
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return error.problems.map(refused);
  }
}

const refused = ({ file, pointer, message, wayOut }: Refusal): Problem => ({
  file: `spec/${file}`,
  ...placeOf(files(file) ?? "", pointer),
  pointer: `#${pointer}`,
  rule: "contract/supported",
  message: `${message} ${wayOut}`,
});

const catalogue = readCatalogue(files);
const asyncapi = await asyncapiProblems(join(root, "spec/asyncapi.yaml"));
const problems = [
  ...lintWithRedocly(root, documents),
  ...asyncapi.map((problem) => ({ ...problem, file: "spec/asyncapi.yaml" })),
  ...contractProblems(catalogue),
  ...byHand.flatMap((file) => longLines(file, readFileSync(join(root, file), "utf8"))),
  ...longReasons(catalogue.rules),
];
for (const { file, line, column, pointer, rule, message } of problems) {
  console.error(`${file}:${line}:${column} ${pointer} ${rule}: ${message}`);
}
const checked = `${documents.length} documents, ${catalogue.rules.length} rules, ${catalogue.points.length} extension points`;
console.log(`lint:spec: ${checked}; ${problems.length} problem${problems.length === 1 ? "" : "s"}`);
process.exitCode = problems.length === 0 ? 0 : 1;
