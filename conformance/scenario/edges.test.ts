import { expect, test } from "vitest";
import { edgeValue, edgeVariable } from "./edges.ts";
import type { Profile } from "../inputs/profile.ts";

const profile: Profile = {
  name: "edges",
  points: {
    "limits.amounts": {
      USD: { least: "0.50", most: "1000" },
      EUR: { least: "0.01" },
      JPY: { least: "50", most: "9000.00" },
    },
    "fields.max_length": { "createDirectPayment.order_no": 20, "createDirectPayment.note": 3 },
  },
};
const value = (name: string, currency = "USD"): string | undefined =>
  edgeValue(name, profile, currency, () => "CABCDEFGH");

test.each([
  ["limits.least", "0.50"],
  ["limits.below", "0.49"],
  ["limits.most", "1000.00"],
  ["limits.above", "1000.01"],
  ["sized.createDirectPayment.order_no", "CABCDEFGHAAAAAAAAAAA"],
  ["sized.createDirectPayment.note", "FGH"],
  ["oversized.createDirectPayment.note", "EFGH"],
])("the variable %s is %s", (name, expected) => {
  expect(edgeVariable.test(name)).toBe(true);
  expect(value(name)).toBe(expected);
});

test("a limit has the decimal places of its currency", () => {
  expect(value("limits.below", "JPY")).toBe("49");
  expect(value("limits.above", "JPY")).toBe("9001");
});

test("a limit that the profile does not define has no variables", () => {
  expect(value("limits.most", "EUR")).toBeUndefined();
  expect(value("limits.below", "EUR")).toBeUndefined();
  expect(value("limits.least", "GBP")).toBeUndefined();
  expect(value("sized.createPayout.reason")).toBeUndefined();
});
