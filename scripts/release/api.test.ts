// The committed reports of the public surface are what the code exports now.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiReport, reports, surfaceOf } from "./api.ts";

const root = join(import.meta.dirname, "../..");

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

const membersOf = (entry: string, name: string) => {
  const section = surfaceOf(".").find((one) => one.name === entry);
  const found = section?.exports.find((one) => one.name === name);
  return found?.asIn === undefined ? (found?.members ?? []) : [];
};

test("members that an interface inherits are listed with their types and comments", () => {
  const [list] = membersOf("@acquiring/contract/client", "GatewayOptions");
  expect(list?.of).toBe("");
  const member = list?.members.find(({ name }) => name === "baseUrl");
  expect(member).toEqual({
    name: "baseUrl",
    type: "string",
    says: expect.stringMatching(/^The base URL of the operations' paths\./u),
  });
});

test("the options of a function are listed if no entry exports their type", () => {
  const [list] = membersOf("@acquiring/contract/client", "createNotificationHandler");
  expect(list?.of).toBe("options");
  expect(list?.members.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["keys", "onNotification", "window?"]),
  );
  // `GatewayOptions` has one.
  expect(membersOf("@acquiring/contract/client", "createGateway")).toEqual([]);
});

test("the fields of bodies are left to the pages of the operations", () => {
  expect(membersOf("@acquiring/contract", "DirectPaymentRequest")).toEqual([]);
});
