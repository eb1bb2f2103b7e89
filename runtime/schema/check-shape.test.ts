import { expect, test } from "vitest";
import type { Shape } from "./shape.ts";
import { issuesOf } from "./check-shape.ts";

const record: Shape = {
  kind: "object",
  required: ["id"],
  fields: {
    id: { kind: "text" },
    amount: { kind: "text", pattern: /^[0-9]+$/u, words: "digits alone" },
    card: { kind: "text", pattern: /^[0-9]*$/u, sensitive: "pan" },
    count: { kind: "integer" },
    rate: { kind: "number" },
    either: { kind: "scalar", pattern: /^[0-9]+$/u, words: "digits alone" },
    "a/b~c": { kind: "text" },
    entries: { kind: "list", of: { kind: "object", required: ["x/y"], fields: { "x/y": { kind: "text" } } } },
  },
};
const issueOf = (fields: object) => issuesOf({ id: "1", ...fields }, record)[0];

test("a valid value has no issue, with any additional fields", () => {
  const value = { id: "", amount: "1", card: "4", count: 1, rate: 0.5, either: 7, entries: [{ "x/y": "" }] };
  expect(issuesOf(value, record)).toEqual([]);
  expect(issuesOf({ ...value, more: [{}], toString: "t", amount: undefined }, record)).toEqual([]);
  expect(issuesOf(JSON.parse('{"id":"1","__proto__":{"amount":1},"constructor":5}'), record)).toEqual([]);
});

test("a missing field is reported at its location, with its name escaped", () => {
  expect(issuesOf({}, record)).toEqual([{ code: "required", at: "/id", message: "`id` is required." }]);
  expect(issueOf({ entries: [{ "x/y": "" }, {}] })).toMatchObject({ at: "/entries/1/x~1y" });
  expect(issueOf({ "a/b~c": 1 })).toMatchObject({ code: "type", at: "/a~1b~0c" });
});

test.each([
  ["id", 1, "type", "a text", "1"],
  ["id", null, "type", "a text", "null"],
  ["count", 1.5, "type", "an integer", "1.5"],
  ["count", "1", "type", "an integer", '"1"'],
  ["rate", Number.NaN, "type", "a number", "null"],
  ["rate", Number.POSITIVE_INFINITY, "type", "a number", "null"],
  ["either", true, "type", "a text or a number", "true or false"],
  ["either", "x", "pattern", "digits alone", '"x"'],
  ["amount", "1,5", "pattern", "digits alone", '"1,5"'],
  ["entries", {}, "type", "a list", "an object"],
])("%s = %j violates `%s`: expected %s, received %s", (name, value, code, expected, received) => {
  expect(issueOf({ [name]: value })).toMatchObject({ code, at: `/${name}`, expected, received });
});

test.each([
  [{ amount: "1,5" }, "`amount` must be digits alone."],
  [{ amount: 1 }, "`amount` must be a text."],
  [{ card: "x" }, "`card` must be a text of the stated form."],
  [{ "a/b~c": [] }, "`a~1b~0c` must be a text."],
  [{ entries: ["x"] }, "Entry 0 must be an object."],
])("the message about %j says what is required, and does not show the value", (fields, message) => {
  expect(issueOf(fields)?.message).toBe(message);
});

test.each([
  [
    { kind: "list", of: { kind: "text" }, bounds: { minItems: 2 } },
    [""],
    "The value must have at least 2 entries.",
  ],
  [{ kind: "text", bounds: { maxLength: 1 } }, "ab", "The value must have at most 1 characters."],
  [{ kind: "text", bounds: { minLength: 1 } }, "", "The value must be a non-empty text."],
] as const)("the violation of a limit in %j is described in words", (shape, value, message) => {
  expect(issuesOf(value, shape).map((issue) => issue.message)).toEqual([message]);
});

test("a record can require more fields if one field has a certain value", () => {
  const shape: Shape = {
    kind: "object",
    required: ["status"],
    fields: { status: { kind: "scalar" }, id: { kind: "text" }, amount: { kind: "text" } },
    when: { is: { status: ["1", 1] }, required: ["id"], filled: ["id", "amount"] },
  };
  for (const kept of [
    { status: "1", id: "a" },
    { status: 1, id: "a", amount: "1" },
    { status: "2" },
    { status: "", id: "" },
  ])
    expect(issuesOf(kept, shape)).toEqual([]);
  expect(issuesOf({ status: "1", amount: "" }, shape)).toEqual([
    { code: "required", at: "/id", message: '`id` is required if `status` is "1" or 1.' },
    {
      code: "minLength",
      at: "/amount",
      expected: "a non-empty text",
      received: '""',
      message: '`amount` must not be empty if `status` is "1" or 1.',
    },
  ]);
  const silent: Shape = {
    ...shape,
    required: [],
    when: { is: { error: [""] }, absent: true, filled: ["id"] },
  };
  expect(issuesOf({ id: "" }, silent)).toMatchObject([
    { at: "/id", message: '`id` must not be empty if `error` is "" or is absent.' },
  ]);
  expect(issuesOf({ id: "", error: "no" }, silent)).toEqual([]);
});

test("a record can forbid a field; an empty text counts as absent", () => {
  const shape: Shape = { kind: "object", fields: {}, never: "code" };
  expect(issuesOf({ code: "x" }, shape)).toMatchObject([{ code: "not", at: "/code" }]);
  expect(issuesOf({}, shape)).toEqual([]);
  expect(issuesOf({ code: "" }, shape)).toEqual([]);
});

test.each([undefined, null, 1, "text", []])("%j is not a record", (value) => {
  expect(issuesOf(value, record)).toMatchObject([{ code: "type", at: "", expected: "an object" }]);
});

test.each([
  [
    { kind: "text", bounds: { minLength: 2, maxLength: 3 } },
    ["ab", "😀😀😀"],
    { minLength: "😀", maxLength: "abcd" },
  ],
  [{ kind: "integer", bounds: { minimum: 0, maximum: 9 } }, [0, 9], { minimum: -1, maximum: 10 }],
  [
    { kind: "list", of: { kind: "text" }, bounds: { minItems: 1, maxItems: 1 } },
    [[""]],
    { minItems: [], maxItems: ["", ""] },
  ],
] as const)(
  "%j accepts values within its limits and names the limit that a value exceeds",
  (shape, good, bad) => {
    for (const value of good) expect(issuesOf(value, shape)).toEqual([]);
    for (const [code, value] of Object.entries(bad))
      expect(issuesOf(value, shape)).toMatchObject([{ code, at: "" }]);
  },
);

test.each([
  ["card", "4111 1111 1111 1111"],
  ["card", "x"],
  ["card", 4111111111111111],
  ["amount", "4111 1111 1111 1111"],
  ["amount", "4111-1111"],
  ["amount", "٤١١١١١١١"],
  ["amount", `n${"x".repeat(60)}`],
  ["id", 4111111111111112],
])("an issue for %s shows only the type of a value that is or could be a card number: %j", (name, value) => {
  const issue = issueOf({ [name]: value });
  expect(issue?.received).toBe(typeof value === "string" ? "a text" : "a number");
  expect(JSON.stringify(issue)).not.toMatch(/4111|x{9}/u);
});

test("the number of issues for a hostile value is limited", () => {
  const entries = Array.from({ length: 5000 }, () => 1);
  expect(issuesOf({ entries }, record)).toHaveLength(100);
});
