import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { matchers } from "../match/table.ts";
import { schemaFile, schemaText } from "./write-schema.ts";

const current = readFileSync(schemaFile, "utf8");

test("the schema of fixtures is generated from the table of matchers, byte for byte", () => {
  expect(schemaText(current)).toBe(current);
});

test("a missing or unknown matcher in the schema is corrected", () => {
  const other = current.replace('"near-now":', '"nearly-now":');
  expect(other).not.toBe(current);
  expect(schemaText(other)).toBe(current);
  expect(Object.keys(matchers)).toContain("near-now");
});
