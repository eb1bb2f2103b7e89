import { expect, test } from "vitest";
import { dotted, fill, fillPattern, variablesIn } from "./variables.ts";

const resolve = (name: string): unknown => ({ n: 7, text: "a.b" })[name] ?? `<${name}>`;

test("a text that is only a variable gets its value with its type, any other text includes the value", () => {
  expect(fill({ a: "${n}", b: "no ${n}", c: ["${text}"], d: 1 }, resolve)).toEqual({
    a: 7,
    b: "no 7",
    c: ["a.b"],
    d: 1,
  });
});

test("a variable in a pattern is literal text", () => {
  const pattern = new RegExp(fillPattern("^${text}-[0-9]{2}$", resolve), "u");
  expect(pattern.test("a.b-01")).toBe(true);
  expect(pattern.test("axb-01")).toBe(false);
});

test("all variables are found at any depth", () => {
  expect(variablesIn({ a: ["x ${one} ${two}"], b: { c: "${three}" } })).toEqual(["one", "two", "three"]);
});

test("names with dots take precedence over their parts", () => {
  const data = { "card.approved": { number: "1" }, card: { approved: { number: "2" }, other: "3" } };
  expect(dotted(data, "card.approved.number")).toBe("1");
  expect(dotted(data, "card.other")).toBe("3");
  expect(dotted(data, "card.missing")).toBeUndefined();
  expect(dotted(data, "constructor")).toBeUndefined();
});
