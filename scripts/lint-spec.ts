// `npm run lint:spec`: everything that can be checked about the contract's documents without generating from them.
// Prints one line per problem and one summary line; exit code 1 if there is a problem.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { asyncapiProblems } from "../generator/lint/asyncapi.ts";
import { readCatalogue } from "../generator/lint/catalogue.ts";
import { lintWithRedocly, type Problem } from "../generator/lint/redocly.ts";
import { citedIn, unused } from "../generator/lint/unused.ts";

const folder = join(import.meta.dirname, "..");
const documents = ["spec/openapi.yaml", "spec/asyncapi.yaml"];

/** An entry of a catalogue that nothing cites, located by the line on which its id stands. */
function neverCited(file: string, entries: readonly { readonly id: string }[]): Problem[] {
  const lines = readFileSync(join(folder, file), "utf8").split("\n");
  return entries.map(({ id }) => ({
    file,
    line: lines.indexOf(`- id: ${id}`) + 1,
    column: 1,
    pointer: "#",
    rule: "contract/cited-somewhere",
    message: `no document cites ${id}`,
  }));
}

const catalogue = readCatalogue(join(folder, "spec"));
const cited = citedIn(documents.map((document) => join(folder, document)));
const asyncapi = await asyncapiProblems(join(folder, "spec/asyncapi.yaml"));
const problems = [
  ...lintWithRedocly(folder, documents),
  ...asyncapi.map((problem) => ({ ...problem, file: "spec/asyncapi.yaml" })),
  ...neverCited("spec/rules.yaml", unused(catalogue.rules, cited.rules)),
  ...neverCited("spec/extension-points.yaml", unused(catalogue.points, cited.points)),
];
for (const { file, line, column, pointer, rule, message } of problems) {
  console.error(`${file}:${line}:${column} ${pointer} ${rule}: ${message}`);
}
const checked = `${documents.length} documents, ${catalogue.rules.length} rules, ${catalogue.points.length} extension points`;
console.log(`lint:spec: ${checked}; ${problems.length} problem${problems.length === 1 ? "" : "s"}`);
process.exitCode = problems.length === 0 ? 0 : 1;
