// docs/versioning.md compared with the code that rates changes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changesBetween, leastVersion, type Rating } from "./contract/rate.ts";
import type { Entry, Surface } from "./contract/surface.ts";

const text = readFileSync(join(import.meta.dirname, "../..", "docs", "versioning.md"), "utf8");
const rows = [...text.matchAll(/^\| (.+?) \| (breaking|addition|wording) \| .+ \|$/gmu)];

const one = (kind: Entry["kind"], facts: Entry["facts"] = {}): Surface => ({ it: { kind, facts } });
const none: Surface = {};
const required = { required: "yes" };
const optional = { required: "no" };

/** What each row means, before and after. */
const cases: Readonly<Record<string, readonly [Surface, Surface]>> = {
  "an operation is new": [none, one("operation")],
  "an operation is gone": [one("operation"), none],
  "a request field is new and required": [none, one("request field", required)],
  "a request field is new and not required": [none, one("request field", optional)],
  "a request field is gone": [one("request field", optional), none],
  "a request field is required now": [one("request field", optional), one("request field", required)],
  "a request field is not required any more": [
    one("request field", required),
    one("request field", optional),
  ],
  "a response field is new and required": [none, one("response field", required)],
  "a response field is new and not required": [none, one("response field", optional)],
  "a response field is gone": [one("response field", optional), none],
  "a response field is not required any more": [
    one("response field", required),
    one("response field", optional),
  ],
  "a notification is new": [none, one("notification")],
  "a notification is gone": [one("notification"), none],
  "a rule that is stated or derived is new": [none, one("rule", { basis: "stated" })],
  "a rule known from examples only is new": [none, one("rule", { basis: "observed" })],
  "a rule that is stated or derived is gone": [one("rule", { basis: "derived" }), none],
  "a rule known from examples only is gone": [one("rule", { basis: "observed" }), none],
  "an extension point is new": [none, one("extension point")],
  "an extension point is gone": [one("extension point"), none],
  "any other fact that binds: type, form, encoding, limit, what may fill a point": [
    one("response field", { form: "decimal" }),
    one("response field", { form: "digits" }),
  ],
  "the words of a rule or of an open point": [
    one("rule", { statement: "a" }),
    one("rule", { statement: "b" }),
  ],
};

test("the page rates exactly the changes in these cases", () => {
  expect(rows.map(([, change = ""]) => change)).toEqual(Object.keys(cases));
});

test.each(rows.map(([, change = "", rating = ""]) => [change, rating]))("%s: %s", (change, rating) => {
  const [before, after] = cases[change] ?? [none, none];
  expect(changesBetween(before, after).map((found) => found.rating)).toEqual([rating]);
});

test("the page says which number of the version increases", () => {
  const change = (rating: Rating) => [{ name: "it", rating, says: "" }];
  const words = ["the first number", "the second number", "the third number"];
  const grown = (released: string, rating: Rating): string => {
    const [before, after] = [released, leastVersion(released, change(rating))].map((version) =>
      version.split("."),
    );
    return words[(after ?? []).findIndex((number, index) => number !== before?.[index])] ?? "";
  };
  for (const rating of ["breaking", "addition", "wording"] as const) {
    const [, later = "", before = ""] =
      new RegExp(`^\\| ${rating} \\| (the \\w+ number) \\| (the \\w+) \\|$`, "mu").exec(text) ?? [];
    const after = grown("1.2.3", rating);
    expect([rating, later, before]).toEqual([rating, after, grown("0.2.3", rating).replace(" number", "")]);
  }
});
