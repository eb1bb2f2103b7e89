// Lists the test files, and which of them are quick: those that start no process, database or browser, directly or through
// imports, and run only briefly. The imports decide this; the few slow files without such imports are listed.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const root = join(import.meta.dirname, "..");

/** Folders without tests of this repository. */
export const exclude = ["**/node_modules/**", "**/dist/**"];

/** Who imports one of these, however far away, starts processes or works for seconds. */
const heavy = new Set([
  "node:child_process",
  "node:worker_threads",
  "esbuild",
  "pg",
  "playwright-core",
  "ts-morph",
  "typescript",
]);

/** They start nothing, but work for seconds. */
const laborious = [
  "conformance/run/compare.test.ts",
  "conformance/scenario/fixture-files.test.ts",
  "conformance/scenario/load.test.ts",
  "generator/lint/asyncapi.test.ts",
  "generator/lint/coverage.test.ts",
  "generator/lint/presence.test.ts",
  "generator/lint/two-readings.test.ts",
  "generator/load/bundle.test.ts",
  "generator/load/load.test.ts",
  "generator/model/echoes.test.ts",
  "generator/model/facts.test.ts",
  "generator/published.test.ts",
  "runtime/codecs/vectors-faces.test.ts",
  "runtime/signature/ambiguity.test.ts",
  "runtime/signature/explain.test.ts",
  "runtime/signature/guess.test.ts",
  "scripts/checks/canary.test.ts",
  "scripts/checks/fuzz.test.ts",
];

/**
 * They test the workshop, and what only a whole run shows: packages, commands, the walk of a contributor, the site in a
 * browser, every mutant's scenarios. `npm run test:release` and CI run them.
 */
export const release = [
  "conformance/measure/mutants/bare.test.ts",
  "conformance/measure/mutants/houses/houses.test.ts",
  "conformance/measure/mutants/mutants.test.ts",
  "conformance/measure/mutants/odd/every-odd.test.ts",
  "conformance/measure/mutants/styles.test.ts",
  "conformance/measure/strangers/strangers.test.ts",
  "docs/site/browser.test.ts",
  "docs/site/docs.test.ts",
  "docs/site/samples/samples.test.ts",
  "docs/site/samples/sign-py.test.ts",
  "examples/maker-suite.test.ts",
  "gateway/testing/chaos/chaos.test.ts",
  "gateway/testing/chaos/failover.test.ts",
  "gateway/testing/chaos/storm.test.ts",
  "gateway/testing/partitions/partitions.test.ts",
  "generator/cli.test.ts",
  "scripts/checks/action.test.ts",
  "scripts/checks/gateway-guide.test.ts",
  "scripts/checks/guides.test.ts",
  "scripts/checks/readme.test.ts",
  "scripts/checks/rename.test.ts",
  "scripts/checks/ten-minutes.test.ts",
  "scripts/conformance.test.ts",
  "scripts/demo.test.ts",
  "scripts/init.test.ts",
  "scripts/release/anywhere.test.ts",
  "scripts/release/api.test.ts",
  "scripts/release/build.test.ts",
  "scripts/release/contract-diff.test.ts",
  "scripts/release/entries.test.ts",
  "scripts/release/readme.test.ts",
  "scripts/release/report-schema.test.ts",
  "scripts/release/size.test.ts",
  "scripts/setup.test.ts",
  "scripts/smoke.test.ts",
];

/** They replace modules of Node or of this repository, which other tests in the same process must not see. */
export const isolated = ["scripts/testing/browser.test.ts", "gateway/portal/unsigned.test.ts"];

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The path of an entry of this repository's packages. */
function entryOf(name: string): string | undefined {
  const [, own = "", rest = ""] = /^@acquiring\/([\w-]+)(\/.*)?$/.exec(name) ?? [];
  if (own === "") return undefined;
  const folder = own === "contract" ? "." : own === "testing" ? "scripts/testing" : own;
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
    readonly exports: Exports;
  };
  for (const [entry, target] of Object.entries(manifest.exports)) {
    const [before = "", after] = entry.slice(1).split("*");
    if (after === undefined ? before !== rest : !rest.startsWith(before)) continue;
    const file = typeof target === "string" ? target : (target["@acquiring/source"] ?? "");
    return posix.join(folder, file.replace("*", rest.slice(before.length)));
  }
  return undefined;
}

const imports = /^(?:import|export)\s(?!type\b)[^;]*?["']([^"']+)["'];|\bimport\(\s*["']([^"']+)["']/gm;
const found = new Map<string, readonly string[]>();

/** What a file imports: paths from the root for our own files, names for all else. */
function importsOf(file: string): readonly string[] {
  const known = found.get(file);
  if (known !== undefined) return known;
  const text =
    file.endsWith(".ts") && existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
  const named = [...text.matchAll(imports)].map(([, from, late]) => from ?? late ?? "");
  const result = named.map((name) =>
    name.startsWith(".") ? posix.join(dirname(file), name) : (entryOf(name) ?? name),
  );
  found.set(file, result);
  return result;
}

/** The imports from a test to the first heavy module; empty if there is none. */
export function wayToHeavy(file: string): readonly string[] {
  const from = new Map<string, string | undefined>([[file, undefined]]);
  for (const at of from.keys()) {
    if (heavy.has(at)) {
      const way = [at];
      for (let one = from.get(at); one !== undefined; one = from.get(one)) way.unshift(one);
      return way;
    }
    if (at !== file && !at.endsWith(".ts")) continue;
    for (const next of importsOf(at)) if (!from.has(next)) from.set(next, at);
  }
  return [];
}

/** All of them, as paths from the root. */
export const tests: readonly string[] = globSync("**/*.test.ts", { cwd: root, exclude })
  .map((file) => file.replaceAll("\\", "/"))
  .toSorted();

export const quick = (): readonly string[] =>
  tests.filter(
    (file) => ![...isolated, ...laborious, ...release].includes(file) && wayToHeavy(file).length === 0,
  );
