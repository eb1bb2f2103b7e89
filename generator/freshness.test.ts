import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isMade } from "./data.ts";
import { generate } from "./generate.ts";
import { folder } from "./load/source.ts";
import { compare } from "./write.ts";

const root = join(import.meta.dirname, "..");

test("generated/ is up to date with the contract: no committed file is stale, missing or extra (npm run generate), and every other one is made (node scripts/setup.mjs)", async () => {
  const compared = compare(await generate(folder(join(root, "spec"))), join(root, "generated"));
  expect(compared.length).toBeGreaterThan(20);
  expect(
    compared
      .filter(({ path, state }) => (isMade(path) ? state === "missing" : state !== "unchanged"))
      .map(({ path, state }) => `${state} ${path}`),
  ).toEqual([]);
});

test("of the JSON in generated/, only the OpenAPI and the AsyncAPI document are committed", () => {
  const committed = execFileSync("git", ["ls-files", "generated/*.json"], { cwd: root, encoding: "utf8" });
  expect(committed.trim().split("\n")).toEqual(["generated/asyncapi.json", "generated/openapi.json"]);
});
