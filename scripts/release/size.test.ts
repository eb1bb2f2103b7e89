import { expect, test } from "vitest";
import { entries, sizeOf, table } from "./size.ts";

test("types add nothing at run time", async () => {
  expect(await sizeOf('export * from "./generated/types.ts";')).toEqual({
    minified: 0,
    gzipped: 0,
    files: [],
  });
});

test("every entry stays within its limit", async () => {
  const { text, over } = await table(entries);
  expect({ text, over }).toEqual({ text, over: 0 });
});

test("a client for a gateway loads no profile check and no list of observed values", async () => {
  const { files } = await sizeOf('export { createGateway } from "./generated/client.ts";');
  expect(files).toContain("generated/client.ts");
  const others =
    /^generated\/(?:check-profile|observed|catalogue|server)\.ts$|^runtime\/schema\/check-json-schema\.ts$/u;
  expect(files.filter((file) => others.test(file))).toEqual([]);
});

test("a client with the bound scheme and JSON has no code for other schemes, RSA, XML and forms", async () => {
  const caller = 'export { caller } from "./generated/client.ts";';
  const { files } = await sizeOf(
    `${caller}export { captureTransactions } from "./generated/operations/captureTransactions.ts";`,
  );
  const handler = await sizeOf('export { createNotificationHandler } from "./generated/client.ts";', true);
  expect(handler.files).toContain("runtime/signature/bound.ts");
  expect(handler.files).toContain("node_modules/@noble/hashes/sha2.js");
  expect(files.filter((file) => file.includes("@noble"))).toEqual([]);
  const others =
    /^runtime\/(?:signature\/(?:row|rsa|window|canonical|standard|cryptography\/rsa)|codecs\/(?:xml|form|html)|operation\/page)|\/hashes\/legacy\.js$/u;
  expect([...files, ...handler.files].filter((file) => others.test(file))).toEqual([]);
});

test.each([
  ["createDirectPayment", /codecs\/(?:xml-write|form)/u],
  ["createRedirectPayment", /codecs\/xml-(?:read|value)/u],
  ["createPayout", /codecs\/(?:xml|form)|operation\/page/u],
])("a client of %s has no code for other bodies than it sends and receives", async (id, others) => {
  const { files } = await sizeOf(
    `export { caller } from "./generated/client.ts";export { ${id} } from "./generated/operations/${id}.ts";`,
  );
  expect(files).toContain(`generated/operations/${id}.ts`);
  expect(files.filter((file) => others.test(file))).toEqual([]);
});

test("one operation loads only the schemas that its records use", async () => {
  const { files } = await sizeOf('export { searchRefunds } from "./generated/operations/searchRefunds.ts";');
  expect(files.filter((file) => file.startsWith("generated/schemas/")).toSorted()).toEqual(
    [
      "CompactDateTimeText",
      "DecimalText",
      "Identifier",
      "RefundSearchEntry",
      "RefundSearchRequest",
      "RefundSearchResult",
      "SignatureText",
    ].map((name) => `generated/schemas/${name}.ts`),
  );
});

test("an entry over its limit is marked and counted", async () => {
  const { text, over } = await table([{ name: "one", code: "export const a = 1;", limit: 1 }]);
  expect(text).toMatch(/^one .* over$/mu);
  expect(over).toBe(1);
});
