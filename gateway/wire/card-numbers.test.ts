import { expect, test } from "vitest";
import { hasCardNumber, withoutCardNumbers, withoutHiddenCardNumbers } from "./card-numbers.ts";

const card = "4012888888881881";
const shifted = (zero: number) =>
  [...card].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");

test.each([
  ["dots", "4012.8888.8888.1881"],
  ["lines", "4012_8888_8888_1881"],
  ["invisible characters", "4012\u200B8888\u20608888\u00AD1881"],
  ["full-width digits", shifted(0xff10)],
  ["Arabic digits", shifted(0x660)],
  ["mathematical digits", shifted(0x1d7ec)],
])("finds and masks a card number with %s", (_name, text) => {
  expect(hasCardNumber(`my card ${text}.`, [], true)).toBe(true);
  expect(withoutCardNumbers(`my card ${text}.`)).toMatch(/^my card 4012-?88[*-]+1881\.$/u);
});

test.each([
  "4012/8888/8888/1881",
  "https://shop.example/4012%2F8888%E2%80%898888%201881",
  "4012,8888,8888,1881",
  "x4a0b1c2d8e8f8g8h8i8j8k8l1m8n8o1",
])("finds a known card number between any characters: %s", (text) => {
  expect(hasCardNumber(text, [card], false)).toBe(true);
  expect(hasCardNumber(text, [], true)).toBe(false);
});

test.each(["", "Straße 4, 10115 Berlin", "4012.8888.8888.1882", "1.2.3.4", "٢٠٢٦", "caf\u00E9 \u200D"])(
  "leaves other texts unchanged: %s",
  (text) => {
    expect(hasCardNumber(text, [card], true)).toBe(false);
    expect(withoutCardNumbers(text)).toBe(text);
  },
);

test("masks hidden card numbers alone where a row of digits may be an identifier", () => {
  expect(withoutHiddenCardNumbers(card)).toBe(card);
  expect(withoutHiddenCardNumbers("4012.8888.8888.1881")).toBe("4012-88**-****-1881");
});

test("reads long texts of digits, dots and invisible signs to their end", () => {
  for (const text of ["4.", "٤", "4\u200B", "4111.1111."])
    expect(hasCardNumber(`${text.repeat(65_536 / text.length)} ${card}`, [card], true)).toBe(true);
});
