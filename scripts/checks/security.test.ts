// docs/security.md names the test behind each promise: the file exists, and has a test of that name.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../..", "docs");
const page = readFileSync(join(folder, "security.md"), "utf8");
const promises = (page.split("\n## What is promised, and the test behind it\n")[1]?.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1);

const named = (row: string) =>
  [...row.matchAll(/\[([\w.-]+)\]\(([^)]+)\): `([^`]+)`/gu)].map(([, label = "", file = "", title = ""]) => ({
    label,
    file: join(folder, file),
    title,
  }));

test("each promise has a test", () => {
  expect(promises.length).toBeGreaterThan(15);
  expect(promises.filter((row) => named(row).length === 0)).toEqual([]);
});

test.each(promises.flatMap(named))("$label has a test: $title", ({ label, file, title }) => {
  expect(file.endsWith(label) && existsSync(file)).toBe(true);
  const titles = [
    ...readFileSync(file, "utf8").matchAll(/\b(?:test|it)(?:\.each\([^]*?\))?\(\s*"([^"]+)"/gu),
  ];
  expect(titles.filter(([, one = ""]) => one.includes(title))).toHaveLength(1);
});

test("the page has at most three pages", () => {
  expect(page.split(/\s+/u).length).toBeLessThan(2200);
});
