import { assert, pre, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { cardNumberIn } from "./leaks.ts";

const pan = "4111111111111111";
const known = [pan, "5500000000000004"];

describe("a full card number", () => {
  test.each([
    pan,
    `card=${pan}&x=1`,
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "4111&nbsp;1111&nbsp;1111&nbsp;1111",
    "4111%201111%201111%201111",
    "&#52;111111111111111",
    String.raw`{"a":"\u0034111111111111111"}`,
    `paid with ${pan}.`,
    `<card>${pan}</card>`,
    `12 ${pan} 34`,
    Buffer.from(pan).toString("base64"),
  ])("is found in %j", (text) => {
    expect(cardNumberIn(text, known)).toBe(pan);
  });

  test.each([
    "",
    "411111XXXXXX1111",
    "411111******1111",
    `1${pan}`,
    `${pan}1`,
    // Thirty-seven ninetieths.
    "0.4111111111111111",
    "4111111111111112",
    "4111 1111 and 1111 1111",
  ])("is not found in %j", (text) => {
    expect(cardNumberIn(text, known)).toBeUndefined();
  });

  test("is found between any characters except digits, and not inside a longer number", () => {
    const around = string().filter((text) => !/[\d%&\\+/=.,]/.test(text));
    assert(
      property(around, around, (before, behind) => {
        expect(cardNumberIn(`${before}${pan}${behind}`, known)).toBe(pan);
        expect(cardNumberIn(`${before}7${pan}${behind}`, known)).toBeUndefined();
        expect(cardNumberIn(`${before}${pan}7${behind}`, known)).toBeUndefined();
      }),
    );
  });

  test("is not found in a text without its digits", () => {
    assert(
      property(string(), (text) => {
        pre(!text.includes("411"));
        expect(cardNumberIn(text, known)).toBeUndefined();
      }),
    );
  });
});
