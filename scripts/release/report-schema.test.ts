import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reportSchema, schemaFile } from "./report-schema.ts";

test("the published schema of the report matches its type (npm run task generate:all)", () => {
  expect(JSON.parse(readFileSync(schemaFile, "utf8"))).toEqual(reportSchema());
});

test("the name of the schema has the form number of its report", () => {
  const { $id, properties } = reportSchema() as {
    readonly $id: string;
    readonly properties: { readonly report: { readonly const: number } };
  };
  expect($id).toBe(`urn:acquiring:conformance:report:${properties.report.const}`);
});
