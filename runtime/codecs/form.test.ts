// Behaviour of the form codec.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FormOptions, readForm } from "./form.ts";
import { writeForm } from "./form-write.ts";
import type { Shape } from "../schema/shape.ts";
import { told } from "../testing/issues.ts";

const shape: Shape = {
  kind: "object",
  fields: {
    merchant_id: { kind: "text" },
    count: { kind: "integer" },
    fee: { kind: "number" },
    risk: { kind: "object", fields: { name: { kind: "text" }, "0": { kind: "text" } } },
    labels: { kind: "list", of: { kind: "text" } },
    items: { kind: "list", of: { kind: "object", fields: { n: { kind: "integer" } } } },
  },
};

const brackets = { before: "[", behind: "]", first: 0 };
const read = (text: string, nested: FormOptions["nested"] = brackets): unknown =>
  told(readForm(text, shape, { nested }));

describe("reading a form", () => {
  it.each([
    ["flat fields as text", "merchant_id=0010&extra=1.50", { merchant_id: "0010", extra: "1.50" }],
    ["plus as a blank, %2B as a plus", "a=1+2%2B3", { a: "1 2+3" }],
    ["percent-encoded UTF-8", "a=%C3%A9%F0%9F%98%80", { a: "é😀" }],
    ["an equals sign in a value", "a=b=c", { a: "b=c" }],
    ["a field without an equals sign as empty", "a&b=", { a: "", b: "" }],
    ["empty pairs as nothing", "&a=1&&b=2&", { a: "1", b: "2" }],
    ["numbers by shape", "count=7&fee=0.10", { count: 7, fee: 0.1 }],
    [
      "records and lists by shape",
      "items[0][n]=1&items%5B1%5D%5Bn%5D=2&risk[name]=x",
      { items: [{ n: 1 }, { n: 2 }], risk: { name: "x" } },
    ],
    ["entries in any order", "labels[1]=b&labels[0]=a", { labels: ["a", "b"] }],
    ["a record whose field names look like indexes", "risk[0]=x", { risk: { "0": "x" } }],
    ["empty text as an empty record or list", "risk=&labels=", { risk: {}, labels: [] }],
    [
      "unknown lists and records",
      "x[0]=a&x[1][b]=c&y[z]=d&w[1]=e",
      { x: ["a", { b: "c" }], y: { z: "d" }, w: { "1": "e" } },
    ],
    ["nothing", "", {}],
  ])("accepts %s", (_what, text, value) => {
    expect(read(text)).toEqual(value);
  });
  it.each([
    ["an entry given twice", "labels[0]=1&labels[0]=2", ["form.duplicate-field /labels/0"]],
    ["a field that is record and text", "x[a]=2&x=1", ["form.duplicate-field /x"]],
    ["a percent sign that encodes nothing", "a=1&b=50%", ["form.encoding 1:5"]],
    ["empty names", "=1", ["form.name 1:1"]],
    ["brackets out of place", "a[0]b=1", ["form.name 1:1"]],
    ["a bracket that is not closed", "a[01=1", ["form.name 1:1"]],
    ["a list with a gap", "labels[0]=a&labels[2]=b", ["form.list /labels"]],
    ["a list that counts very far", "labels[4294967295]=a", ["form.list /labels"]],
    ["a list that counts in another spelling", "labels[00]=a", ["form.list /labels"]],
    ["a bad number by its place", "items[0][n]=1&items[1][n]=1.5", ["type /items/1/n"]],
  ])("refuses %s", (_what, text, issues) => {
    expect(read(text)).toEqual(issues);
  });
  it("keeps a field named __proto__ as a field and changes no prototype", () => {
    const value = read("__proto__[polluted]=1");
    expect(Object.hasOwn(value as object, "__proto__")).toBe(true);
    expect({}).not.toHaveProperty("polluted");
  });
  it("never throws, and never shows a card number used as a name", () => {
    expect(JSON.stringify(read("4111111111111111&4111111111111111"))).not.toContain("4111");
    const piece = fc.constantFrom(..."a [ ] 0 1 = & % %5B + %C3 labels items".split(" "));
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (input) => {
        expect(readForm(input, shape, { nested: brackets })).toHaveProperty("ok");
      }),
    );
  });
});

describe("writing and reading a form", () => {
  const text = fc.string({ unit: "grapheme" });
  const value = fc.record(
    {
      merchant_id: text,
      count: fc.maxSafeInteger(),
      fee: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
      risk: fc.record({ name: text }, { requiredKeys: [], noNullPrototype: true }),
      labels: fc.array(text, { maxLength: 3 }),
      items: fc.array(fc.record({ n: fc.integer() }, { requiredKeys: [], noNullPrototype: true }), {
        maxLength: 3,
      }),
      unknown: text,
      "odd name&=+é": text,
      list: fc.array(fc.record({ a: text }), { minLength: 1, maxLength: 3 }),
      ["__proto__"]: text,
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  it.each([
    ["brackets", brackets],
    ["other texts around a step, counting from one", { before: "::", behind: "", first: 1 }],
  ])("preserves every value with %s, including unknown fields", (_what, nested) => {
    fc.assert(
      fc.property(value, (before) => {
        const form = writeForm(before, nested);
        expect(form.ok && readForm(form.value, shape, { nested })).toEqual({ ok: true, value: before });
      }),
    );
  });
  it("produces the same fields as the platform's own form reader", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_ +&=%]+$/), text), (before) => {
        const form = writeForm(before, brackets);
        expect(form.ok && Object.fromEntries(new URLSearchParams(form.value))).toEqual({ ...before });
        expect(form.ok && form.value).toBe(new URLSearchParams(before).toString());
      }),
    );
  });
  it.each([
    ["empty names", { "": "1" }, "form.name /…"],
    ["NaN", { a: { b: Number.NaN } }, "value.number /a/b"],
    ["half a surrogate pair", { a: ["\uD800"] }, "value.text /a/0"],
  ])("refuses %s", (_what, before, issue) => {
    expect(told(writeForm(before, brackets))).toEqual([issue]);
  });
});

describe("another way to write nested values", () => {
  const dots = { before: ".", behind: "", first: 1 };
  const value = { risk: { name: "a" }, labels: ["x", "y"], items: [{ n: 1 }], note: "{}" };
  it("uses other separators and another first index", () => {
    expect(writeForm(value, dots)).toEqual({
      ok: true,
      value: "risk.name=a&labels.1=x&labels.2=y&items.1.n=1&note=%7B%7D",
    });
    expect(read("items.1.n=1&items.2.n=x", dots)).toEqual(["type /items/1/n"]);
    expect(read("labels[0]=x", dots)).toEqual({ "labels[0]": "x" });
    expect(writeForm({ "a.b": "1" }, dots)).toMatchObject({ issues: [{ code: "form.name" }] });
  });
  it("uses JSON text", () => {
    const text =
      "risk=%7B%22name%22%3A%22a%22%7D&labels=%5B%22x%22%2C%22y%22%5D&items=%5B%7B%22n%22%3A1%7D%5D&note=%7B%7D";
    expect(writeForm(value, "json")).toEqual({ ok: true, value: text });
    expect(read(text, "json")).toEqual(value);
    expect(read("risk=&labels=", "json")).toEqual({ risk: {}, labels: [] });
    expect(read("risk=%5B%5D&labels=%7B", "json")).toEqual(["type /risk", "type /labels"]);
    expect(read("labels[0]=x", "json")).toEqual({ "labels[0]": "x" });
  });
});
