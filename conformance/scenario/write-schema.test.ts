import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { matchers } from "../match/table.ts";
import { schemaFile, schemaText } from "./write-schema.ts";

const current = readFileSync(schemaFile, "utf8");

test("the schema of fixtures is what the table of matchers makes it, byte by byte", () => {
  expect(schemaText(current)).toBe(current);
});

test("a matcher that the schema lacks, or that the table does not have, is made right", () => {
  const other = current.replace('"near-now":', '"nearly-now":');
  expect(other).not.toBe(current);
  expect(schemaText(other)).toBe(current);
  expect(Object.keys(matchers)).toContain("near-now");
});
