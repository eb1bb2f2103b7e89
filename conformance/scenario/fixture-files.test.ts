import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fixturesFolder, ownFixtures, yamlFiles } from "./fixture-files.ts";

test("the suite's own fixtures keep all values when they are stored as JSON", () => {
  const problems: string[] = [];
  const files = yamlFiles(fixturesFolder, problems);
  expect(problems).toEqual([]);
  expect(Object.keys(files).length).toBeGreaterThan(10);
  expect(JSON.parse(JSON.stringify(files))).toStrictEqual(files);
});

test("stored fixtures are used only for the same texts", () => {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-fixtures-"));
  const file = join(folder, "kept.json");
  try {
    const files = yamlFiles(fixturesFolder, []);
    for (const before of ["no JSON", JSON.stringify({ digest: "of other texts", files: {} })]) {
      writeFileSync(file, before);
      expect(ownFixtures([], file)).toEqual(files);
    }
    const kept = JSON.parse(readFileSync(file, "utf8")) as { digest: string };
    writeFileSync(file, JSON.stringify({ ...kept, files: { "a.yaml": [1] } }));
    expect(ownFixtures([], file)).toEqual({ "a.yaml": [1] });
    expect(ownFixtures([], join(folder, "password", "\0"))).toEqual(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("an invalid YAML file is reported by name, and does not affect the others, of which a list is a document for each item", () => {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-fixtures-"));
  try {
    writeFileSync(join(folder, "bad.yaml"), "a: [1\n");
    writeFileSync(join(folder, "good.yaml"), "a: 1\n---\n- &b { b: 2 }\n- *b\n");
    const problems: string[] = [];
    expect(yamlFiles(folder, problems)["good.yaml"]).toEqual([{ a: 1 }, { b: 2 }, { b: 2 }]);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((problem) => problem.startsWith("bad.yaml: "))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
