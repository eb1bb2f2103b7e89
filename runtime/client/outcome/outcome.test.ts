import { expect, test } from "vitest";
import { outcomeIn } from "./outcome.ts";

const points = {
  codes: {
    info: {
      "0000": { means: "Success", outcome: "done" },
      "1": { means: "Declined", outcome: "not-done", final: true },
      "3": { means: "Wait", outcome: "pending", shopper_url: "challenge" },
      "4": "Something else",
    },
    state: {
      A: { means: "Accepted", outcome: "done", final: true },
      W: { means: "Waiting", outcome: "pending" },
    },
    "find.status": { "10": { means: "Waiting", outcome: "pending" } },
  },
};
const unknown = { outcome: "unknown", final: false };

const url = "https://bank.example/challenge?id=1";
const pending = { outcome: "pending", final: false };
test.each<[string, string, object, object]>([
  [
    "a code with a message",
    "pay",
    { info: "0000:Success" },
    { outcome: "done", final: false, means: "Success" },
  ],
  ["a code alone", "pay", { info: "1" }, { outcome: "not-done", final: true, means: "Declined" }],
  ["a code of one operation", "find", { status: 10 }, { ...pending, means: "Waiting" }],
  [
    "two codes with one outcome, of which one is final",
    "pay",
    { info: "0000", state: "A" },
    { outcome: "done", final: true, means: "Success Accepted" },
  ],
  [
    "a code that needs an action by the shopper, with its address",
    "pay",
    { info: "3:Wait", challenge: url },
    { ...pending, means: "Wait", url },
  ],
])("%s has the outcome that the profile lists", (_, operation, record, outcome) => {
  expect(outcomeIn(points, operation, record)).toEqual(outcome);
});

test.each<[string, object]>([
  ["a code of another operation", { status: 10 }],
  ["two codes with different outcomes", { info: "0000", state: "W" }],
  ["a code in no list", { info: "9999:New" }],
  ["a code that only begins as one does", { info: "00001:Success" }],
  ["a code with a meaning alone", { info: "4" }],
  ["no code", {}],
  ["an action without an address", { info: "3:Wait" }],
  ["an action at no web page", { info: "3:Wait", challenge: "javascript:alert(1)" }],
  ["a name that every object has", { constructor: "0000", info: "toString" }],
])("%s has an unknown outcome", (_, record) => {
  expect(outcomeIn(points, "pay", record)).toEqual(unknown);
});

test("without codes in the profile every outcome is unknown", () => {
  expect(outcomeIn({}, "pay", { info: "0000" })).toEqual(unknown);
});
