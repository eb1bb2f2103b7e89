// Where an assert looks: the entries of a list, the end of a text, the whole response; and the place in its message.
import { describe, expect, test } from "vitest";
import { firstMismatch } from "./first-mismatch.ts";
import { notPlayed, type Played } from "../message/message.ts";
import type { Assert } from "./table.ts";

const value = {
  empty: "",
  text: "Ada",
  orders: [{ id: "a", n: 1 }, { id: "b", n: "2" }, "text", { id: 3, n: { deep: 1 } }],
};
const response: Played = {
  ...notPlayed,
  status: 200,
  success: true,
  response: { kind: "json", text: "{}", value },
};
const told = (assert: Assert, given: Played = response) => firstMismatch([assert], given);

describe("`about` selects the entries of a list", () => {
  test.each<[string, Assert["about"], number]>([
    ["by a text", { id: "a" }, 1],
    ["by a number that is written as a text there", { n: 2 }, 1],
    ["by a text that is a number there", { id: "3" }, 1],
    ["that have any of several fields so", { id: "a", n: "2" }, 2],
    ["and none without such a field", { gone: "a" }, 0],
    ["and none by a field of another type", { n: "[object Object]" }, 0],
    ["and none by what every object inherits", { constructor: "function Object() { [native code] }" }, 0],
  ])("%s", (_what, about, count) => {
    expect(told({ at: "/orders", ...(about && { about }), count })).toBeUndefined();
    expect(told({ at: "/orders", ...(about && { about }), count: count + 1 })).toBeDefined();
  });

  test("and a message has the place in the whole list", () => {
    expect(told({ at: "/orders", about: { id: "b" }, each: [{ at: "/n", equals: 2 }] })).toEqual({
      at: "/orders/1/n",
      expected: "2",
      actual: "2",
    });
  });

  test("and changes nothing for a value that is not a list", () => {
    expect(told({ at: "/text", about: { id: "a" }, equals: "Ada" })).toBeUndefined();
    expect(told({ at: "/text", about: { id: "a" }, last: 2, equals: "da" })).toBeUndefined();
  });
});

test("an assert without a place is about the whole body, and its message has an empty place", () => {
  expect(told({ type: "array" })).toEqual({ at: "", expected: "a JSON array", actual: value });
  const broken: Played = { ...response, response: { kind: "json", text: "{", problem: "it ends" } };
  expect(told({ present: true }, broken)).toEqual({ at: "", expected: "a readable body", words: "it ends" });
});

test("`either` without a place can pass on the status alone, also with an unreadable body", () => {
  const broken: Played = {
    ...response,
    status: 400,
    response: { kind: "json", text: "{", problem: "it ends" },
  };
  expect(told({ either: [[{ at: "/text", equals: "Ada" }], [{ status: 400 }]] }, broken)).toBeUndefined();
  expect(told({ either: [[{ at: "/text", equals: "Ada" }], [{ status: 401 }]] }, broken)?.at).toBe("/text");
  expect(told({ at: "", either: [[{ status: 400 }]] }, broken)?.expected).toBe("a readable body");
});

test("an empty text is not absent, even if the field is optional", () => {
  expect(told({ at: "/empty", optional: true, absent: true })?.expected).toBe("to be absent");
  expect(told({ at: "/gone", optional: true, absent: true })).toBeUndefined();
});

test("the root element is that of XML, and JSON has none", () => {
  const xml: Played = {
    ...response,
    response: { kind: "xml", root: "respon", text: "<respon/>", value: {} },
  };
  expect(told({ root: "respon" }, xml)).toBeUndefined();
  expect(told({ root: "other" }, xml)).toEqual({
    at: "",
    expected: "the root element other",
    words: "respon",
  });
  expect(told({ root: "respon" })?.words).toBe("none");
});

test("`described-as` replaces only the words of `matches`", () => {
  const described = { "described-as": "a name" };
  expect(told({ at: "/text", matches: "^B", ...described })?.expected).toBe("a name");
  expect(told({ at: "/text", equals: "Bob", ...described })?.expected).toBe('"Bob"');
});

test("`repeats` and `schema` report the place of the field below their own place", () => {
  expect(told({ at: "/orders/0", repeats: { of: { id: "b" } } })).toEqual({
    at: "/orders/0/id",
    expected: 'the same as "b"',
    actual: "a",
  });
  const schema = { properties: { n: { type: "string" } }, required: ["n", "id"] };
  expect(told({ at: "/orders/0", schema })).toEqual({
    at: "/orders/0/n",
    expected: "what the profile defines: must be string",
    actual: 1,
  });
  expect(told({ at: "/orders/0", schema: { required: ["gone"] } })).toEqual({
    at: "/orders/0",
    expected: "what the profile defines: must have required property 'gone'",
    actual: { id: "a", n: 1 },
  });
});
