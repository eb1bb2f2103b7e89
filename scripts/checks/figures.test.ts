// The figures in the pages, compared with what they come from. The output of commands is compared by running them (readme.test.ts).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcomes } from "@acquiring/conformance/measure/strangers";
import type { KillRecord } from "@acquiring/conformance/measure";
import { contractVersion, operations, rules } from "@acquiring/contract/catalogue";
import { expect, test } from "vitest";
import { measured } from "../../docs/site/parts/measured.ts";
import { textOf, root } from "./testing/tree.ts";

const { figures } = measured<KillRecord>(root, "mutants");
const strangers = measured<Outcomes>(root, "strangers");
const queries = JSON.parse(textOf("docs/site/testing/queries.json")) as readonly unknown[];
const seen = rules.filter(({ unobservable }) => unobservable === undefined).length;
const words = "zero one two three four five six seven eight nine ten eleven".split(" ");

interface Rows {
  readonly results: readonly { readonly what: string; readonly value: number }[];
}
/** The largest value of the rows of a benchmark that begin like this. */
const most = (bench: string, what: string): number =>
  Math.max(
    ...measured<Rows>(root, `bench/${bench}`)
      .results.filter((row) => row.what.startsWith(what))
      .map(({ value }) => value),
  );

test.each<[string, RegExp, readonly unknown[]]>([
  ["README.md", /finds (\d+) of (\d+) defects of the reference gateway/u, [figures.killed, figures.mutants]],
  [
    "README.md",
    /(\d+) of (\d+) defects of (\w+) gateways by others/u,
    [strangers.red, strangers.counted, words[strangers.gateways.length]],
  ],
  ["README.md", /!\[contract ([\d.]+)\]/u, [contractVersion]],
  [
    "README.md",
    /(\d+) of (\d+) operations, (\d+) of (\d+) rules/u,
    [operations.length, operations.length, seen, seen],
  ],
  ["docs/glossary.md", /The contract has (\w+)\./u, [words[operations.length]]],
  [
    "docs/gateway/operating.md",
    /verifying a body needs about (\w+) milliseconds/u,
    [words[Math.round(most("unsigned", "before a signature is valid, 64 KiB"))]],
  ],
  [
    "docs/gateway/repeats.md",
    /order numbers, telephone numbers and dated addresses, ([\d.]+) %, ([\d.]+) % and ([\d.]+) % are refused. Of bare numbers with 13 to 19 digits it is ([\d.]+) %/u,
    ["order", "telephone", "dated", "bare"].map((what) => most("lawful", what)),
  ],
  ["docs/site/README.md", /find their page \| (\d+) of (\d+)/u, [queries.length, queries.length]],
])("%s: the figures of %s are up to date", (file, pattern, expected) => {
  const found = pattern.exec(textOf(file))?.slice(1);
  expect(found).toEqual(expected.map(String));
});

test("the front page of the docs has the verdict that the README shows (npm run task screenshots)", () => {
  const { sentence } = measured<{ readonly sentence: string }>(root, "verdict");
  expect(readFileSync(join(root, "README.md"), "utf8")).toContain(sentence);
});
