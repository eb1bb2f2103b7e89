// Behaviour of the delimited list of items.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOf, told } from "../testing/issues.ts";
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

const read = (text: string): unknown => told(parseItems(text));

describe("items", () => {
  it("are split, with prices as text", () => {
    expect(read("Shirt#,#S-1#,#10.50#,#2#;#Hat, red; large#,##,#0#,#1")).toEqual([
      { name: "Shirt", code: "S-1", price: "10.50", quantity: 2 },
      { name: "Hat, red; large", code: "", price: "0", quantity: 1 },
    ]);
  });
  it("can be empty", () => {
    expect(read("")).toEqual([]);
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
    expect(read(text)).toEqual([issue]);
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
    expect(told(formatItems([{ name: "a", code: "b", price: "1", quantity: 1, ...part }]))).toEqual([issue]);
  });
  it.each([
    ["a#,#b", "components /0 4 2: An entry has 4 components, joined by #,#: name, code, price, quantity."],
    ["a#,#b#,#x#,#1", "price /0/price decimal text: The component must be a decimal number, such as 10.50."],
    ["a#,#b#,#1#,#x", "quantity /0/quantity integer: The component must be an integer."],
    ["a#,#b#,#1#,#1x", "quantity /0/quantity integer: The component must be an integer."],
    ["a#,#b#,#1#,#x1", "quantity /0/quantity integer: The component must be an integer."],
  ])("are refused in words: %s", (text, line) => {
    expect(linesOf(parseItems(text))).toEqual([`items.${line}`]);
  });
  it("are not written with a separator, in words and at the entry that has it", () => {
    const good = { name: "a", code: "b", price: "1", quantity: 1 };
    expect(linesOf(formatItems([good, { ...good, code: "#,#" }]))).toEqual([
      "items.separator /1/code: The component contains a separator of the list. Remove #,# or #;# from it.",
    ]);
  });
  it("can have negative quantities, and many digits", () => {
    expect(read("a#,#b#,#-1.00#,#-12")).toEqual([{ name: "a", code: "b", price: "-1.00", quantity: -12 }]);
    expect(read("a#,#b#,#1#,#-0")).toEqual([{ name: "a", code: "b", price: "1", quantity: 0 }]);
  });
  it("of one text each cannot be a single empty one, because that reads as none", () => {
    const single: DelimitedForm<{ name: string }> = { ...form, of: [{ name: "name", form: "text" }] };
    expect(told(formatDelimited([{ name: "" }], single))).toEqual(["items.separator /0/name"]);
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
        expect(text.ok ? read(text.value) : suspect).toEqual(text.ok ? items : true);
      }),
      { numRuns: 300 },
    );
  });
});
