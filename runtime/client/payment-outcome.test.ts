import { expect, test } from "vitest";
import { outcomeIn } from "./payment-outcome.ts";

const points = {
  "payment.outcome": {
    pay: {
      field: "info",
      approved: ["0000"],
      declined: ["1", "2"],
      "action-required": { codes: ["3"], url: "challenge" },
    },
    find: { field: "status", pending: ["10"] },
  },
};
const paid = (record: object) => outcomeIn(points, "pay", record);

test("a code has the word of its list, with a message behind it and without", () => {
  expect(paid({ info: "0000:Success" })).toEqual({ outcome: "approved" });
  expect(paid({ info: "2" })).toEqual({ outcome: "declined" });
  expect(outcomeIn(points, "find", { status: 10 })).toEqual({ outcome: "pending" });
});

test("where the shopper has to act, the word has the address", () => {
  const url = "https://bank.example/challenge?id=1";
  expect(paid({ info: "3:Wait", challenge: url })).toEqual({ outcome: "action-required", url });
});

test.each<[string, object]>([
  ["a code in no list", { info: "9999:New" }],
  ["a code that only begins as one does", { info: "00001:Success" }],
  ["no code", {}],
  ["an action without an address", { info: "3:Wait" }],
  ["an action at no web page", { info: "3:Wait", challenge: "javascript:alert(1)" }],
])("%s has no word", (_, record) => {
  expect(paid(record)).toBeUndefined();
});

test("an operation that the profile leaves open has no words", () => {
  expect(outcomeIn(points, "refund", { info: "0000" })).toBeUndefined();
  expect(outcomeIn({}, "pay", { info: "0000" })).toBeUndefined();
  expect(outcomeIn(points, "constructor", { info: "0000" })).toBeUndefined();
});
