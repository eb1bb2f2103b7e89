// The committed reports of the public surface are what the code exports now.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiReport, reports } from "./api.ts";

const root = join(import.meta.dirname, "..");

test.each(reports)("$file lists what the package exports; npm run task api writes it", ({ folder, file }) => {
  expect(readFileSync(join(root, file), "utf8")).toBe(apiReport(folder));
});

test("the contract's report has each entry with signatures and descriptions", () => {
  const report = readFileSync(join(root, "docs", "generated", "api", "contract.api.md"), "utf8");
  expect(report).toContain("## @acquiring/contract/operations/createDirectPayment\n");
  expect(report).toContain("const money: { readonly parse: (text: string, digits: number) => Result<bigint>");
  expect(report).not.toContain(root);
  expect(report).not.toContain('import("');
});
