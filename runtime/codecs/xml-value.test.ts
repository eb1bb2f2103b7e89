// Behaviour of the conversion of elements to a record.
import { describe, expect, it } from "vitest";
import type { Shape } from "../schema/shape.ts";
import { told } from "../testing/issues.ts";
import { readXml } from "./xml-read.ts";
import { xmlToValue } from "./xml-value.ts";

const shape: Shape = {
  kind: "object",
  fields: {
    amount: { kind: "text" },
    count: { kind: "integer" },
    fee: { kind: "number" },
    either: { kind: "scalar" },
    risk_reasons: { kind: "object", fields: { name: { kind: "text" } } },
    labels: { kind: "list", of: { kind: "text" } },
    entries: { kind: "list", of: { kind: "object", fields: { n: { kind: "integer" } } } },
  },
};

function decode(content: string): unknown {
  const root = readXml(`<respon>${content}</respon>`);
  return told(root.ok ? xmlToValue(root.value, shape) : root);
}

describe("reading known fields", () => {
  it.each([
    ["text to the letter", "<amount> 010.50\n</amount>", { amount: " 010.50\n" }],
    ["an empty element as empty text", "<amount/>", { amount: "" }],
    ["an empty element as an empty record", "<risk_reasons/>", { risk_reasons: {} }],
    [
      "blanks between a record's elements as nothing",
      "\n <risk_reasons>\n </risk_reasons>\n",
      { risk_reasons: {} },
    ],
    ["numbers", "<count>-7</count><fee>0.30</fee>", { count: -7, fee: 0.3 }],
    ["an open type as text", "<either>007</either>", { either: "007" }],
    ["one entry as a list", "<labels>a</labels>", { labels: ["a"] }],
    [
      "entries that others divide as one list",
      "<labels>a</labels><amount>1</amount><labels/>",
      { labels: ["a", ""], amount: "1" },
    ],
    ["records in a list", "<entries><n>1</n></entries><entries/>", { entries: [{ n: 1 }, {}] }],
    ["attributes as no field", "<amount currency='USD'>1</amount>", { amount: "1" }],
  ])("reads %s", (_what, content, value) => {
    expect(decode(content)).toEqual(value);
  });
  it.each([
    ["a record given twice", "<risk_reasons/><risk_reasons/>", ["xml.repeated-element /respon/risk_reasons"]],
    ["text in a record", "<risk_reasons>none</risk_reasons>", ["xml.stray-text /respon/risk_reasons"]],
    ["a fraction for an integer", "<count>1.5</count>", ["type /respon/count"]],
    ["an integer beyond what is exact", "<count>9007199254740993</count>", ["type /respon/count"]],
    ["an even integer beyond the safe ones", "<count>9007199254740994</count>", ["type /respon/count"]],
    ["a number that would lose digits", "<fee>0.12345678901234567890</fee>", ["type /respon/fee"]],
    ["a number with an exponent", "<fee>1e2</fee>", ["type /respon/fee"]],
    [
      "hexadecimal, blanks and nothing for numbers",
      "<fee>0x1</fee><count> 1</count>",
      ["type /respon/fee", "type /respon/count"],
    ],
    ["an empty number", "<fee/>", ["type /respon/fee"]],
    [
      "a bad entry, by its place",
      "<entries><n>1</n></entries><entries><n>x</n></entries>",
      ["type /respon/entries/1/n"],
    ],
  ])("refuses %s", (_what, content, issues) => {
    expect(decode(content)).toEqual(issues);
  });
  it("reports at most a hundred issues", () => {
    expect(decode("<entries>x</entries>".repeat(500))).toHaveLength(100);
  });
});

describe("unknown elements", () => {
  it.each([
    ["text", "<extra> 1 </extra>", { extra: " 1 " }],
    ["a record", "<extra>\n<a>1</a>\n</extra>", { extra: { a: "1" } }],
    ["a list", "<extra>1</extra><extra><a/></extra>", { extra: ["1", { a: "" }] }],
    ["prose, by its words", "<extra>pay <b>now</b>!</extra>", { extra: "pay now!" }],
    [
      "names of an object's own",
      "<constructor>1</constructor><toString/>",
      { constructor: "1", toString: "" },
    ],
  ])("are kept as %s", (_what, content, value) => {
    expect(decode(content)).toEqual(value);
  });
  it("are kept under the name __proto__ and change no prototype", () => {
    const value = decode("<__proto__><polluted>1</polluted></__proto__>");
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(value as object, "__proto__")).toBe(true);
    expect({}).not.toHaveProperty("polluted");
  });
});
