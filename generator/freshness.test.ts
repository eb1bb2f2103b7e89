import { join } from "node:path";
import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { folder } from "./load/source.ts";
import { compare } from "./write.ts";

const root = join(import.meta.dirname, "..");

test("generated/ is up to date with the contract: no file is stale, missing or extra (npm run generate)", async () => {
  const compared = compare(await generate(folder(join(root, "spec"))), join(root, "generated"));
  expect(compared.length).toBeGreaterThan(20);
  expect(
    compared.filter(({ state }) => state !== "unchanged").map(({ path, state }) => `${state} ${path}`),
  ).toEqual([]);
});
