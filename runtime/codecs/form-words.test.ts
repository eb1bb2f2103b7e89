// The whole words of each issue of a form, and the boundaries of its names and limits.
import { describe, expect, it } from "vitest";
import type { Shape } from "../schema/shape.ts";
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

const issuesOf = (text: string, nested: FormOptions["nested"] = brackets) => {
  const read = readForm(text, shape, { nested, limits });
  return read.ok ? [] : read.issues;
};

describe("an issue of a form says what is wrong", () => {
  it.each([
    [
      "a=\n",
      "form.syntax 1:3",
      "A form must not contain raw line ends or other control characters. Percent-encode them.",
    ],
    ["a=%FF", "form.encoding 1:1", "This percent-encoding is not valid UTF-8. For a percent sign write %25."],
    [
      "b=&%FF=1",
      "form.encoding 1:4",
      "This percent-encoding is not valid UTF-8. For a percent sign write %25.",
    ],
    [
      "b=&a[]=1",
      "form.name 1:4",
      "The field's name has misplaced brackets or separators. Write name[0][field].",
    ],
    ["b=&a[b][c]=1", "form.too-deep 1:4", "The form is nested deeper than 2 levels."],
    ["a=1&a=2", "form.duplicate-field /a", "The field is given twice. Send it once."],
    [
      "a=1&a[b]=2",
      "form.duplicate-field /a",
      "The field is given both as text and as an object or list. Send one of them.",
    ],
    ["a=&b=&c=", "form.too-many-nodes ", "The form has more than 3 fields and entries."],
    ["x".repeat(41), "form.too-large ", "The form is larger than 40 bytes."],
  ])("%j", (text, place, message) => {
    expect(issuesOf(text)).toEqual([{ code: place.split(" ")[0], at: place.split(" ")[1], message }]);
  });

  it.each([
    ["risk=a", "type", "/risk", "The field is a text. Send an object.", "record"],
    ["text[a]=1", "type", "/text", "The field is an object or list. Send a text.", "text"],
    [
      "labels=x",
      "form.list",
      "/labels",
      "List entries must be numbered from 0 without gaps: name[0], name[1].",
      "list",
    ],
  ])("%j, with the expected type", (text, code, at, message, expected) => {
    expect(issuesOf(text)).toEqual([{ code, at, message, expected }]);
  });

  it("with the separators and the first number of its convention", () => {
    const list = "List entries must be numbered from 1 without gaps: name.1, name.2.";
    expect(issuesOf("labels.0=x", dots)).toMatchObject([{ message: list }]);
    const name = "The field's name has misplaced brackets or separators. Write";
    expect(issuesOf("a..b=1", dots)).toMatchObject([{ message: `${name} name.1.field.` }]);
    expect(issuesOf("=1", "json")).toMatchObject([{ message: `${name} name.` }]);
  });

  it("of JSON text within it, at the field", () => {
    const message = "The text is not JSON of a list.";
    expect(issuesOf("labels=%7B%7D", "json")).toEqual([
      { code: "type", at: "/labels", message, expected: "list" },
    ]);
  });

  it.each([
    [
      "null",
      { a: null },
      "form.null",
      "/a",
      "A form has no null. Leave the field out or send an empty text.",
    ],
    [
      "a name with a bracket",
      { l: [{ "a]": "1" }] },
      "form.name",
      "/l/0/…",
      "The field's name is empty or contains characters used for nesting, such as brackets. A form cannot contain it.",
    ],
  ])("that cannot be written because of %s", (_what, value, code, at, message) => {
    expect(writeForm(value, brackets)).toEqual({ ok: false, issues: [{ code, at, message }] });
  });
});

describe("the limits of a form", () => {
  const reads = (text: string, nested: FormOptions["nested"] = brackets) =>
    issuesOf(text, nested).map(({ code }) => code);

  it("count each step of a name, also where its separator is percent-encoded", () => {
    expect(reads("a[b]=&c")).toEqual(["form.too-many-nodes"]);
    expect(reads("a[b]=")).toEqual([]);
    expect(reads("a%5Bb%5D=&c")).toEqual(["form.too-many-nodes"]);
    expect(reads("a%5bb%5d=&c")).toEqual(["form.too-many-nodes"]);
    expect(reads("a%20b=")).toEqual([]);
    expect(reads("a[b]=", "json")).toEqual([]);
    expect(reads("a=", "json")).toEqual([]);
    expect(reads("a=&b=", "json")).toEqual(["form.too-many-nodes"]);
  });

  it("do not count empty pairs, and do allow as many bytes as they say", () => {
    expect(reads("&&&&&&a=1&&")).toEqual([]);
    expect(reads(`a=${"x".repeat(38)}`)).toEqual([]);
    expect(reads("a= \u007f")).toEqual([]);
  });

  it("report no more than a hundred issues", () => {
    const risks: Shape = { kind: "object", fields: { l: { kind: "list", of: { kind: "integer" } } } };
    const text = Array.from({ length: 150 }, (_, index) => `l[${index}]=x`).join("&");
    const read = readForm(text, risks, { nested: brackets });
    expect(read.ok ? 0 : read.issues.length).toBe(100);
  });
});

describe("the place of an issue in a form", () => {
  it.each([
    ["a[0][b]=1&a[0][b]=2", brackets, "/a/0/b"],
    ["a.1=1&a.1=2", dots, "/a/0"],
    ["a.1=1&a.1.b=2", dots, "/a/0"],
    ["a.0b=1&a.0b=2", dots, "/a/…"],
    ["a.b1=1&a.b1=2", dots, "/a/b1"],
    ["a.10=1&a.10=2", dots, "/a/9"],
    ["a[12345]=1&a[12345]=2", brackets, "/a/12345"],
    ["5=1&5=2", dots, "/…"],
  ])("for %j counts entries from 0", (text, nested, at) => {
    const wide = { bytes: 100, depth: 4, nodes: 20 };
    const read = readForm(text, shape, { nested, limits: wide });
    expect(read.ok ? [] : read.issues.map((issue) => issue.at)).toEqual([at]);
  });
});

describe("a written form", () => {
  it("encodes the marks that the platform's own forms encode", () => {
    expect(writeForm({ a: "!'()~*-._ +&=%" }, brackets)).toEqual({
      ok: true,
      value: "a=%21%27%28%29%7E*-._+%2B%26%3D%25",
    });
  });

  it("has one empty text for an empty record, an empty list and a record without values", () => {
    expect(writeForm({ a: {}, b: [], c: { d: undefined }, e: undefined }, brackets)).toEqual({
      ok: true,
      value: "a=&b=&c=",
    });
    expect(writeForm({ a: {}, b: [], c: [1, { d: "2" }] }, "json")).toEqual({
      ok: true,
      value: "a=&b=&c=%5B1%2C%7B%22d%22%3A%222%22%7D%5D",
    });
  });

  it("has numbers without an exponent, and booleans as words", () => {
    expect(writeForm({ a: 1e21, b: 1e-7, c: true }, brackets)).toEqual({
      ok: true,
      value: "a=1000000000000000000000&b=0.0000001&c=true",
    });
  });

  it("may have brackets in a name if nothing is nested by them", () => {
    expect(writeForm({ "a[b]": "1" }, "json")).toEqual({ ok: true, value: "a%5Bb%5D=1" });
    expect(writeForm({ "a[b]": "1" }, dots)).toEqual({ ok: true, value: "a%5Bb%5D=1" });
    expect(writeForm({ "": "1" }, "json")).toMatchObject({ issues: [{ code: "form.name" }] });
  });
});
