import { expect, test } from "vitest";
import { fits, fitted, formOf, shapeFor, type Form } from "./fitting.ts";

const form = (more: Partial<Form>): Form => ({
  values: undefined,
  length: undefined,
  format: undefined,
  ...more,
});

test.each([
  ["a text that keeps it", "Ada", form({ length: 3 }), "Ada"],
  ["one that is too long", "Lovelace", form({ length: 4 }), "Love"],
  ["one that is none of the values", "passport", form({ values: ["CPF", "CNPJ"] }), "CPF"],
  ["digits only", "+1 555 0100", form({ format: /^[0-9]+$/u }), "15550100"],
  ["capitals", "Springfield", form({ format: /^[A-Z]+$/u }), "SPRINGFIELD"],
  ["eleven digits", "Ada", form({ format: /^[0-9]{11}$/u }), "11111111111"],
  ["what nothing plain keeps", "Ada", form({ format: /^ORDER-[0-9]+$/u }), undefined],
])("a text is adapted to its form: %s", (_, text, of, expected) => {
  expect(fitted(text, of)).toBe(expected);
});

test("a field that the profile does not describe has no form, and a format applies to the whole text", () => {
  const points = { "fields.formats": { "createPayout.reason": "a|b" } };
  expect(formOf({ name: "x", points }, "createPayout.reference")).toBeUndefined();
  const of = formOf({ name: "x", points }, "createPayout.reason");
  expect(of && [fits("a", of), fits("ab", of)]).toEqual([true, false]);
});

test("a generated value has the default shape unless a form needs another, and satisfies all forms", () => {
  expect(shapeFor([])).toBe("C@@@@@@@@@@@@@@@");
  expect(shapeFor([form({ length: 10 }), form({ format: /^[a-z]+$/u })])).toBe("%%%%%%%%%%");
  expect(shapeFor([form({ length: 3 })])).toBeUndefined();
});
