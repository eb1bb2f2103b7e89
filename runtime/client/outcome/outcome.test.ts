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
const paid = (record: object) => outcomeIn(points, "pay", record);

test("a listed code has an outcome, with a message after it or without", () => {
  expect(paid({ info: "0000:Success" })).toEqual({ outcome: "done", final: false, means: "Success" });
  expect(paid({ info: "1" })).toEqual({ outcome: "not-done", final: true, means: "Declined" });
});

test("the codes of a field may be those of one operation", () => {
  expect(outcomeIn(points, "find", { status: 10 })).toEqual({
    outcome: "pending",
    final: false,
    means: "Waiting",
  });
  expect(paid({ status: 10 })).toEqual(unknown);
});

test("two codes with the same outcome have it, and it is final if one says so; with different ones it is unknown", () => {
  expect(paid({ info: "0000", state: "A" })).toEqual({
    outcome: "done",
    final: true,
    means: "Success Accepted",
  });
  expect(paid({ info: "0000", state: "W" })).toEqual(unknown);
});

test("an outcome that needs an action by the shopper has the address", () => {
  const url = "https://bank.example/challenge?id=1";
  expect(paid({ info: "3:Wait", challenge: url })).toEqual({
    outcome: "pending",
    final: false,
    means: "Wait",
    url,
  });
});

test.each<[string, object]>([
  ["a code in no list", { info: "9999:New" }],
  ["a code that only begins as one does", { info: "00001:Success" }],
  ["a code with a meaning alone", { info: "4" }],
  ["no code", {}],
  ["an action without an address", { info: "3:Wait" }],
  ["an action at no web page", { info: "3:Wait", challenge: "javascript:alert(1)" }],
  ["a name that every object has", { constructor: "0000", info: "toString" }],
])("%s has an unknown outcome", (_, record) => {
  expect(paid(record)).toEqual(unknown);
});

test("without codes in the profile every outcome is unknown", () => {
  expect(outcomeIn({}, "pay", { info: "0000" })).toEqual(unknown);
});
