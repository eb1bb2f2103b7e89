// Behaviour of masking card numbers.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMaskedPan, maskPan } from "./first-six-last-four.ts";

const digits = (from: number, to: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(..."0123456789"), { minLength: from, maxLength: to }).map((of) => of.join(""));

describe("masking a card number", () => {
  it.each([
    ["4111111111111111", "411111******1111"],
    ["378282246310005", "378282*****0005"],
    ["4222222222222", "422222***2222"],
    ["6011000990139424123", "601100*********4123"],
    ["4111 1111-1111 1111", "411111******1111"],
    ["411111111111", "************"],
    ["12345678901234567890", "********************"],
    ["4111x11111111111", "****************"],
    ["", ""],
  ])("'%s' becomes '%s'", (pan, masked) => {
    expect(maskPan(pan)).toBe(masked);
  });
  it("accepts another mark, but none that could be part of a number", () => {
    expect(maskPan("4111111111111111", "•")).toBe("411111••••••1111");
    for (const mark of ["", "0", "xx", " "])
      expect(() => maskPan("4111111111111111", mark)).toThrow(RangeError);
  });
  it("shows ten digits of a card number and no digit of a shorter text, and the result is recognised", () => {
    fc.assert(
      fc.property(digits(13, 19), (pan) => {
        const masked = maskPan(pan);
        expect(masked.replaceAll(/\D/g, "")).toBe(pan.slice(0, 6) + pan.slice(-4));
        expect(isMaskedPan(masked)).toEqual({
          ok: true,
          value: { firstSix: pan.slice(0, 6), lastFour: pan.slice(-4) },
        });
      }),
    );
    fc.assert(
      fc.property(digits(0, 12), (short) => {
        expect(maskPan(short)).toBe("*".repeat(short.length));
      }),
    );
  });
});

describe("recognising a masked card number", () => {
  it.each([
    "411111******1111",
    "411111XXXXXX1111",
    "411111*1111",
    "411111••••••1111",
    "4111 11** **** 1111",
    "4111-11xx-xxxx-1111",
    "411111…1111",
    "Visa 411111******1111",
    "411111          1111",
  ])("accepts '%s'", (text) => {
    expect(isMaskedPan(text).ok).toBe(true);
  });
  it.each([
    ["4111111111111111", "masked-pan.unmasked"],
    ["4111 1111 1111 1111", "masked-pan.unmasked"],
    ["4111111*****1111", "masked-pan.form"],
    ["41111*******1111", "masked-pan.form"],
    ["411111*****11111", "masked-pan.form"],
    ["411111**1***1111", "masked-pan.form"],
    ["************1111", "masked-pan.form"],
    ["4111111111", "masked-pan.form"],
    ["411111*****1111٣", "masked-pan.form"],
    [`411111${"*".repeat(100)}1111`, "masked-pan.form"],
    ["", "masked-pan.form"],
  ])("refuses '%s' and does not show it", (text, code) => {
    const result = isMaskedPan(text);
    expect(result).toMatchObject({ ok: false, issues: [{ code }] });
    expect(JSON.stringify(result)).not.toContain(text || "never there");
  });
});
