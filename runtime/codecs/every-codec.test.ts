// What the codecs of JSON, XML and forms do with a body's root element, its line end, and its way of nesting.
import { describe, expect, it } from "vitest";
import { linesOf, told } from "../testing/issues.ts";
import { bodies } from "../testing/operations.ts";
import { defaultLimits } from "../values/wire.ts";
import type { Bodies, Body } from "./codec.ts";
import { everyCodec, formCodec, jsonCodec, xmlCodec } from "./every-codec.ts";

const body: Body<unknown> = {
  encodings: [{ media: "application/xml", body: "xml", evidence: "declared" }],
  codecs: everyCodec,
  bodies,
  schema: "Result",
  shape: { kind: "object", fields: { amount: { kind: "text" }, risk: { kind: "object", fields: {} } } },
  root: "respon",
  check: () => [],
};
const { root: _root, ...rootless } = body;
const read = (text: string, of = body) => xmlCodec.read(text, of, defaultLimits);

it("there are codecs for JSON, XML and forms", () => {
  expect(everyCodec).toEqual([jsonCodec, xmlCodec, formCodec]);
  expect(everyCodec.map(({ kind }) => kind)).toEqual(["json", "xml", "form"]);
});

describe("the root element of XML", () => {
  it.each([
    ["<other/>", "/other"],
    ["<other a='1'/>", "/other"],
    ["<other><amount>1</amount></other>", "/other"],
    ["<o4111111111111111/>", "/…"],
  ])("is the one that the contract names: %s", (text, at) => {
    expect(linesOf(read(text))).toEqual([
      `xml.root ${at} respon: The root element does not have the name that the contract defines.`,
    ]);
  });

  it("is any if the contract names none, or an extension point leaves it open", () => {
    const value = { ok: true, value: { amount: "1" } };
    for (const text of ["<any><amount>1</amount></any>", "<any a='1'><amount>1</amount></any>"]) {
      expect(read(text, rootless)).toEqual(value);
      expect(read(text, { ...body, points: { root: "body.root" } })).toEqual(value);
      expect(read(text, { ...body, points: {} }).ok).toBe(false);
    }
  });

  it("is needed to write", () => {
    expect(linesOf(xmlCodec.write({ amount: "1" }, rootless))).toEqual([
      "xml.root : The contract defines no root element for this record, so it cannot be written as XML.",
    ]);
    expect(xmlCodec.write({ amount: "1" }, body)).toEqual({
      ok: true,
      value: '<?xml version="1.0" encoding="UTF-8"?>\n<respon><amount>1</amount></respon>',
    });
  });
});

describe("in another way of the contract", () => {
  const json: Bodies = {
    ...bodies,
    xml: { ...bodies.xml, nested: "json", charset: "iso-8859-1" },
    form: { ...bodies.form, nested: "json" },
  };
  const other = { ...body, bodies: json };
  const value = { risk: { name: "a" } };

  it("XML has records as JSON text, and another character set", () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?>\n<respon><risk>{"name":"a"}</risk></respon>';
    expect(xmlCodec.write(value, other)).toEqual({ ok: true, value: text });
    expect(read(text, other)).toEqual({ ok: true, value });
    expect(told(read("<respon><risk><name>a</name></risk></respon>", other))).toEqual(["type /respon/risk"]);
  });

  it("forms have records as JSON text", () => {
    expect(formCodec.write(value, other)).toEqual({ ok: true, value: "risk=%7B%22name%22%3A%22a%22%7D" });
    expect(formCodec.write(value, body)).toEqual({ ok: true, value: "risk%5Bname%5D=a" });
    expect(told(formCodec.read("risk=%7B%22name%22%3A%22a%22%7D", other, defaultLimits))).toEqual(value);
  });
});

it.each([
  ["a=1\r\n", { a: "1" }],
  ["a=1\n", { a: "1" }],
  ["a=1 ", { a: "1 " }],
  ["a=1", { a: "1" }],
])("the form %j is read without the line end behind it", (text, value) => {
  expect(formCodec.read(text, body, defaultLimits)).toEqual({ ok: true, value });
});

it.each(["a=1\n\n", "a=1\r", "\na=1"])("the form %j has a line end too many", (text) => {
  expect(told(formCodec.read(text, body, defaultLimits))).toEqual([expect.stringContaining("form.syntax")]);
});
