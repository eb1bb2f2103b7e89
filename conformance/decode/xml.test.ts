// The suite's own XML reader: its results, and its messages for invalid documents.
import { expect, test } from "vitest";
import { readXmlResponse, withoutDoctype } from "./xml.ts";

const doctype = { ok: false, problem: "it has a DOCTYPE, which is not allowed in a response" };

test.each([
  "<!DOCTYPE r><r/>",
  "<!doctype r SYSTEM 'x'><r/>",
  "<!-- a --><!DOCTYPE r><r/>",
  "<r><a>1</a></r><!DOCTYPE r>",
  "<!--a--><!--b--><!DOCTYPE r><r/>",
])("a DOCTYPE is refused in %s", (text) => {
  expect(readXmlResponse(text)).toEqual(doctype);
});

test.each([
  ["<!-- <!DOCTYPE r> --><r>1</r>", "1"],
  ["<r><![CDATA[<!DOCTYPE r>]]></r>", "<!DOCTYPE r>"],
  ["<r><![CDATA[<!-- ]]>x</r>", "<!-- x"],
  ["<r><!-- <![CDATA[ --><![CDATA[<!DOCTYPE]]></r>", "<!DOCTYPE"],
  ["<!----><r>1</r>", "1"],
])("a text that only looks like a DOCTYPE is read: %s", (text, value) => {
  expect(readXmlResponse(text)).toEqual({ ok: true, root: "r", value });
});

test("a DOCTYPE without entities becomes blanks, at the same place in the text, if it is near the beginning", () => {
  const behind = (prolog: string) => withoutDoctype(`<!--${prolog}--><!DOCTYPE r><r/>`);
  expect(behind("a")).toBe("<!--a-->            <r/>");
  expect(behind("a".repeat(5000))).toContain("<!DOCTYPE r>");
});

test("a DOCTYPE in a comment without an end is not the problem", () => {
  const read = readXmlResponse("<r/><!-- <!DOCTYPE r>");
  expect(read.ok).toBe(false);
  expect(read).not.toEqual(doctype);
});

test("a document that is not well-formed is refused with a location", () => {
  const read = readXmlResponse("<r>\n  <a></b>\n</r>");
  expect(read.ok).toBe(false);
  expect(read.ok ? "" : read.problem).toMatch(/^.+ \(line 2, column \d+\)$/);
});

test.each(["<a/><b/>", "<a/><a/>", "<!-- nothing -->", '<?xml version="1.0"?>'])(
  "a document without exactly one root is refused: %s",
  (text) => {
    const read = readXmlResponse(text);
    expect(read.ok).toBe(false);
    expect(read.ok ? "" : read.problem).not.toBe("");
  },
);

test("values stay texts and keep their own spaces, without layout", () => {
  const text = `<?xml version="1.0"?>
<r lang="en">
  <number>007</number>
  <space> a </space>
  <reference>&#65;&amp;&#x42;</reference>
  <both>x<inner>1</inner></both>
  <twice>1</twice>
  <twice>
    <a>2</a>
  </twice>
</r>`;
  expect(readXmlResponse(text)).toEqual({
    ok: true,
    root: "r",
    value: { number: "007", space: " a ", reference: "A&B", both: { inner: "1" }, twice: ["1", { a: "2" }] },
  });
});

test.each(["__proto__", "constructor", "hasOwnProperty", "toString", "__defineGetter__", "__lookupSetter__"])(
  "an element named %s is an ordinary field",
  (name) => {
    const read = readXmlResponse(`<r><${name}>1</${name}><x${name}>2</x${name}><${name}x>3</${name}x></r>`);
    expect(read.ok ? Object.entries(read.value as object) : read.problem).toEqual([
      [name, "1"],
      [`x${name}`, "2"],
      [`${name}x`, "3"],
    ]);
  },
);

test("nesting is limited", () => {
  const deep = (levels: number): string => `${"<a>".repeat(levels)}${"</a>".repeat(levels)}`;
  expect(readXmlResponse(deep(20)).ok).toBe(true);
  expect(readXmlResponse(deep(200)).ok).toBe(false);
});
