import { createPayout } from "@acquiring/contract/operations/createPayout";
import { expect, test } from "vitest";
import { knownFields, textsOf } from "./known-fields.ts";

const known = (value: unknown) => knownFields(value, createPayout.request.shape);

test("only the contract's fields are kept, also in nested records and lists", () => {
  const request = {
    reference: "r",
    card: "4111111111111111",
    beneficiary: {
      last_name: "Doe",
      note: "5555555555554444",
      bank_details: { iban: "CH93", pin: "1" },
      person_documents: [{ file_type: "pdf", labels: ["a"], secret: "s" }],
    },
  };
  expect(known(request)).toEqual({
    reference: "r",
    beneficiary: {
      last_name: "Doe",
      bank_details: { iban: "CH93" },
      person_documents: [{ file_type: "pdf", labels: ["a"] }],
    },
  });
});

test("names that every object inherits are ordinary names", () => {
  expect(known(JSON.parse('{"__proto__": {"reference": "x"}, "constructor": "y"}'))).toEqual({});
});

test("all texts of a value are found, with their paths", () => {
  expect([...textsOf({ a: "1", b: [{ c: "2" }, "3"], d: 4, e: null })]).toEqual([
    ["a", "1"],
    ["b.c", "2"],
    ["b", "3"],
  ]);
});
