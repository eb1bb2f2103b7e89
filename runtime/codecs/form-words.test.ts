// The whole words of each issue of a form, and the boundaries of its names and limits.
import { describe, expect, it } from "vitest";
import type { Shape } from "../schema/shape.ts";
import { linesOf, told } from "../testing/issues.ts";
import { type FormOptions, readForm } from "./form.ts";
import { writeForm } from "./form-write.ts";

const shape: Shape = {
  kind: "object",
  fields: {
    count: { kind: "integer" },
    text: { kind: "text" },
    risk: { kind: "object", fields: {} },
    labels: { kind: "list", of: { kind: "text" } },
  },
};
const brackets = { before: "[", behind: "]", first: 0 };
const dots = { before: ".", behind: "", first: 1 };
const limits = { bytes: 40, depth: 2, nodes: 3 };

const read = (text: string, nested: FormOptions["nested"] = brackets) =>
  readForm(text, shape, { nested, limits });

describe("an issue of a form says what is wrong", () => {
  const encoding = "This percent-encoding is not valid UTF-8. For a percent sign write %25.";
  const name = "The field's name has misplaced brackets or separators. Write";
  const list = "list: List entries must be numbered from";
  it.each<[string, string, FormOptions["nested"]?]>([
    [
      "a=\n",
      "form.syntax 1:3: A form must not contain raw line ends or other control characters. Percent-encode them.",
    ],
    ["a=%FF", `form.encoding 1:1: ${encoding}`],
    ["b=&%FF=1", `form.encoding 1:4: ${encoding}`],
    ["b=&a[]=1", `form.name 1:4: ${name} name[0][field].`],
    ["a..b=1", `form.name 1:1: ${name} name.1.field.`, dots],
    ["=1", `form.name 1:1: ${name} name.`, "json"],
    ["b=&a[b][c]=1", "form.too-deep 1:4: The form is nested deeper than 2 levels."],
    ["a=1&a=2", "form.duplicate-field /a: The field is given twice. Send it once."],
    [
      "a=1&a[b]=2",
      "form.duplicate-field /a: The field is given both as text and as an object or list. Send one of them.",
    ],
    ["a=&b=&c=", "form.too-many-nodes : The form has more than 3 fields and entries."],
    ["x".repeat(41), "form.too-large : The form is larger than 40 bytes."],
    ["risk=a", "type /risk record: The field is a text. Send an object."],
    ["text[a]=1", "type /text text: The field is an object or list. Send a text."],
    ["labels=x", `form.list /labels ${list} 0 without gaps: name[0], name[1].`],
    ["labels.0=x", `form.list /labels ${list} 1 without gaps: name.1, name.2.`, dots],
    ["labels=%7B%7D", "type /labels list: The text is not JSON of a list.", "json"],
  ])("%j", (text, line, nested) => {
    expect(linesOf(read(text, nested))).toEqual([line]);
  });

  it.each<[object, string]>([
    [{ a: null }, "form.null /a: A form has no null. Leave the field out or send an empty text."],
    [
      { l: [{ "a]": "1" }] },
      "form.name /l/0/…: The field's name is empty or contains characters used for nesting, such as brackets. A form cannot contain it.",
    ],
  ])("that cannot be written because of %j", (value, line) => {
    expect(linesOf(writeForm(value, brackets))).toEqual([line]);
  });
});

describe("the limits of a form", () => {
  it.each<[string, FormOptions["nested"]?]>([
    ["a[b]=&c"],
    ["a%5Bb%5D=&c"],
    ["a%5bb%5d=&c"],
    ["a=&b=", "json"],
  ])("count each step of a name, also where its separator is percent-encoded: %s", (text, nested) => {
    expect(told(read(text, nested))).toEqual(["form.too-many-nodes "]);
  });

  it.each<[string, FormOptions["nested"]?]>([
    ["a[b]="],
    ["a%20b="],
    ["a[b]=", "json"],
    ["a=", "json"],
    ["&&&&&&a=1&&"],
    [`a=${"x".repeat(38)}`],
    ["a= \u007f"],
  ])("do not count empty pairs, and do allow as many bytes as they say: %s", (text, nested) => {
    expect(read(text, nested).ok).toBe(true);
  });

  it("report no more than a hundred issues", () => {
    const risks: Shape = { kind: "object", fields: { l: { kind: "list", of: { kind: "integer" } } } };
    const text = Array.from({ length: 150 }, (_, index) => `l[${index}]=x`).join("&");
    const read = readForm(text, risks, { nested: brackets });
    expect(read.ok ? 0 : read.issues.length).toBe(100);
  });
});

it.each([
  ["a[0][b]=1&a[0][b]=2", brackets, "/a/0/b"],
  ["a.1=1&a.1=2", dots, "/a/0"],
  ["a.1=1&a.1.b=2", dots, "/a/0"],
  ["a.0b=1&a.0b=2", dots, "/a/…"],
  ["a.b1=1&a.b1=2", dots, "/a/b1"],
  ["a.10=1&a.10=2", dots, "/a/9"],
  ["a[12345]=1&a[12345]=2", brackets, "/a/12345"],
  ["5=1&5=2", dots, "/…"],
])("the place of an issue in a form for %j counts entries from 0", (text, nested, at) => {
  const wide = { bytes: 100, depth: 4, nodes: 20 };
  expect(told(readForm(text, shape, { nested, limits: wide }))).toEqual([`form.duplicate-field ${at}`]);
});

it.each<[string, object, FormOptions["nested"], string]>([
  [
    "the marks encoded that the platform's own forms encode",
    { a: "!'()~*-._ +&=%" },
    brackets,
    "a=%21%27%28%29%7E*-._+%2B%26%3D%25",
  ],
  [
    "one empty text for an empty record, an empty list and a record without values",
    { a: {}, b: [], c: { d: undefined }, e: undefined },
    brackets,
    "a=&b=&c=",
  ],
  [
    "JSON text for a list",
    { a: {}, b: [], c: [1, { d: "2" }] },
    "json",
    "a=&b=&c=%5B1%2C%7B%22d%22%3A%222%22%7D%5D",
  ],
  [
    "numbers without an exponent, and booleans as words",
    { a: 1e21, b: 1e-7, c: true },
    brackets,
    "a=1000000000000000000000&b=0.0000001&c=true",
  ],
  ["brackets in a name if nothing is nested", { "a[b]": "1" }, "json", "a%5Bb%5D=1"],
  ["brackets in a name if nothing is nested by them", { "a[b]": "1" }, dots, "a%5Bb%5D=1"],
])("a written form has %s", (_what, value, nested, text) => {
  expect(writeForm(value, nested)).toEqual({ ok: true, value: text });
});

it("a written form has no empty name", () => {
  expect(told(writeForm({ "": "1" }, "json"))).toEqual(["form.name /…"]);
});
