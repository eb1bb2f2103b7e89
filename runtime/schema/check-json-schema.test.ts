import { expect, test } from "vitest";
import { issuesBySchema, type JsonSchema } from "./check-json-schema.ts";

const name: JsonSchema = { type: "string", minLength: 1 };
const key: JsonSchema = {
  oneOf: [
    {
      type: "object",
      additionalProperties: false,
      required: ["place"],
      properties: { place: { const: "hmac" } },
    },
    { type: "string", const: "none" },
  ],
};
const schema: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["profile"],
  properties: {
    profile: { $ref: "#/$defs/name" },
    points: {
      type: "object",
      additionalProperties: { type: "object", additionalProperties: false, properties: { join: name } },
    },
    key,
    payload: { type: "object", "x-standard": true },
  },
  $defs: { name },
};
const issuesIn = (members: object) => issuesBySchema({ profile: "p", ...members }, schema);

test("a valid value has no issue, and an undefined member is absent", () => {
  expect(issuesIn({ points: { a: { join: "&" } }, key: "none", payload: {} })).toEqual([]);
  expect(issuesIn({ key: undefined, more: undefined })).toEqual([]);
});

test("a missing member is reported at its location", () => {
  expect(issuesBySchema({}, schema)).toMatchObject([{ code: "required", at: "/profile" }]);
});

test("a misspelt name gets the similar name as a suggestion, also inside maps and lists", () => {
  expect(issuesIn({ points: { "a/b": { jion: "" } } })).toMatchObject([
    {
      code: "additionalProperties",
      at: "/points/a~1b/jion",
      message: expect.stringContaining("Did you mean `join`?"),
    },
  ]);
  expect(issuesIn({ zzzzzz: 1 })).toMatchObject([{ message: expect.stringContaining("Correct the name") }]);
  expect(issuesIn(JSON.parse('{ "constructor": 1, "__proto__": 2 }') as object)).toHaveLength(2);
});

test("a misspelt choice gets the similar value as a suggestion, other values get none", () => {
  const choice = { enum: ["accepted", "refused", 1] };
  const [near] = issuesBySchema("acepted", choice);
  expect(near?.message).toMatch(/ must be one of "accepted", "refused", 1\. Did you mean `accepted`\?$/);
  for (const value of ["settled", "", 2, null, ["acepted"]])
    expect(issuesBySchema(value, choice)[0]?.message).toMatch(/ must be one of "accepted", "refused", 1\.$/);
});

test("a choice that matches no alternative, or several, is one issue", () => {
  expect(issuesIn({ key: {} })).toMatchObject([
    { code: "oneOf", at: "/key", expected: "with `place`, or a text" },
  ]);
  expect(issuesIn({ key: "other" })).toMatchObject([{ code: "oneOf", expected: 'an object, or "none"' }]);
  expect(issuesBySchema("a", { oneOf: [{ type: "string" }, { enum: ["a"] }] })).toMatchObject([
    { code: "oneOf" },
  ]);
});

test("of several alternatives, the issues are about the one with a misspelt name, even if another lacks fewer members", () => {
  const way = (...required: readonly string[]) => ({
    type: "object",
    required,
    properties: Object.fromEntries(required.map((name) => [name, { type: "string" }])),
    additionalProperties: false,
  });
  const either = { oneOf: [way("kind"), way("algorithm", "fields", "output")] };
  expect(issuesBySchema({ algoritm: "x" }, either).map(({ at }) => at)).toEqual([
    "/algorithm",
    "/fields",
    "/output",
    "/algoritm",
  ]);
  expect(issuesBySchema({ other: "x" }, either).map(({ at }) => at)).toEqual(["/kind", "/other"]);
});

test("a Standard Schema, also as a function, is accepted only where the schema allows one", () => {
  const standard = { "~standard": { version: 1, vendor: "v", validate: () => ({ value: 1 }) } };
  expect(issuesIn({ payload: standard })).toEqual([]);
  expect(issuesIn({ payload: Object.assign(() => 1, standard) })).toEqual([]);
  expect(issuesIn({ payload: () => 1 })).toMatchObject([{ code: "type", at: "/payload" }]);
  expect(issuesIn({ points: Object.assign(() => 1, standard) })).toMatchObject([{ code: "type" }]);
});

test.each<[JsonSchema, good: unknown, bad: unknown, code: string, expected: string]>([
  [{ type: "string" }, "", 1, "type", "a text"],
  [{ type: ["string", "number"] }, 1, [], "type", "a text or a number"],
  [{ type: "integer" }, 1, 1.5, "type", "an integer"],
  [{ type: "number" }, 1.5, Number.NaN, "type", "a number"],
  [{ type: "boolean" }, false, null, "type", "true or false"],
  [{ type: "array" }, [], {}, "type", "a list"],
  [{ type: "object" }, {}, [], "type", "an object"],
  [{ enum: ["a", 1] }, 1, "b", "enum", 'one of "a", 1'],
  [{ const: "a" }, "a", "b", "const", '"a"'],
  [{ minLength: 1 }, "😀", "", "minLength", "at least 1 characters"],
  [{ maxLength: 1 }, "😀", "ab", "maxLength", "at most 1 characters"],
  [{ pattern: "^\\p{L}$", description: "one letter" }, "é", "1", "pattern", "one letter"],
  [{ pattern: "^\\p{L}$" }, "é", "1", "pattern", "a text that matches the pattern"],
  [{ format: "uri" }, "https://a.test", "no address", "format", "a URL such as `https://…`"],
  [{ format: "regex" }, "^a$", "[", "format", "a regular expression"],
  [{ minimum: 0 }, 0, -1, "minimum", "at least 0"],
  [{ maximum: 9 }, 9, 10, "maximum", "at most 9"],
  [{ exclusiveMinimum: 0 }, 0.1, 0, "exclusiveMinimum", "more than 0"],
  [{ minItems: 1 }, [1], [], "minItems", "at least 1 entries"],
  [{ maxItems: 1 }, [1], [1, 2], "maxItems", "at most 1 entries"],
  [
    { uniqueItems: true },
    [{ a: 1, b: 2 }, { a: 2 }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    "uniqueItems",
    "distinct entries",
  ],
  [{ minProperties: 1 }, { a: 1 }, {}, "minProperties", "at least 1 members"],
  [{ items: { type: "string" } }, ["a"], ["a", 1], "type", "a text"],
])("%j accepts %j and refuses %j", (one, good, bad, code, expected) => {
  expect(issuesBySchema(good, one)).toEqual([]);
  expect(issuesBySchema(bad, one)).toMatchObject([{ code, expected }]);
});

test.each<[object, string]>([
  [{ profile: "" }, "`profile` must have at least 1 characters."],
  [{ profile: 1 }, "`profile` must be a text."],
  [{ points: { "a/b": { join: "" } } }, "`join` must have at least 1 characters."],
  [{ key: {} }, "`key` must be one of these: with `place`, or a text."],
])("the message about %j is a sentence that says what is required", (members, message) => {
  expect(issuesIn(members).map((issue) => issue.message)).toEqual([message]);
});

test("the issue shows only the type of the received value", () => {
  expect(issuesBySchema("a secret", { const: "a" })).toMatchObject([{ received: "a text" }]);
});

test("the number of issues for a hostile value is limited", () => {
  expect(issuesBySchema(Array(5000).fill(1), { items: { type: "string" } })).toHaveLength(100);
});
