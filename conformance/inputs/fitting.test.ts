import { expect, test } from "vitest";
import { fits, fitted, fittedNumber, formOf, shapeFor, type Form } from "./fitting.ts";

const form = (more: Partial<Form>): Form => ({
  values: undefined,
  length: undefined,
  format: undefined,
  ...more,
});

test.each([
  ["a fitting text", "Ada", form({ length: 3 }), "Ada"],
  ["a text that is too long", "Lovelace", form({ length: 4 }), "Love"],
  ["a text that is not a listed value", "passport", form({ values: ["CPF", "CNPJ"] }), "CPF"],
  ["a format of digits", "+1 555 0100", form({ format: /^[0-9]+$/u }), "15550100"],
  ["a format of capitals", "Springfield", form({ format: /^[A-Z]+$/u }), "SPRINGFIELD"],
  ["a format of eleven digits", "Ada", form({ format: /^[0-9]{11}$/u }), "11111111111"],
  ["a format that no simple text fits", "Ada", form({ format: /^ORDER-[0-9]+$/u }), undefined],
])("a text is adapted to its form: %s", (_, text, of, expected) => {
  expect(fitted(text, of)).toBe(expected);
});

test("a field that the profile does not describe has no form, and a format applies to the whole text", () => {
  const points = { "fields.format": { "createPayout.reason": "a|b" } };
  expect(formOf({ name: "x", points }, "createPayout.reference")).toBeUndefined();
  const of = formOf({ name: "x", points }, "createPayout.reason");
  expect(of && [fits("a", of), fits("ab", of)]).toEqual([true, false]);
});

test("a generated value has the default shape unless a form needs another, and satisfies all forms", () => {
  expect(shapeFor([])).toBe("C@@@@@@@@@@@@@@@");
  expect(shapeFor([form({ length: 10 }), form({ format: /^[a-z]+$/u })])).toBe("%%%%%%%%%%");
  expect(shapeFor([form({ length: 3 })])).toBeUndefined();
});

test.each([
  ["stays if it fits", "Lamp ${fresh.order_no}", form({ length: 21 }), "Lamp ${fresh.order_no}"],
  ["loses what is before the number", "Lamp ${same.order_no}", form({ length: 20 }), "${same.order_no}"],
  [
    "stays if the number does not fit",
    "Lamp ${fresh.order_no}",
    form({ length: 15 }),
    "Lamp ${fresh.order_no}",
  ],
  ["stays if it has another variable", "Lamp ${fresh.uuid}", form({ length: 2 }), "Lamp ${fresh.uuid}"],
])("a text with an order number %s", (_, text, of, expected) => {
  expect(fittedNumber(text, of, shapeFor([]) ?? "")).toBe(expected);
});
