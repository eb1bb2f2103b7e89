// Behaviour of the delimited list of items.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DelimitedForm, formatDelimited, parseDelimited } from "./delimited.ts";

interface Item {
  readonly name: string;
  readonly code: string;
  readonly price: string;
  readonly quantity: number;
}
const form: DelimitedForm<Item> = {
  field: "items",
  entries: "#;#",
  parts: "#,#",
  of: [
    { name: "name", form: "text" },
    { name: "code", form: "code" },
    { name: "price", form: "decimal" },
    { name: "quantity", form: "integer" },
  ],
};
const parseItems = (text: string) => parseDelimited(text, form);
const formatItems = (items: readonly Item[]) => formatDelimited(items, form);

const told = (text: string): unknown => {
  const result = parseItems(text);
  return result.ok ? result.value : `${result.issues[0].code} ${result.issues[0].at}`;
};

describe("items", () => {
  it("are split, with prices as text", () => {
    expect(told("Shirt#,#S-1#,#10.50#,#2#;#Hat, red; large#,##,#0#,#1")).toEqual([
      { name: "Shirt", code: "S-1", price: "10.50", quantity: 2 },
      { name: "Hat, red; large", code: "", price: "0", quantity: 1 },
    ]);
  });
  it("can be empty", () => {
    expect(told("")).toEqual([]);
    expect(formatItems([])).toEqual({ ok: true, value: "" });
  });
  it.each([
    ["too few components", "a#,#b#,#1", "items.components /0"],
    ["too many components", "a#,#b#,#1#,#1#,#x", "items.components /0"],
    ["a separator after the last item", "a#,#b#,#1#,#1#;#", "items.components /1"],
    ["a price that is not a decimal text", "a#,#b#,#1,5#,#1", "items.price /0/price"],
    ["a price with an exponent", "a#,#b#,#1e3#,#1", "items.price /0/price"],
    ["a quantity with a fraction", "a#,#b#,#1#,#1#;#a#,#b#,#1#,#1.0", "items.quantity /1/quantity"],
    ["a quantity with blanks", "a#,#b#,#1#,# 1", "items.quantity /0/quantity"],
    ["an empty quantity", "a#,#b#,#1#,#", "items.quantity /0/quantity"],
    ["a quantity beyond exact integers", "a#,#b#,#1#,#9007199254740993", "items.quantity /0/quantity"],
  ])("are refused with %s", (_what, text, issue) => {
    expect(told(text)).toBe(issue);
  });
  it.each([
    ["a separator of components", { name: "a#,#b" }, "items.separator /0/name"],
    ["a separator of items", { code: "a#;#b" }, "items.separator /0/code"],
    ["an end that makes a separator with the next", { name: "a#," }, "items.separator /0/name"],
    ["an end that makes a separator of items", { code: "a#;" }, "items.separator /0/code"],
    ["a mark that makes a separator of items between two others", { code: ";" }, "items.separator /0/code"],
    ["a price that is not a decimal text", { price: "free" }, "items.price /0/price"],
    ["a quantity that is not an integer", { quantity: 0.5 }, "items.quantity /0/quantity"],
  ])("are not written with %s", (_what, part, issue) => {
    const result = formatItems([{ name: "a", code: "b", price: "1", quantity: 1, ...part }]);
    expect(result.ok || `${result.issues[0].code} ${result.issues[0].at}`).toBe(issue);
  });
  it.each([
    [
      "a#,#b",
      "components",
      "",
      "An entry has 4 components, joined by #,#: name, code, price, quantity.",
      "4",
      "2",
    ],
    [
      "a#,#b#,#x#,#1",
      "price",
      "/price",
      "The component must be a decimal number, such as 10.50.",
      "decimal text",
    ],
    ["a#,#b#,#1#,#x", "quantity", "/quantity", "The component must be an integer.", "integer"],
    ["a#,#b#,#1#,#1x", "quantity", "/quantity", "The component must be an integer.", "integer"],
    ["a#,#b#,#1#,#x1", "quantity", "/quantity", "The component must be an integer.", "integer"],
  ])("are refused in words: %s", (text, code, at, message, expected, received?: string) => {
    const issue = { code: `items.${code}`, at: `/0${at}`, message, expected };
    expect(parseItems(text)).toEqual({
      ok: false,
      issues: [{ ...issue, ...(received !== undefined && { received }) }],
    });
  });
  it("are not written with a separator, in words and at the entry that has it", () => {
    const good = { name: "a", code: "b", price: "1", quantity: 1 };
    expect(formatItems([good, { ...good, code: "#,#" }])).toEqual({
      ok: false,
      issues: [
        {
          code: "items.separator",
          at: "/1/code",
          message: "The component contains a separator of the list. Remove #,# or #;# from it.",
        },
      ],
    });
  });
  it("can have negative quantities, and many digits", () => {
    expect(told("a#,#b#,#-1.00#,#-12")).toEqual([{ name: "a", code: "b", price: "-1.00", quantity: -12 }]);
    expect(told("a#,#b#,#1#,#-0")).toEqual([{ name: "a", code: "b", price: "1", quantity: 0 }]);
  });
  it("of one text each cannot be a single empty one, because that reads as none", () => {
    const single: DelimitedForm<{ name: string }> = { ...form, of: [{ name: "name", form: "text" }] };
    expect(formatDelimited([{ name: "" }], single)).toMatchObject({ issues: [{ at: "/0/name" }] });
    expect(formatDelimited([{ name: "" }, { name: "" }], single)).toEqual({ ok: true, value: "#;#" });
  });
  it("have a text that gives the same items, or are refused", () => {
    const component = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom("#", ",", ";", "a")).map((marks) => marks.join("")),
    );
    const price = fc
      .tuple(fc.nat(), fc.constantFrom("", ".0", ".50"))
      .map(([whole, fraction]) => `${whole}${fraction}`);
    const item = fc.record(
      { name: component, code: component, price, quantity: fc.nat() },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 3 }), (items) => {
        const text = formatItems(items);
        const suspect = items.some(
          (of) => /#[,;]|^;(?:#|$)/.test(of.name) || /#[,;]|^;(?:#|$)/.test(of.code),
        );
        expect(text.ok ? parseItems(text.value) : suspect).toEqual(
          text.ok ? { ok: true, value: items } : true,
        );
      }),
      { numRuns: 300 },
    );
  });
});
