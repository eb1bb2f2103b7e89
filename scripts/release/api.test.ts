// The public surface: a change of an exported name is deliberate, and each name has what the docs show of it.
import { join } from "node:path";
import { expect, test } from "vitest";
import { surfaceOf } from "./api.ts";
import { packages } from "./pack.ts";

const root = join(import.meta.dirname, "../..");

test("the packages export exactly the names in exports.txt (after a deliberate change, vitest -u writes it)", async () => {
  const lines = packages
    .flatMap((folder) => surfaceOf(folder))
    .map(({ name, exports }) => `${name}: ${exports.map((one) => one.name).join(" ")}\n`);
  await expect(lines.join("")).toMatchFileSnapshot("exports.txt");
});

test("the contract's surface has each entry with signatures, without names of files", () => {
  const sections = surfaceOf(".");
  expect(sections.map(({ name }) => name)).toContain("@acquiring/contract/operations/createDirectPayment");
  const text = JSON.stringify(sections);
  expect(text).toContain("const money: { readonly parse: (text: string, digits: number) => Result<bigint>");
  expect(text).not.toContain(root);
  expect(text).not.toContain('import(\\"');
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
