import { expect, test } from "vitest";
import { outcomeIn } from "./coded-outcome.ts";

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

test("a listed code has an outcome, with a message after it or without", () => {
  expect(paid({ info: "0000:Success" })).toEqual({ outcome: "approved" });
  expect(paid({ info: "2" })).toEqual({ outcome: "declined" });
  expect(outcomeIn(points, "find", { status: 10 })).toEqual({ outcome: "pending" });
});

test("an outcome that needs an action by the shopper has the address", () => {
  const url = "https://bank.example/challenge?id=1";
  expect(paid({ info: "3:Wait", challenge: url })).toEqual({ outcome: "action-required", url });
});

test.each<[string, object]>([
  ["a code in no list", { info: "9999:New" }],
  ["a code that only begins as one does", { info: "00001:Success" }],
  ["no code", {}],
  ["an action without an address", { info: "3:Wait" }],
  ["an action at no web page", { info: "3:Wait", challenge: "javascript:alert(1)" }],
])("%s has no outcome", (_, record) => {
  expect(paid(record)).toBeUndefined();
});

test("an operation that the profile does not list has no outcomes", () => {
  expect(outcomeIn(points, "refund", { info: "0000" })).toBeUndefined();
  expect(outcomeIn({}, "pay", { info: "0000" })).toBeUndefined();
  expect(outcomeIn(points, "constructor", { info: "0000" })).toBeUndefined();
});
