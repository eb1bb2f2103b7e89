// The message of each matcher that does not match: place, expected and actual value. Reports show these words.
import { describe, expect, test } from "vitest";
import { alone, type Surroundings } from "./surroundings.ts";
import { firstMismatch } from "./first-mismatch.ts";
import { notPlayed, type Played } from "../message/message.ts";
import type { Mismatch } from "./matcher.ts";
import type { Assert } from "./table.ts";

const value = {
  text: "Ada",
  number: 7,
  empty: "",
  nothing: null,
  amount: "10.50",
  list: [{ n: 1 }, { n: 2 }],
  date: "2024-05-17",
  pan: "411111******1111",
  mixed: { "0": "a" },
};
const body = { kind: "json", text: "Paid in full", value } as const;
const response: Played = { ...notPlayed, status: 200, success: true, response: body };
const refused: Played = { ...notPlayed, status: 400, success: false, response: body };

const told = (assert: Assert, given = response, around = alone): Mismatch | undefined =>
  firstMismatch([assert], given, around);

test.each<[Assert, string, unknown]>([
  [{ at: "/text", equals: "Bob" }, '"Bob"', "Ada"],
  [{ at: "/text", "one-of": ["Bob", 7] }, 'one of "Bob", 7', "Ada"],
  [{ at: "/text", "one-of": [] }, "one of ", "Ada"],
  [{ at: "/text", scalar: 8 }, 'a text or a number that reads "8"', "Ada"],
  [{ at: "/text", matches: "^B" }, "a text that matches ^B", "Ada"],
  [{ at: "/text", matches: "^B", "described-as": "a name with B" }, "a name with B", "Ada"],
  [{ at: "/empty", matches: "." }, "a text that is not empty", ""],
  [
    { at: "/text", "says-success": true },
    'a text that is a word for success, such as "ok" or "approved"',
    "Ada",
  ],
  [{ at: "/amount", places: 3 }, "a decimal number with 3 decimal places", value.amount],
  [{ at: "/text", absent: true }, "to be absent", "Ada"],
  [{ at: "/gone", present: true }, "to be present", undefined],
  [{ at: "/text", "same-as": "Bob" }, 'the same as "Bob"', "Ada"],
  [{ at: "/text", "differs-from": "Ada" }, 'a value other than "Ada"', "Ada"],
  [{ at: "/list", count: 3 }, "3 entries", value.list],
  [{ at: "/list", "at-least": 3 }, "at least 3 entries", value.list],
  [{ at: "/list", "at-most": 1 }, "at most 1 entry", value.list],
  [
    { at: "/amount", decimal: { "at-least": "11", "less-than": "12" } },
    "a decimal number, at-least 11, less-than 12",
    "10.50",
  ],
  [{ at: "/text", date: "YYYY-MM-DD" }, "a date as YYYY-MM-DD", "Ada"],
  [{ at: "/text", "near-now": "UTC" }, "a date of now in the time zone UTC", "Ada"],
  [{ at: "/text", "not-before": "2026-01-02" }, "2026-01-02 or a later day", "Ada"],
  [{ at: "/text", "as-long-as": "four" }, "a text of 4 characters", "Ada"],
  [
    { at: "/text", "masked-pan": true },
    "a card number that shows only its first six and last four digits",
    "Ada",
  ],
  [{ at: "/text", each: [{ present: true }] }, "an array", "Ada"],
  [{ at: "/text", any: [{ present: true }] }, "an array", "Ada"],
  [{ at: "/text", type: "number" }, "a JSON number", "Ada"],
  [{ at: "/text", holds: ["x", "y"] }, 'to contain ["x","y"]', "Ada"],
  [{ at: "/text", holds: { x: 1, y: 2 } }, 'to contain ["x","y"]', "Ada"],
])("the mismatch of %j has the location, the expected and the actual value", (assert, expected, actual) => {
  expect(told(assert)).toEqual({ at: assert.at, expected, actual });
});

test.each<[Assert, Played, string, string]>([
  [{ status: 201 }, response, "status 201", "status 200"],
  [{ status: [400, 404] }, response, "status 400 or 404", "status 200"],
  [{ kind: "xml" }, response, "a body in xml", "a body in json"],
  [
    { kind: "json" },
    { ...response, response: { ...body, problem: "it ends" } },
    "a body in json",
    "a body in json: it ends",
  ],
  [{ root: "respon" }, response, "the root element respon", "none"],
  [
    { root: "respon" },
    { ...response, response: { ...body, root: "response" } },
    "the root element respon",
    "response",
  ],
  [{ success: true }, refused, "a success, as the contract defines it", "status 400, not a success"],
  [{ "not-success": true }, response, "not a success, as the contract defines it", "status 200, a success"],
  [{ "status-below": 200 }, response, "a status below 200", "status 200"],
  [{ lacks: ["nowhere", "IN FULL"] }, response, 'a body without "IN FULL"', "it has this text"],
  [{ media: "text/html" }, response, "the media type text/html", "none"],
  [{ at: "/list", any: [{ at: "/n", equals: 3 }] }, response, "an entry that matches", "none of 2"],
  [{ step: "pay", success: true }, response, "a response to step pay", "the step was not sent"],
])(
  "the mismatch of %j for the whole response has the expected and the actual value",
  (assert, given, expected, words) => {
    expect(told(assert, given)).toEqual({ at: assert.at ?? "", expected, words });
  },
);

test("an unreadable body is reported with the reason at the requested location", () => {
  const broken: Played = { ...response, response: { kind: "xml", text: "<a", problem: "it ends" } };
  expect(told({ at: "/text", present: true }, broken)).toEqual({
    at: "/text",
    expected: "a readable body",
    words: "it ends",
  });
  expect(told({ at: "/text", absent: true }, broken)).toBeDefined();
  // A refusal without a readable record does not show a field, unless its text does.
  expect(told({ at: "/text", absent: true }, { ...broken, success: false })).toBeUndefined();
  expect(told({ "not-success": true }, { ...broken, success: false })).toBeUndefined();
});

test("a request from another address may be refused without a response, and any other one may not", () => {
  const built = { localAddress: "127.0.0.9" } as NonNullable<Played["built"]>;
  const silent = { ...response, response: undefined };
  const cut: Played = { ...silent, success: false, fault: "cut", problem: "socket hang up" };
  const away: Played = { ...cut, built, problem: "bind EADDRNOTAVAIL" };
  for (const fault of ["cut", "silent", "unreached"] as const)
    expect(told({ "not-success": true }, { ...cut, built, fault })).toBeUndefined();
  expect(told({ "not-success": true }, { ...silent, success: false, built, fault: "cut" })).toBeUndefined();
  expect(told({ "not-success": true }, { ...silent, success: false, built })).toBeDefined();
  expect(told({ "not-success": true, status: 200 }, { ...cut, built })).toBeUndefined();
  expect(firstMismatch([{ "not-success": true }, { status: 200 }], { ...cut, built })).toBeDefined();
  expect(told({ success: true }, { ...cut, built })).toMatchObject({ expected: "a response" });
  expect(told({ "not-success": true }, cut)).toMatchObject({ expected: "a response" });
  expect(told({ "not-success": true }, away)).toMatchObject({ expected: "a response" });
});

describe("for the whole response", () => {
  const around = (media: string | undefined) => ({ ...response, media });
  const secrets = { ...alone, secretsOf: () => ({ pans: ["4111111111111111"], codes: [], keys: [] }) };

  test("the media type is compared without parameters and letter case", () => {
    expect(told({ media: "text/html" }, around("Text/HTML ; charset=utf-8"))).toBeUndefined();
    expect(told({ media: "text/html" }, around("text/plain"))?.words).toBe("text/plain");
    expect(told({ media: "text/html" }, around(undefined))?.words).toBe("none");
  });

  test("a trace, markup and secrets are separate asserts", () => {
    const leak = (text: string): Played => ({
      ...around("application/json"),
      response: { kind: "json", text, value: JSON.parse(text) as unknown },
    });
    const trace = leak('{"m":"Error at run (/srv/app/index.js:1:2)"}');
    const markup = leak('{"qzmarkup":1}');
    const secret = leak('{"m":"4111111111111111"}');
    expect(told({ "no-trace": true }, trace)).toEqual({
      at: "",
      expected: "a response without internal details",
      words: "a stack trace of JavaScript",
    });
    expect(told({ "no-markup": true }, markup)).toEqual({
      at: "",
      expected: "markup of the request escaped or absent",
      words: "it became a name in the JSON",
    });
    expect(told({ "no-secrets": true }, secret, secrets)).toMatchObject({
      at: "",
      expected: "no card number, security code or key",
    });
    for (const [assert, innocent] of [
      [{ "no-trace": true }, markup],
      [{ "no-markup": true }, secret],
      [{ "no-secrets": true }, trace],
      [{ status: 200 }, trace],
      [{ status: 200 }, markup],
      [{ status: 200 }, secret],
    ] as const)
      expect(told(assert, innocent)).toBeUndefined();
    expect(told({ "no-secrets": true }, response, secrets)).toBeUndefined();
  });
});

describe("an assert about another step", () => {
  const pay: Played = { ...response, response: { ...body, value: { text: "Bob" } } };
  const lost = { ...notPlayed, problem: "no answer" };
  const many: Surroundings = {
    ...alone,
    others: (step) => (step === "pay" ? [pay] : step === "*" ? [pay, lost] : []),
  };

  test("tests that response and names the step", () => {
    expect(told({ step: "pay", at: "/text", equals: "Bob" }, response, many)).toBeUndefined();
    expect(told({ step: "pay", at: "/text", equals: "Ada" }, response, many)).toEqual({
      at: "/text",
      expected: '"Ada"',
      actual: "Bob",
      played: pay,
    });
  });

  test("fails if a response is missing, and says why", () => {
    expect(told({ step: "*", at: "/text", equals: "Bob" }, response, many)).toEqual({
      at: "",
      expected: "a response",
      words: "no answer",
      played: lost,
    });
    expect(told({ step: "never", success: true }, response, many)?.words).toBe("the step was not sent");
  });
});

describe("special cases of matchers", () => {
  test.each<[Assert, boolean]>([
    // The same members in another form are not the same value.
    [{ at: "/mixed", equals: ["a"] }, false],
    [{ at: "/mixed", equals: { "0": "a" } }, true],
    [{ at: "/mixed", equals: { "1": "a" } }, false],
    [{ at: "/nothing", equals: null }, true],
    [{ at: "/nothing", equals: {} }, false],
    [{ at: "/list", equals: [{ n: 1 }, { n: 2 }] }, true],
    [{ at: "/list", equals: [{ n: 1 }] }, false],
    [{ at: "/list", equals: null }, false],
    [{ at: "/number", equals: { n: 1 } }, false],
    [{ at: "/list", "same-as": "[object Object],[object Object]" }, false],
    [{ at: "/nothing", "same-as": "null" }, false],
    [{ at: "/number", matches: "7" }, false],
    [{ at: "/number", date: "YYYY-MM-DD" }, false],
    [{ at: "/date", date: "YYYY-MM-DD" }, true],
    [{ at: "/number", "as-long-as": "7" }, false],
    [{ at: "/text", "as-long-as": "Bob" }, true],
    [{ at: "/text", "as-long-as": "" }, false],
    [{ at: "/number", "masked-pan": true }, false],
    [{ at: "/pan", "masked-pan": "4111119999991111" }, true],
    [{ at: "/pan", "masked-pan": "4222229999991111" }, false],
    [{ at: "/pan", "masked-pan": "4111119999992222" }, false],
    [{ at: "/number", decimal: { equals: "7.0" } }, true],
    [{ at: "/nothing", decimal: { equals: "0" } }, false],
    [{ at: "/amount", decimal: { equals: "ten" } }, false],
    [{ at: "/amount", decimal: { "at-least": "10.5" } }, true],
    [{ at: "/amount", decimal: { "at-least": "10.51" } }, false],
    [{ at: "/amount", decimal: { "at-most": "10.49" } }, false],
    [{ at: "/amount", decimal: { "at-most": "10.5" } }, true],
    [{ at: "/amount", decimal: { "more-than": "10.49" } }, true],
    [{ at: "/amount", decimal: { "less-than": "10.5" } }, false],
    [{ at: "/amount", decimal: { "at-least": "1", "at-most": "2" } }, false],
    [{ at: "/mixed", "at-least": 0 }, false],
    [{ at: "/mixed", "at-most": 9 }, false],
    [{ at: "/nothing", type: "null" }, true],
    [{ at: "/list", type: "array" }, true],
    [{ at: "/mixed", type: "object" }, true],
    [{ at: "/text", last: 2, equals: "da" }, true],
    [{ at: "/text", last: 2, equals: "Ada" }, false],
    [{ at: "/number", last: 2, equals: 7 }, true],
    [{ at: "/empty", optional: true, equals: "x" }, true],
    [{ at: "/empty", equals: "x" }, false],
    [{ at: "/gone", optional: true, equals: "x" }, true],
    [{ at: "/text", optional: true, equals: "x" }, false],
    [{ at: "/gone", absent: true }, true],
    [{ either: [[{ at: "/text", equals: "x" }], [{ at: "/text", equals: "Ada" }]] }, true],
    [{ at: "/mixed", either: [[{ at: "/0", equals: "x" }], [{ at: "/0", equals: "a" }]] }, true],
    [{ at: "/mixed", either: [[{ at: "/0", equals: "x" }], [{ at: "/0", equals: "y" }]] }, false],
    [{ at: "/gone", either: [[{ status: 200 }], [{ status: 201 }]] }, false],
    [{ at: "/list", each: [{ at: "/n", type: "number" }] }, true],
    [{ at: "/list", any: [{ at: "/n", equals: 2 }] }, true],
    [{ "status-below": 201 }, true],
    [{ status: [200, 201] }, true],
    [{ root: "respon", status: 200 }, false],
    [{}, true],
  ])("%j is true: %s", (assert, holds) => {
    expect(told(assert) === undefined).toBe(holds);
  });

  test("an HTML body has its kind even if it is not a readable record", () => {
    const page: Played = { ...response, response: { kind: "html", text: "<p>", problem: "no record" } };
    expect(told({ kind: "html" }, page)).toBeUndefined();
    expect(
      told({ kind: "html" }, { ...page, response: { ...(page.response ?? body), kind: "xml" } })?.words,
    ).toBe("a body in xml: no record");
  });

  test("of several failed alternatives and asserts the first is reported", () => {
    const either: Assert = { either: [[{ at: "/text", equals: "x" }], [{ at: "/number", equals: 8 }]] };
    expect(told(either)?.at).toBe("/text");
    expect(firstMismatch([{ at: "/number", equals: 8 }, either], response)?.at).toBe("/number");
  });

  test("locations in lists and records start at the top", () => {
    expect(told({ at: "/list", each: [{ at: "/n", equals: 1 }] })?.at).toBe("/list/1/n");
    expect(told({ at: "/mixed", either: [[{ at: "/0", equals: "x" }]] })?.at).toBe("/mixed/0");
  });
});

test.each([
  ["411111******1111", true],
  ["4111 11** **** 1111", true],
  ["4111-11XX-XXXX-1111", true],
  ["card 411111...1111 (debit)", true],
  ["411111 1111", true],
  ["4111111111", false],
  ["4111111111111111", false],
  ["************1111", false],
  ["41111111****1111", false],
  ["411111****11111", false],
  ["41 11 11****11 11", true],
  ["4x11111****1111", false],
  ["", false],
])("%s masks a card number: %s", (pan, masks) => {
  const shown: Played = { ...response, response: { ...body, value: { pan } } };
  expect(told({ at: "/pan", "masked-pan": "4111119999991111" }, shown) === undefined).toBe(masks);
  expect(told({ at: "/pan", "masked-pan": true }, shown) === undefined).toBe(masks);
});
