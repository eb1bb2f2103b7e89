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

test("everything is missing in a folder that is empty or not there", () => {
  expect(states()).toEqual(["missing a.ts", "missing below/b.ts"]);
  expect(compare(generated, join(folder, "none"))).toHaveLength(2);
});

test("a folder that was written is unchanged, and its bytes are counted", () => {
  write(generated, folder, compare(generated, folder));
  expect(readFileSync(join(folder, "below/b.ts"), "utf8")).toBe("ä\n");
  expect(compare(generated, folder)).toEqual([
    { path: "a.ts", state: "unchanged", bytes: 2 },
    { path: "below/b.ts", state: "unchanged", bytes: 3 },
  ]);
});

test("one byte makes a file stale, and a file that nothing generates is stray; writing mends both", () => {
  write(generated, folder, compare(generated, folder));
  writeFileSync(join(folder, "a.ts"), "a \n");
  writeFileSync(join(folder, "below/c.ts"), "");
  expect(states()).toEqual(["stale a.ts", "unchanged below/b.ts", "stray below/c.ts"]);
  write(generated, folder, compare(generated, folder));
  expect(states()).toEqual(["unchanged a.ts", "unchanged below/b.ts"]);
  expect(existsSync(join(folder, "below/c.ts"))).toBe(false);
});
