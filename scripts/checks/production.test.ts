// docs/production.md: its results match its figures.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../..", "docs", "production.md"), "utf8");

/** The numbers of a table's row. */
function numbers(row: string): readonly number[] {
  const line = page.split("\n").find((one) => one.startsWith(`| ${row} |`));
  if (line === undefined) throw new Error(`The page has no row ${row}.`);
  return line
    .split(" | ")
    .slice(1)
    .map((cell) => Number(cell.replaceAll(",", "")))
    .filter((value) => !Number.isNaN(value));
}

const rates = [1000, 10_000];
const daily = 86_400;

test.each([
  ["statements", "statements a second", 1],
  ["transactions to the disk", "commits to the disk a second", 1],
  ["syncs of the log", "syncs of the log a second, at most", 1],
  ["bytes of the log with whole pages", "log, MB a second", 1e-6],
  ["bytes of the log with whole pages", "log, GB a day, to archive", daily * 1e-9],
  ["bytes of tables and indexes", "disk, GB a day", daily * 1e-9],
])("from the %s of one payment the page computes the %s", (figure, sum, unit) => {
  const [one = Number.NaN] = numbers(figure);
  const expected = rates.map((rate) => rate * one * unit);
  expect(numbers(sum).map((value, index) => Math.abs(value / (expected[index] ?? 0) - 1) < 0.01)).toEqual([
    true,
    true,
  ]);
});
