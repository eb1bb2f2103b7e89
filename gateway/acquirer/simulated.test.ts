import { expect, test } from "vitest";
import { simulatedAcquirer } from "./simulated.ts";

const now = new Date("2026-11-20T10:00:00Z");
const ask = (number: string, expirationMonth = "12", expirationYear = "2034") =>
  simulatedAcquirer({ number, expirationMonth, expirationYear }, now);

test.each([
  ["4111111111111111", "0000"],
  ["5555555555554444", "0000"],
  ["4000000000000002", "1001"],
  ["4111111111111112", "1003"],
  ["", "1003"],
])("the card %s gets %s", (number, code) => {
  expect(ask(number)).toBe(code);
});

test("a card is good until the end of its month", () => {
  expect(ask("4111111111111111", "11", "2026")).toBe("0000");
  expect(ask("4111111111111111", "10", "2026")).toBe("1002");
  expect(ask("4111111111111111", "12", "2025")).toBe("1002");
});
