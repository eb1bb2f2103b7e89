import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DirectPaymentRequest } from "@acquiring/contract";
import { fingerprintOf, shownDigits } from "./fingerprint.ts";

const request = {
  merchant_id: "1000",
  account_id: "1000001",
  order_no: "1",
  amount: "10.00",
  card: "4111111111111111",
  security_code: "737",
  checkout_time: 1,
  cart_items: [{ basic_item_data: { name: "a", quantity: "1" } }],
  encryption_data: "x",
} satisfies DirectPaymentRequest;
const print = (value: object, secret = "secret") =>
  fingerprintOf({ ...request, ...value }, secret).toString("hex");

describe("the fingerprint of a request", () => {
  test("does not change with the signature, the time of checkout or the order of fields", () => {
    expect(print({ encryption_data: "y", checkout_time: 2 })).toBe(print({}));
    const turned = Object.fromEntries(Object.entries(request).toReversed());
    expect(fingerprintOf({ ...request, ...turned }, "secret").toString("hex")).toBe(print({}));
    expect(fingerprintOf(turned as unknown as DirectPaymentRequest, "secret").toString("hex")).toBe(
      print({}),
    );
  });
  test("changes with any other field, including nested and unknown ones", () => {
    const others = [
      { amount: "10.0" },
      { card: "5555555555554444" },
      { note: "" },
      { shopper_unheard_of: "1" },
      { cart_items: [{ basic_item_data: { name: "a", quantity: "2" } }] },
      { cart_items: [] },
    ];
    const prints = [print({}), ...others.map((other) => print(other))];
    expect(new Set(prints).size).toBe(prints.length);
  });
  test("depends on its key", () => {
    expect(print({}, "another")).not.toBe(print({}));
  });
  test("does not depend on the security code or the middle digits of a card number, so neither can be guessed from it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^\d{3}$/), (middle, security_code) => {
        expect(print({ card: `411111${middle}1111`, security_code })).toBe(print({}));
      }),
    );
  });
});

test("a card number that is too short has no shown digits", () => {
  expect(shownDigits("411111111111")).toBeNull();
  expect(shownDigits("4111111111111")).toEqual({ firstSix: "411111", lastFour: "1111" });
});
