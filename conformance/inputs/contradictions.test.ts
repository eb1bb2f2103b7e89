import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UsageError } from "../contract/errors.ts";
import { prepare } from "../run/run.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "given-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The messages about a file, without its folder. */
function said(kind: "profile" | "settings", text: string, profile?: object): string {
  const file = join(folder, `${kind}.yaml`);
  writeFileSync(file, text);
  try {
    prepare(kind === "profile" ? { profile: file } : { settings: file, profile });
  } catch (error) {
    if (error instanceof UsageError) return error.message.replaceAll(`${folder}/`, "");
    throw error;
  }
  return "";
}
const filled = (line: string): string => `profile: mine\nextension_points:\n  ${line}\n`;
const row = "fields: sorted, nested: flatten, empty: omit, pair: name=value, join: '&', output: hex";

test.each([
  ["an HMAC place with md5", `signature.scheme: { ${row}, algorithm: md5, key: { place: hmac } }`, /:3:\d+ /],
  [
    "such a scheme in a list",
    `signature.scheme: [{ kind: bound, version: 1 }, { ${row}, algorithm: md5, key: { place: hmac } }]`,
    /:3:\d+ \/extension_points\/signature\.scheme\/1/,
  ],
  [
    "a bad regular expression",
    "fields: { format: { createPayout.reason: '(' } }",
    /:3:\d+ .*regular expression/,
  ],
  [
    "a least amount above the greatest",
    "limits.amounts: { USD: { least: '30', most: '20' } }",
    /:3:35 .*30 is above the maximum 20/,
  ],
  [
    "an operation that there is not",
    "fields: { required: { createDirectPaymnt: [note] } }",
    /:3:45 .*Did you mean `createDirectPayment`/,
  ],
  ["a field of no operation", "fields: { max_length: { order_no: 20 } }", /no operation `order_no`/],
  ["a time zone that there is not", "dates.time-zone: Mars/Base", /:3:20 .*no time zone/],
  [
    "several captures of no part",
    "capture.several: accepted\n  capture.partial: refused",
    /:3:20 .*capture\.partial: refused/,
  ],
  [
    "a required field without a value",
    "fields: { required: { createDirectPayment: [x_shop] } }",
    /:3:23 .*`x_shop` of createDirectPayment.*request_fields\.createDirectPayment\.x_shop/,
  ],
  [
    "an order number that cannot be made",
    "fields: { format: { createDirectPayment.order_no: 'ORDER-[0-9]+' } }",
    /:3:21 .*test_data\.order_no/,
  ],
])("a profile with %s is refused, with a location", (_, line, expected) => {
  const told = said("profile", filled(line));
  expect(told).toMatch(expected);
  expect(told).toContain("profile.yaml:3:");
  expect(told.trim().split("\n")).toHaveLength(2);
});

const two = { profile: "mine", extension_points: { "amounts.decimals": "two" } };

test.each([
  [
    "a currency without decimals",
    "test_data:\n  currency: JPY\n",
    /settings\.yaml:2:13 .*JPY has 0 decimal places/,
  ],
  [
    "a field that no request has",
    "request_fields:\n  createPayout: { documnt: x }\n",
    /settings\.yaml:2:28 .*no request field `documnt`/,
  ],
  [
    "a field of another type",
    "request_fields:\n  createDirectPayment:\n    document: 7\n",
    /settings\.yaml:3:15 /,
  ],
  [
    "a signature",
    "request_fields: { createDirectPayment: { encryption_data: x } }\n",
    /signs each request itself/,
  ],
  ["an order number that is always the same", "test_data: { order_no: ORDER }\n", /settings\.yaml:1:24 /],
])("settings with %s are refused, with a location", (_, text, expected) => {
  expect(said("settings", text, two)).toMatch(expected);
});

test("consistent profiles and settings are accepted", () => {
  expect(said("profile", filled("limits.amounts: { USD: { least: '20', most: '20' } }"))).toBe("");
  expect(said("settings", "test_data: { currency: JPY, order_no: 'ORD-########' }\n")).toBe("");
  expect(
    said("settings", "request_fields: { all: { document: '1' }, createPayout: { reason: x } }\n", two),
  ).toBe("");
});
