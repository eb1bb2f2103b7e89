// The messages of the `html-form` matcher, and its special cases.
import { describe, expect, test } from "vitest";
import type { FormView, PageReading } from "../pages/form-view.ts";
import { input } from "../testing/form-input.ts";
import type { Mismatch } from "./matcher.ts";
import { onPage, pageMismatch, type FormAssert } from "./on-page.ts";

const form: FormView = {
  action: "https://gateway.example.com/v1/checkout",
  method: "post",
  postsItself: true,
  choices: [],
  inputs: [
    input("order_no", "A1"),
    input("twice", "x"),
    input("twice", "y"),
    input("orderNo", "A1", "script"),
    input("seen", "A1", "page", "text"),
  ],
};
const pageOf = (change: Partial<FormView>): PageReading => ({
  asIs: { ok: true, forms: [form] },
  run: { ok: true, forms: [{ ...form, ...change }] },
});
const page = pageOf({});

test.each<[FormAssert, PageReading | undefined, Mismatch]>([
  [{}, undefined, { at: "html-form", expected: "a page", words: "none" }],
  [
    {},
    { ...page, run: { ok: false, problem: "it hangs" } },
    { at: "html-form", expected: "a readable page", words: "it hangs" },
  ],
  [{}, { ...page, run: { ok: true, forms: [] } }, { at: "html-form", expected: "a form", words: "none" }],
  [
    { "posts-itself": true },
    pageOf({ postsItself: false }),
    { at: "html-form/posts-itself", expected: "a form that posts itself on load", words: "there is none" },
  ],
  [{ method: "get" }, page, { at: "html-form/method", expected: "the method get", words: "post" }],
  [
    { action: "/v1/pay" },
    page,
    {
      at: "html-form/action",
      expected: "the path /v1/pay",
      words: "https://gateway.example.com/v1/checkout",
    },
  ],
  [
    { inputs: { gone: true } },
    page,
    { at: "html-form/inputs/gone", expected: "a hidden input", words: "none" },
  ],
  [
    { inputs: { seen: true } },
    page,
    { at: "html-form/inputs/seen", expected: "a hidden input", words: "none" },
  ],
  [
    { inputs: { order_no: "B" } },
    page,
    { at: "html-form/inputs/order_no", expected: '"B"', actual: { order_no: "A1" } },
  ],
  [
    { inputs: { twice: "x" } },
    page,
    { at: "html-form/inputs/twice", expected: '"x"', actual: { twice: ["x", "y"] } },
  ],
  [
    { inputs: { twice: { not: "y" } } },
    page,
    { at: "html-form/inputs/twice", expected: "another text", actual: { twice: ["x", "y"] } },
  ],
  [
    { "where-given": { order_no: "B" } },
    page,
    { at: "html-form/inputs/order_no", expected: '"B"', actual: { order_no: "A1" } },
  ],
  [
    { "where-given": { order_no: "A1", twice: "x" } },
    page,
    { at: "html-form/inputs/twice", expected: '"x"', actual: { twice: ["x", "y"] } },
  ],
  [
    { inputs: ["order_no", "twice"], "no-others": true },
    page,
    { at: "html-form/inputs/orderNo", expected: "no such hidden input", words: "there is one" },
  ],
  [
    { echoes: { of: { order_no: "B" } } },
    page,
    {
      at: "html-form/inputs/order_no",
      expected: "the value of the request's field",
      actual: { order_no: ["A1"] },
    },
  ],
  [
    { echoes: { of: { other: "B" } } },
    page,
    { at: "html-form/inputs", expected: "an input that repeats a field of the request", words: "none" },
  ],
  [
    { copies: { of: { other: "B" } } },
    page,
    { at: "html-form/inputs", expected: "copies of fields under other names", words: "none" },
  ],
  [
    { scripted: true },
    pageOf({ inputs: [input("a", "1", "script"), input("b", "1", "page", "text")] }),
    { at: "html-form/inputs", expected: "a hidden input in the page", words: "none" },
  ],
  [
    { scripted: true },
    pageOf({ inputs: [input("a", "1"), input("b", "1", "script", "text")] }),
    { at: "html-form/inputs", expected: "a hidden input that a script added", words: "none" },
  ],
])("%j is reported with the difference", (assert, of, told) => {
  expect(pageMismatch(assert, of)).toEqual(told);
});

test.each<[FormAssert, string]>([
  [{}, "has a form"],
  [{ read: "as-is" }, "has a form, before any script runs,"],
  [{ "posts-itself": true }, "has a form that posts itself on load"],
  [
    { method: "post", action: "/v1/pay" },
    "has a form that uses the method post, and goes to the path /v1/pay",
  ],
  [
    { inputs: { order_no: "A1", seen: true, twice: { not: "y" } } },
    'has a form that has the hidden inputs `order_no` = "A1", `seen`, `twice` other than "y"',
  ],
  [{ inputs: ["order_no", "twice"] }, "has a form that has the hidden inputs `order_no`, `twice`"],
  [
    { "where-given": { order_no: "A1", amount: "1.00" } },
    'has a form that has, if they are present, the inputs `order_no` = "A1", `amount` = "1.00"',
  ],
  [{ "where-given": {}, "no-others": true }, "has a form that has no other hidden inputs"],
  [
    { echoes: { of: "request", only: ["a", "b"] } as unknown as NonNullable<FormAssert["echoes"]> },
    "has a form that repeats under their names the fields a, b of request",
  ],
  [
    { copies: { of: "request", but: ["a", "b"] } as unknown as NonNullable<FormAssert["copies"]> },
    "has a form that repeats under other names fields of request except a, b",
  ],
  [{ scripted: true }, "has a form that has inputs in the page and inputs that a script added"],
])("%j has words for `explain`", (assert, words) => {
  expect(onPage["html-form"].words(assert)).toBe(words);
});

describe("the inputs of a page", () => {
  const fits = (assert: FormAssert, of = page): boolean => pageMismatch(assert, of) === undefined;

  test("must all have the field's value if they have its name", () => {
    expect(fits({ echoes: { of: { twice: "x" } } })).toBe(false);
    expect(fits({ inputs: { twice: "x" } })).toBe(false);
  });

  test("need one copy of a value under a foreign name", () => {
    expect(fits({ copies: { of: { number: "y" } } })).toBe(true);
    expect(fits({ copies: { of: { number: "y" }, but: ["twice"] } })).toBe(false);
    expect(fits({ copies: { of: { twice: "y" } } })).toBe(false);
    expect(fits({ copies: { of: { order_no: "A1", orderNo: "other" } } })).toBe(false);
  });

  test("are compared only with selected fields that are a text or a number", () => {
    const of = { order_no: "A1", twice: "z" };
    expect(fits({ echoes: { of } })).toBe(false);
    expect(fits({ echoes: { of, only: ["order_no"] } })).toBe(true);
    expect(fits({ echoes: { of, but: ["twice"] } })).toBe(true);
    expect(fits({ echoes: { of, only: ["order_no", "twice"], but: ["twice"] } })).toBe(true);
    expect(fits({ echoes: { of: { order_no: "" } } })).toBe(false);
    expect(fits({ echoes: { of: { order_no: ["A1"] } } })).toBe(false);
    expect(fits({ echoes: { of: { n: "" } } }, pageOf({ inputs: [input("n", "")] }))).toBe(false);
    const seven = pageOf({ inputs: [input("n", "7")] });
    expect(fits({ echoes: { of: { n: 7 } } }, seven)).toBe(true);
    expect(fits({ copies: { of: { number: 7 } } }, seven)).toBe(true);
  });

  test("are not compared without a requirement", () => {
    expect(fits({}, pageOf({ inputs: [], postsItself: false }))).toBe(true);
    expect(fits({ "where-given": { gone: "x" } })).toBe(true);
    expect(fits({ inputs: ["order_no"] })).toBe(true);
  });
});
