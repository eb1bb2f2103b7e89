// The requirement of each matcher in words, as `explain` shows it after the place.
import { expect, test } from "vitest";
import { matchers, type Assert } from "./table.ts";

const cases: readonly (readonly [Assert, string])[] = [
  [{ present: true }, "is present"],
  [{ absent: true }, "is absent"],
  [{ equals: "Ada" }, 'is "Ada"'],
  [{ equals: 7 }, "is 7"],
  [{ equals: undefined }, "is nothing"],
  [{ "one-of": ["Ada", 7] }, 'is one of "Ada", 7'],
  [{ scalar: 7 }, 'reads "7", as a text or a number'],
  [{ matches: "^" }, "is a text"],
  [{ matches: "." }, "is a text that is not empty"],
  [{ matches: "\\S" }, "is a text that is not blank"],
  [{ matches: "toString" }, "is a text that matches toString"],
  [{ "says-success": true }, 'is a text that is a word for success, such as "ok" or "approved"'],
  [{ "says-success": false }, 'is a text that is not a word for success, such as "ok" or "approved"'],
  [{ "same-as": "A1" }, 'reads the same as "A1"'],
  [{ "differs-from": "A1" }, 'differs from "A1"'],
  [{ count: 1 }, "has exactly 1 entry"],
  [{ count: 2 }, "has exactly 2 entries"],
  [{ "at-least": 0 }, "has at least 0 entries"],
  [{ "at-most": 1 }, "has at most 1 entry"],
  [
    { "at-most-different": { by: ["a", "b"], most: 2 } },
    "has entries with at most 2 different values of a or b",
  ],
  [{ decimal: { "at-least": "1", "less-than": "2" } }, "is a decimal number, at-least 1, less-than 2"],
  [{ places: 2 }, "is a decimal number with 2 decimal places"],
  [{ date: "YYYY-MM-DD" }, "is a date as YYYY-MM-DD"],
  [{ "near-now": "UTC" }, "is a date and time within 15 minutes of the current time in the time zone UTC"],
  [{ "not-before": "2030-01-01" }, "is not before 2030-01-01"],
  [{ "as-long-as": "abc" }, 'has as many characters as "abc"'],
  [{ "masked-pan": true }, "is a card number that shows only its first six and last four digits"],
  [{ type: "array" }, "is a JSON array"],
  [{ repeats: { of: "${pay.request}" } }, "repeats ${pay.request}"],
  [{ repeats: { of: { a: 1 } } }, 'repeats {"a":1}'],
  [{ "changed-since": "before" }, "is not all as it was in the response to step before"],
  [
    { repeats: { of: "${pay.request}", fields: ["a", "b"], but: ["a.c", "a.d"], "where-given": true } },
    "repeats ${pay.request} in a, b except in a.c, a.d, if it has these fields",
  ],
  [
    { "like-another": { field: "state", by: "id", of: ["A", "B"] } },
    'has the state of an entry with the id "A", "B"',
  ],
  [{ holds: "A1" }, 'has "A1" somewhere in it'],
  [{ holds: ["A1", 7] }, 'has one of "A1", 7 somewhere in it'],
  [{ schema: "${profile.schema}" }, "conforms to the JSON Schema ${profile.schema}"],
  [{ schema: {} }, "conforms to the JSON Schema {}"],
  [{ each: [] }, "in each entry of"],
  [{ any: [] }, "in at least one entry of"],
  [{ either: [] }, "either, in"],
  [{ status: 200 }, "has the status 200"],
  [{ status: [400, 404] }, "has the status 400 or 404"],
  [{ kind: "json" }, "is written as json"],
  [{ root: "respon" }, "has the root element respon"],
  [{ success: true }, "is a success, as the contract defines it"],
  [{ "not-success": true }, "is not a success, as the contract defines it"],
  [{ signed: true }, "has a valid signature by the profile's scheme"],
  [
    { received: { method: "POST", media: "text/xml" } },
    "is sent with the method POST and the media type text/xml",
  ],
  [{ received: { path: "", query: "a=1" } }, "is sent with the path of the given URL and the query a=1"],
  [{ unheard: true }, "is absent: no further notification is sent"],
  [{ media: "text/html" }, "has the media type text/html"],
  [{ "status-below": 500 }, "has a status below 500"],
  [{ lacks: ["a", "b"] }, 'contains none of "a", "b"'],
  [{ "no-trace": true }, "has no stack trace and no other output of a program"],
  [{ "no-markup": true }, "has the markup of the request escaped or not at all"],
  [{ "no-secrets": true }, "has no card number or security code of the request, and not the key"],
];

test.each(cases)("%j in words", (assert, words) => {
  const [[name, wanted] = ["", undefined]] = Object.entries(assert);
  expect(matchers[name as keyof typeof matchers].words(wanted as never)).toBe(words);
});

test("every matcher has its words tested, here or in another file", () => {
  const elsewhere = ["successes", "html-form"];
  const tested = new Set([...cases.flatMap(([assert]) => Object.keys(assert)), ...elsewhere]);
  expect(Object.keys(matchers).filter((name) => !tested.has(name))).toEqual([]);
});
