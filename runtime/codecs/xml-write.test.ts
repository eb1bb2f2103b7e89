// Behaviour of the XML writer, and of writing and reading a value.
import * as fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import type { Shape } from "../schema/shape.ts";
import { told } from "../testing/issues.ts";
import { readXml } from "./xml-read.ts";
import { xmlToValue } from "./xml-value.ts";
import { writeXml } from "./xml-write.ts";

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const written = (value: object): unknown => {
  const result = writeXml("respon", value);
  return result.ok ? result.value.slice(head.length) : told(result);
};

describe("writing XML", () => {
  it.each([
    ["text", { amount: "10.50" }, "<respon><amount>10.50</amount></respon>"],
    ["marks as references", { note: `<&>"'` }, "<respon><note>&lt;&amp;&gt;\"'</note></respon>"],
    ["a CDATA end without closing anything", { note: "]]>" }, "<respon><note>]]&gt;</note></respon>"],
    ["a carriage return as a reference", { note: "a\r\nb" }, "<respon><note>a&#13;\nb</note></respon>"],
    ["a record in a record", { a: { b: "1", c: {} } }, "<respon><a><b>1</b><c></c></a></respon>"],
    ["a list as a repeated element", { a: ["1", { b: "2" }] }, "<respon><a>1</a><a><b>2</b></a></respon>"],
    [
      "numbers without an exponent",
      { a: 1e21, b: 1e-7, c: -0 },
      "<respon><a>1000000000000000000000</a><b>0.0000001</b><c>0</c></respon>",
    ],
    ["booleans", { a: true }, "<respon><a>true</a></respon>"],
    ["absent fields and empty lists not at all", { a: undefined, b: [] }, "<respon></respon>"],
  ])("writes %s", (_what, value, text) => {
    expect(written(value)).toBe(text);
  });
  it.each([
    ["NUL", { a: { b: "x\0" } }, "xml.illegal-character /a/b"],
    ["U+FFFE", { a: "\uFFFE" }, "xml.illegal-character /a"],
    ["half a surrogate pair", { a: "\uD800" }, "value.text /a"],
    ["null", { a: [null] }, "xml.null /a/0"],
    ["NaN", { a: Number.NaN }, "value.number /a"],
    ["dates", { a: new Date(0) }, "value.type /a"],
    ["big integers", { a: 1n }, "value.type /a"],
    ["functions", { a: () => 1 }, "value.type /a"],
    ["names that would open a tag", { "a><b": "1" }, "xml.name /…"],
    ["empty names", { "": "1" }, "xml.name /…"],
    ["names that begin with a digit", { a: { "1st": "1" } }, "xml.name /a/…"],
  ])("refuses %s", (_what, value, issue) => {
    expect(written(value)).toEqual([issue]);
  });
  it("refuses a root that is not a name", () => {
    expect(writeXml("a b", {}).ok).toBe(false);
  });
  it("refuses a value that contains itself", () => {
    const value: Record<string, unknown> = {};
    value["self"] = value;
    expect(written(value)).toEqual([expect.stringContaining("value.too-deep")]);
  });
});

const carried = fc
  .string({ unit: "binary" })
  .map((text) => text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "?"));
const shape: Shape = {
  kind: "object",
  fields: {
    amount: { kind: "text" },
    created: { kind: "integer" },
    fee: { kind: "number" },
    list: { kind: "list", of: { kind: "object", fields: { name: { kind: "text" } } } },
    risk: { kind: "object", fields: {} },
  },
};
const value = fc.record(
  {
    amount: carried,
    created: fc.maxSafeInteger(),
    fee: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    list: fc.array(fc.record({ name: carried }), { minLength: 1, maxLength: 3 }),
    risk: fc.constant({}),
    unknown_text: carried,
    unknown_list: fc.array(carried, { minLength: 2, maxLength: 3 }),
    unknown_record: fc.record({ a: carried, b: fc.record({ c: carried }) }),
    ["__proto__"]: carried,
  },
  { requiredKeys: [], noNullPrototype: true },
);

describe("writing and reading XML", () => {
  it("preserves every value that XML can represent, including unknown fields", () => {
    fc.assert(
      fc.property(value, (before) => {
        const text = writeXml("respon", before);
        const root = text.ok ? readXml(text.value) : text;
        expect(root.ok ? xmlToValue(root.value, shape) : root).toEqual({ ok: true, value: before });
      }),
    );
  });
  it("gives the same text with a second reader", () => {
    const second = new XMLParser({
      parseTagValue: false,
      trimValues: false,
      htmlEntities: true,
      ignoreDeclaration: true,
    });
    fc.assert(
      fc.property(carried, (text) => {
        const document = writeXml("respon", { note: text });
        expect(document.ok && second.parse(document.value)).toEqual({ respon: { note: text } });
      }),
    );
  });
});
