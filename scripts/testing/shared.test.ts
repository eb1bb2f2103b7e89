import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sharedFolder } from "./shared.ts";

test("a shared folder is made once, and who comes later waits until it is complete", async () => {
  let made = 0;
  const make = async (folder: string): Promise<void> => {
    await mkdir(folder);
    made += 1;
    writeFileSync(join(folder, "file"), "complete");
  };
  const folders = await Promise.all([sharedFolder("once", make), sharedFolder("once", make)]);
  expect(new Set(folders).size).toBe(1);
  expect(folders.map((folder) => readFileSync(join(folder, "file"), "utf8"))).toEqual([
    "complete",
    "complete",
  ]);
  expect(made).toBe(1);
  for (const end of ["", ".begun", ".ready"]) rmSync(`${folders[0]}${end}`, { recursive: true });
});
