// The whole words of each issue of JSON text, and the boundaries of the limits.
import { expect, it } from "vitest";
import type { Shape } from "../schema/shape.ts";
import { linesOf, told } from "../testing/issues.ts";
import { jsonCodec, readJsonRecord } from "./every-codec.ts";
import { nestedJson, readJson } from "./json.ts";

const limits = { bytes: 40, depth: 2, nodes: 3 };

it.each([
  ["", "json.syntax 1:1: Expected a JSON value."],
  ["1 2", "json.trailing-text 1:3: There is more text after the JSON value. Send only one value."],
  ["[1,2,3,4]", "json.too-many-nodes 1:6: The JSON text has more than 3 values."],
  ["[[[1]]]", "json.too-deep 1:3: The JSON text is nested deeper than 2 levels."],
  ["{a:1}", "json.syntax 1:2: Expected a field's name in double quotes."],
  ['{"a":1,"a":2}', "json.duplicate-key 1:8: The field 'a' is given twice in one object. Send it once."],
  ['{"a" 1}', "json.syntax 1:6: Expected a colon after the name."],
  ["[1;2]", "json.syntax 1:3: Expected a comma or ']'."],
  ['{"a":1;"b":2}', "json.syntax 1:7: Expected a comma or '}'."],
  ['"a', "json.syntax 1:1: The text is not closed. End it with a double quote."],
  ['"\n"', "json.syntax 1:2: Escape control characters in a text."],
  ['"\u001f"', "json.syntax 1:2: Escape control characters in a text."],
  ['"\ud800"', "json.lone-surrogate 1:1: The text has half a surrogate pair. Send complete characters."],
  [String.raw`"\x"`, "json.syntax 1:1: The text has an escape that JSON does not define."],
  ["12345678901234567890", "json.inexact-number 1:1: The number would lose digits. Send it as text."],
  ["x".repeat(41), "json.too-large : The JSON text is larger than 40 bytes."],
])("the issue of the JSON text %j says what is wrong", (text, line) => {
  expect(linesOf(readJson(text, limits))).toEqual([line]);
});

it.each([
  ["as many bytes as allowed", `"${"x".repeat(38)}"`],
  ["a blank after the value", " [ 1 , 2 ] "],
  ["the last character that needs no escape", ' " !" '],
  ["as many values as allowed, in the strict reader", " [1,2]"],
  ["as many levels as allowed, in the strict reader", " [[]]"],
  ["an empty list and an empty object with spaces", " [ [ ] , { } ] "],
])("JSON text with %s is read as the platform reads it", (_what, text) => {
  expect(readJson(text, limits)).toEqual({ ok: true, value: JSON.parse(text) });
});

it("the value after a word begins right behind it", () => {
  expect(readJson(" [true,null]", limits)).toEqual({ ok: true, value: [true, null] });
  expect(told(readJson(" truefalse", limits))).toEqual(["json.trailing-text 1:6"]);
});

const kinds: Readonly<Record<"object" | "list", Shape & { readonly kind: "object" | "list" }>> = {
  object: { kind: "object", fields: {} },
  list: { kind: "list", of: { kind: "text" } },
};

it.each([
  ["object", "[]", "record"],
  ["object", "1", "record"],
  ["object", "{", "record"],
  ["list", "{}", "list"],
  ["list", "null", "list"],
  ["list", "[", "list"],
] as const)("for an %s within a field, the text %j is refused", (kind, text, expected) => {
  expect(linesOf(nestedJson(text, kinds[kind], limits))).toEqual([
    `type  ${expected}: The text is not JSON of a ${expected}.`,
  ]);
});

it("an empty text within a field is an empty object or list", () => {
  expect(nestedJson("", kinds.object, limits)).toEqual({ ok: true, value: {} });
  expect(nestedJson("", kinds.list, limits)).toEqual({ ok: true, value: [] });
  expect(nestedJson('{"a":1}', kinds.object, limits)).toEqual({ ok: true, value: { a: 1 } });
  expect(nestedJson("[1]", kinds.list, limits)).toEqual({ ok: true, value: [1] });
});

it("a body in JSON is an object, and the issue of any other value says so", () => {
  const refused = ["body.no-record : The JSON text is not an object. Send an object."];
  for (const text of ["[]", "null", "1", '"a"'])
    expect(linesOf(readJsonRecord(text, limits))).toEqual(refused);
  expect(told(readJsonRecord("{", limits))).toEqual(["json.syntax 1:2"]);
  expect(jsonCodec.kind).toBe("json");
});
