import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { filesAt, filesNow, folderOf, kindOf, sizesOf, table } from "./sizes.ts";

test("a file is classified by its folder and its ending", () => {
  const paths = {
    code: ["gateway/http/serve.ts", "scripts/setup.mjs", "gateway/pages/style.css"],
    tests: ["gateway/http/serve.test.ts", "runtime/testing/operations.ts", "testing/browser.ts"],
    generated: ["generated/client.ts", "docs/generated/kill-matrix.md"],
    prose: ["README.md", "docs/guides/apm.md"],
    fixtures: ["conformance/fixtures/cancel/cancel.yaml", "spec/vectors/signature.yaml"],
    contract: ["spec/rules.yaml", "spec/source-fields.csv"],
  };
  for (const [kind, those] of Object.entries(paths))
    expect(those.map((path) => [path, kindOf(path)])).toEqual(those.map((path) => [path, kind]));
  expect(["package.json", "docs/images/report.png", "LICENSE"].map(kindOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("code is summed by its top folder, and the mutants are separate", () => {
  expect(folderOf("vitest.config.ts")).toBe(".");
  const sizes = sizesOf([
    ["runtime/codecs/xml.ts", 100],
    ["runtime/codecs/xml.test.ts", 80],
    ["runtime/testing/operations.ts", 10],
    ["conformance/mutants/cancel.ts", 20],
    ["conformance/run/run.ts", 7],
    ["package.json", 90],
  ]);
  expect(sizes).toEqual({
    kinds: { code: 127, tests: 90, generated: 0, prose: 0, fixtures: 0, contract: 0 },
    folders: { runtime: 100, "conformance/mutants": 20, conformance: 7 },
    published: 107,
  });
  const lines = table({ before: sizesOf([["runtime/codecs/xml.ts", 1100]]), now: sizes }).split("\n");
  expect(lines.map((line) => line.split(/ {2,}/).filter(Boolean))).toContainEqual([
    "runtime",
    "1,100",
    "100",
    "-1,000",
  ]);
});

test("files are counted as by git and `wc -l`", () => {
  const list =
    "git ls-files '*.ts' '*.mjs' '*.cjs' '*.css' | grep -vE '\\.test\\.ts$|^generated/|(^|/)testing/.*\\.(ts|mjs)$'";
  const count = (command: string): number =>
    Number(execFileSync("sh", ["-c", command], { encoding: "utf8" }));
  expect(sizesOf(filesNow()).kinds.code).toBe(count(`${list} | xargs cat | wc -l`));
  const [, client = 0] = filesAt("HEAD").find(([path]) => path === "generated/client.ts") ?? [];
  expect(client).toBe(count("git show HEAD:generated/client.ts | wc -l"));
  expect(() => filesAt("no-such-revision")).toThrow("no-such-revision");
});
