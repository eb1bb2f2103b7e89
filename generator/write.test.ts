import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compare, write } from "./write.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "write-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const generated = new Map([
  ["a.ts", "a\n"],
  ["below/b.ts", "ä\n"],
]);
const states = () => compare(generated, folder).map(({ path, state }) => `${state} ${path}`);

test("every file is missing in an empty or missing folder", () => {
  expect(states()).toEqual(["missing a.ts", "missing below/b.ts"]);
  expect(compare(generated, join(folder, "none"))).toHaveLength(2);
});

test("files are unchanged after writing, with a count of their bytes", () => {
  write(generated, folder, compare(generated, folder));
  expect(readFileSync(join(folder, "below/b.ts"), "utf8")).toBe("ä\n");
  expect(compare(generated, folder)).toEqual([
    { path: "a.ts", state: "unchanged", bytes: 2 },
    { path: "below/b.ts", state: "unchanged", bytes: 3 },
  ]);
});

test("one different byte makes a file stale, and an ungenerated file is extra; writing fixes both", () => {
  write(generated, folder, compare(generated, folder));
  writeFileSync(join(folder, "a.ts"), "a \n");
  writeFileSync(join(folder, "below/c.ts"), "");
  expect(states()).toEqual(["stale a.ts", "unchanged below/b.ts", "stray below/c.ts"]);
  write(generated, folder, compare(generated, folder));
  expect(states()).toEqual(["unchanged a.ts", "unchanged below/b.ts"]);
  expect(existsSync(join(folder, "below/c.ts"))).toBe(false);
});
