import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { operations } from "@acquiring/contract/catalogue";
import { expect, test } from "vitest";
import { count, countFields } from "./count.ts";

test("the count includes a field at its declaration, at any depth, and not at references", () => {
  const record = {
    properties: {
      amount: { type: "string" },
      address: { type: "object", properties: { city: { type: "string" } } },
      orders: { type: "array", items: { allOf: [{ properties: { order_no: {} } }] } },
      payer: { $ref: "#/components/schemas/Payer" },
    },
  };
  expect(countFields({ Record: record })).toBe(6);
});

test("a field with the name `properties` is one field", () => {
  expect(countFields({ properties: { properties: { type: "string" } } })).toBe(1);
});

test("everything is counted, and the rules add up", () => {
  const counts = count();
  expect(counts.operations).toBe(operations.length);
  expect(counts.rules.observable).toBeGreaterThan(counts.rules.unobservable);
  for (const number of [counts.fields, counts.extensionPoints, counts.checks])
    expect(number).toBeGreaterThan(50);
});

test("`npm run task count` prints one line for each kind", () => {
  const command = ["--conditions=@acquiring/source", join(import.meta.dirname, "count.ts")];
  const lines = execFileSync(process.execPath, command, { encoding: "utf8" }).trim().split("\n");
  const kinds = ["operations", "fields", "rules", "extension points", "checks", "mutants"];
  expect(lines.map((line) => line.split(/ {2,}| (?=\d|not)/)[0])).toEqual(kinds);
});
