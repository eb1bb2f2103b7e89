// How the tests run: the quick ones share threads, those that start a process, a database or a browser share a few processes.
// Which is which follows from what a test imports; only the few that work long with nothing of that are listed.
import { existsSync, globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, posix } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;
const conditions = ["@acquiring/source", "node", "module", "default"];
const exclude = ["**/node_modules/**", "**/dist/**"];

/** Who imports one of these, however far away, starts processes or works for seconds. */
const heavy = new Set([
  "node:child_process",
  "node:worker_threads",
  "esbuild",
  "jsdom",
  "pg",
  "playwright-core",
  "ts-morph",
  "typescript",
]);

/** They start nothing and work for seconds all the same. */
const laborious = [
  "checks/canary.test.ts",
  "checks/fuzz.test.ts",
  "conformance/scenario/fixture-files.test.ts",
  "conformance/scenario/load.test.ts",
  "generator/load/bundle.test.ts",
  "generator/lint/asyncapi.test.ts",
  "generator/load/load.test.ts",
  "generator/model/facts.test.ts",
  "runtime/codecs/vectors-faces.test.ts",
  "runtime/signature/explain.test.ts",
];

/** They replace modules of Node's, which nobody else in the same process may see. */
const isolated = ["testing/browser.test.ts"];

/** The longest ones, to begin with: a run is over when its last file is. */
const longest = [
  "release/build.test.ts",
  "site/browser.test.ts",
  "conformance/mutants/styles.test.ts",
  "conformance/mutants/houses/houses.test.ts",
  "checks/readme.test.ts",
  "checks/gateway-guide.test.ts",
  "checks/testing/guides.test.ts",
  "checks/canary.test.ts",
  "conformance/testing/null-servers.test.ts",
  "conformance/mutants/mutants.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Where an entry of one of our own packages lies. */
function entryOf(name: string): string | undefined {
  const [, own = "", rest = ""] = /^@acquiring\/([\w-]+)(\/.*)?$/.exec(name) ?? [];
  if (own === "") return undefined;
  const folder = own === "contract" ? "." : own;
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

/** The way from a test to the first heavy module that it imports; empty where it starts nothing. */
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

export const tests = globSync("**/*.test.ts", { cwd: root, exclude })
  .map((file) => file.replaceAll("\\", "/"))
  .toSorted();
export const quick = tests.filter(
  (file) => ![...isolated, ...laborious].includes(file) && wayToHeavy(file).length === 0,
);

// Most of the long ones wait for a gateway or a browser, so one for each processor is not too many.
const maxWorkers = Math.max(2, availableParallelism());

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // A machine that is busy with something else must not fail a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "isolated",
          include: isolated,
        },
      },
      {
        extends: true,
        test: {
          name: "processes",
          include: ["**/*.test.ts"],
          exclude: [...exclude, ...quick, ...isolated],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "quick",
          include: quick,
          pool: "threads",
          isolate: false,
        },
      },
    ],
  },
});
