import { expect, test } from "vitest";
import { entries, sizeOf, table } from "./size.ts";

test("types cost nothing at run time", async () => {
  expect(await sizeOf('export * from "./generated/types.ts";')).toEqual({
    minified: 0,
    gzipped: 0,
    files: [],
  });
});

test("an operation with its codecs and checks, a profile's codes and the observed values keep their limits", async () => {
  const own = entries.filter(({ limit }) => limit !== undefined);
  expect(own.length).toBe(15);
  const { text, over } = await table(own);
  expect({ text, over }).toEqual({ text, over: 0 });
});

test("whoever makes a gateway's client loads no check of profiles and no list of observed values", async () => {
  const { files } = await sizeOf('export { createGateway } from "./generated/client.ts";');
  expect(files).toContain("generated/client.ts");
  const others =
    /^generated\/(?:check-profile|observed|catalogue|server)\.ts$|^runtime\/(?:schema\/check-json-schema|values\/closest)\.ts$/u;
  expect(files.filter((file) => others.test(file))).toEqual([]);
});

test("one operation brings the schemas of its own records alone", async () => {
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
