import { expect, test } from "vitest";
import { withoutCard } from "./card-numbers.ts";

const card = "4012888888881881";
const groups = ["4012", "8888", "8888", "1881"];
const shifted = (zero: number) =>
  [...card].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");

test.each([..." -._/|,;'*:x\u200B"].map((sign) => groups.join(sign)))(
  "finds and masks a card number in a text: %j",
  (text) => expect(withoutCard("note", `my card ${text}.`).replaceAll(/\D/gu, "")).toBe("4012881881"),
);

test.each([0xff10, 0x660, 0x1d7ec])("reads digits of another script: U+%s", (zero) => {
  expect(withoutCard("note", `my card ${shifted(zero)}.`)).toBe("my card 401288******1881.");
});

test.each([
  "4012/8888/8888/1881",
  "https://shop.example/4012%2F8888%E2%80%898888%201881",
  `/%${card}`,
  "x4a0b1c2d8e8f8g8h8i8j8k8l1m8n8o1",
])("finds the request's own card in an identifier between any characters: %s", (text) => {
  expect(withoutCard("order_no", text, [card])).not.toBe(text);
  expect(withoutCard("document", text, [card])).not.toBe(text);
  expect(withoutCard("order_no", text)).toBe(text);
});

test.each([
  ["order_no", card, "401288******1881"],
  ["order_no", ` ${shifted(0xff10)}`, "401288******1881"],
  ["capture_orders[0].order_no", card, "401288******1881"],
  ["notify_url", `https://shop.example/a/${card}/?b=1`, "https://shop.example/a/401288******1881/?b=1"],
  [
    "return_url",
    `https://shop.example/?a=1&b=%34${card.slice(1)}#c`,
    "https://shop.example/?a=1&b=401288******1881#c",
  ],
  ["shopper_phone", "378282246310005", "378282*****0005"],
])("finds another card in %s as a whole value, segment or parameter: %s", (name, text, shown) => {
  expect(withoutCard(name, text)).toBe(shown);
});

test.each([
  ["note", ""],
  ["note", "Straße 4, 10115 Berlin, 1.2.3.4, ٢٠٢٦ caf\u00E9 \u200D %E0%A4%A"],
  ["note", "4012.8888.8888.1882"],
  ["order_no", `A-${card}`],
  ["order_no", `A/${card}`],
  ["order_no", groups.join("-")],
  ["shopper_phone", "+49 (170) 4012-8888/8888-1881"],
  ["shopper_phone", `+${card}`],
  ["notify_url", `https://shop.example/2026/11/27/order-${card}.html?x=%E0%A4%A`],
  ["beneficiary.bank_details.account_number", card],
  ["person.document_number", card],
])("leaves other values unchanged: %s %j", (name, text) => {
  expect(withoutCard(name, text)).toBe(text);
});

test("reads long texts of digits, dots and invisible signs to their end", () => {
  for (const text of ["4.", "٤", "4\u200B", "4111.1111."])
    expect(withoutCard("note", `${text.repeat(65_536 / text.length)} ${card}`, [card])).toContain(
      "401288******1881",
    );
});
