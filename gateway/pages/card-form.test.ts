// What the gateway reads from the form of the checkout page, with any input of a browser or its autofill.
import { expect, test } from "vitest";
import { testCards } from "../acquirer/simulated/cards.ts";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { cardProblemsIn, readCard } from "./card-form.ts";
import { brands, findBrand, groupDigits, isLuhn } from "./card-number.ts";

const now = new Date("2026-11-20T10:00:00Z");
const right = { card: "4111111111111111", expiry: "12/34", security_code: "737" };
const isTaken = (number: string) => simulatedAcquirer.instruments.card(number) !== undefined;
const read = (fields: Record<string, string>) => readCard(new URLSearchParams(fields), now, isTaken);

test.each(["12/34", "12 / 34", "1234", "12/2034", "122034", " 12-34 ", "12.34", "12 2034"])(
  "the expiry date %s is December 2034",
  (expiry) => {
    expect(read({ ...right, expiry }).card).toEqual({
      number: right.card,
      expirationMonth: "12",
      expirationYear: "2034",
    });
  },
);

test("the expiry date can have two fields, and a month of one digit", () => {
  const { card, security_code } = right;
  const two = { card, security_code, expiration_month: "3", expiration_year: "34" };
  expect(read(two).card).toMatchObject({ expirationMonth: "03", expirationYear: "2034" });
  expect(read({ ...right, expiry: "3/34" }).card).toMatchObject({ expirationMonth: "03" });
});

test.each(["12", "134", "00/34", "13/34", "12/234", "10/26", "12/20345", "ab/cd"])(
  "the expiry date %s is invalid or has passed",
  (expiry) => {
    expect(read({ ...right, expiry }).problems).toEqual(["date"]);
  },
);

test("a card is valid until the end of its month", () => {
  expect(read({ ...right, expiry: "11/26" }).problems).toBeUndefined();
});

test.each([
  [{ card: "4111 1111-1111 1111" }, undefined],
  [{ card: "4111111111111112" }, ["number"]],
  [{ card: "411" }, ["number"]],
  [{ card: "6011000990139424" }, ["unknown"]],
  [{ security_code: "12" }, ["code"]],
  [{ security_code: "1234" }, ["code"]],
  [{ card: "378282246310005" }, ["fourDigits"]],
  [{ card: "378282246310005", security_code: "1234" }, undefined],
  [{ card: "", security_code: "1234" }, ["noNumber"]],
  [{ card: "", expiry: " / ", security_code: "" }, ["noNumber", "noDate", "noCode"]],
])("the problems of %j are %j", (change, problems) => {
  expect(read({ ...right, ...change }).problems).toEqual(problems);
});

test("an address lists known problems, each once", () => {
  expect(cardProblemsIn(["date", "x", "number", "date", "__proto__"])).toEqual(["number", "date"]);
});

test("every test card has a valid check digit and a brand, and its groups have all its digits", () => {
  for (const number of testCards.flatMap(({ numbers }) => numbers)) {
    expect(isLuhn(number)).toBe(true);
    expect(isLuhn(number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10))).toBe(false);
    const brand = findBrand(brands, number);
    expect(brand).toBeDefined();
    expect(groupDigits(number, brand?.groups).replaceAll(" ", "")).toBe(number);
  }
});
