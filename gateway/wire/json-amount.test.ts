import * as fc from "fast-check";
import { expect, test } from "vitest";
import { jsonAmount, writeAmount } from "./amount.ts";

test("an amount is a JSON number only if that is exact", () => {
  expect(jsonAmount(123_456n, "USD")).toBe(1234.56);
  expect(jsonAmount(7n, "JPY")).toBe(7);
  expect(jsonAmount(99_999_999_999_999_999n, "USD")).toBeUndefined();
  const currency = fc.constantFrom("USD", "JPY", "KWD");
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), currency, (minor, currency) => {
      const json = JSON.stringify(jsonAmount(minor, currency));
      const [whole = "", fraction = ""] = writeAmount(minor, currency).split(".");
      const short = fraction.replace(/0+$/, "");
      expect(json).toBe(short === "" ? whole : `${whole}.${short}`);
    }),
  );
});
