import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { filesAt, filesNow, kindOf, sizesOf, table } from "./sizes.ts";

test.each([
  ["code", ["gateway/http/serve.ts", "scripts/setup.mjs", "gateway/pages/style.css"]],
  ["tests", ["gateway/http/serve.test.ts", "runtime/testing/operations.ts", "scripts/testing/browser.ts"]],
  ["tests", ["conformance/testing/independent/gateway.ts", "conformance/measure/independent/gateway.ts"]],
  ["yaml", ["conformance/fixtures/cancel/cancel.yaml", "spec/rules.yaml", ".github/workflows/ci.yml"]],
  [undefined, ["generated/client.ts", "spec/vectors/signature.yaml", "package.json", "README.md"]],
  [undefined, ["conformance/testing/strangers/ledger/ledger.mjs", "gateway/reference-profile.generated.ts"]],
])("%s: %s", (kind, paths) => {
  expect(paths.map(kindOf)).toEqual(paths.map(() => kind));
});

test("code is summed by its top folder", () => {
  const sizes = sizesOf([
    ["vitest.config.ts", 1],
    ["runtime/codecs/xml.ts", 100],
    ["runtime/codecs/xml.test.ts", 80],
    ["runtime/testing/operations.ts", 10],
    ["conformance/run/run.ts", 7],
    ["spec/rules.yaml", 5],
    ["package.json", 90],
  ]);
  expect(sizes).toEqual({
    kinds: { code: 108, tests: 90, yaml: 5 },
    folders: { ".": 1, runtime: 100, conformance: 7 },
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
  const count = (command: string): number =>
    Number(execFileSync("sh", ["-c", command], { encoding: "utf8" }));
  const list =
    "git ls-files -co --exclude-standard 'spec/*.yaml' | grep -v ^spec/vectors | xargs ls 2>/dev/null";
  const ofSpec = filesNow().filter(([path]) => path.startsWith("spec/"));
  expect(sizesOf(ofSpec).kinds.yaml).toBe(count(`${list} | xargs cat | wc -l`));
  const [, rules = 0] = filesAt("HEAD").find(([path]) => path === "spec/rules.yaml") ?? [];
  expect(rules).toBe(count("git show HEAD:spec/rules.yaml | wc -l"));
  expect(() => filesAt("no-such-revision")).toThrow("no-such-revision");
});
