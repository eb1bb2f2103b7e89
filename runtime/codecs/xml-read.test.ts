// Behaviour of the XML reader: valid and invalid documents, and locations of errors. xml-opinion.test.ts compares it with a second reader.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { told } from "../testing/issues.ts";
import { anyDocument } from "../testing/xml-arbitrary.ts";
import { readXml, type XmlElement } from "./xml-read.ts";

const read = (text: string): unknown => told(readXml(text));
const textOf = (text: string): unknown => (read(text) as XmlElement).children;

describe("reading a well-formed document", () => {
  it("keeps elements, text and attributes in document order", () => {
    expect(read(`<r a="1" b='2'>x<c/>y<d></d></r>`)).toEqual({
      name: "r",
      attributes: { a: "1", b: "2" },
      children: [
        "x",
        { name: "c", attributes: {}, children: [] },
        "y",
        { name: "d", attributes: {}, children: [] },
      ],
    });
  });
  it.each([
    ["text with blanks to the letter", "<a> 010.50 </a>", [" 010.50 "]],
    ["the five entities", "<a>&lt;&gt;&amp;&quot;&apos;</a>", ["<>&\"'"]],
    ["a reference once only", "<a>&amp;lt;</a>", ["&lt;"]],
    ["decimal and hexadecimal references", "<a>&#65;&#x42;&#x1F600;&#0067;</a>", ["AB😀C"]],
    ["CDATA as text", "<a>1<![CDATA[<&]] >]]>2</a>", ["1<&]] >2"]],
    ["text that a comment or instruction divides as one", "<a>1<!-- - -->2<?p ?>3</a>", ["123"]],
    ["every line end as a line feed", "<a>1\r\n2\r3\n4</a>", ["1\n2\n3\n4"]],
    ["a carriage return that is a reference", "<a>&#13;</a>", ["\r"]],
    ["a lone '>' and ']]'", "<a>]] > ></a>", ["]] > >"]],
    ["letters of every script in names", "<ä:名.-9/>", []],
    ["blanks inside tags", "<a\n\tx = '1'\n></a\n>", []],
    ["a slash at the end of an attribute", "<a x='/'>1</a>", ["1"]],
    ["a byte order mark", "\uFEFF<a/>", []],
    ["a declaration in full", `<?xml version='1.0'\n encoding = "utf-8" standalone="no" ?>\n<a/>`, []],
    ["comments and instructions around the root", "<!--x--><?style y?>\n<a/>\n<!--z--><?q?>\n", []],
    ["an empty CDATA section as no text", "<a><![CDATA[]]></a>", []],
    ["any declared encoding: the text is decoded", `<?xml version="1.0" encoding="GBK"?><a>é</a>`, ["é"]],
  ])("reads %s", (_what, text, children) => {
    expect(textOf(text)).toEqual(children);
  });
  it("replaces literal tabs and line ends in attributes with spaces, but not those written as references", () => {
    expect(read(`<a x="1\t2\r\n3&#10;4&#9;5"/>`)).toMatchObject({ attributes: { x: "1 2 3\n4\t5" } });
  });
  it("treats names such as __proto__ as plain names", () => {
    const root = read(`<__proto__ __proto__="1" constructor="2"><constructor/></__proto__>`) as XmlElement;
    expect(Object.entries(root.attributes)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
    expect(root.name).toBe("__proto__");
    expect(Object.prototype).not.toHaveProperty("1");
  });
});

describe("reading an invalid document", () => {
  it.each([
    ["mismatched tags", "<a>\n <b></c></a>", "xml.mismatched-tag 2:5"],
    ["crossed tags", "<a><b></a></b>", "xml.mismatched-tag 1:7"],
    ["an end tag too many", "<a/></a>", "xml.mismatched-tag 1:5"],
    ["names that differ in case", "<a></A>", "xml.mismatched-tag 1:4"],
    ["an end tag that only begins with the name", "<a><b></bc></a>", "xml.mismatched-tag 1:7"],
    ["an end tag that is cut off", "<a></a", "xml.tag 1:4"],
    ["a document cut off in text", "<a><b>1", "xml.unclosed 1:4"],
    ["text after the root", "<a/>\n x", "xml.text-outside-root 2:2"],
    ["a reference outside the root", "<a/>&#32;", "xml.text-outside-root 1:5"],
    ["a second byte order mark", "\uFEFF\uFEFF<a/>", "xml.text-outside-root 1:1"],
    ["plain text", "hello", "xml.text-outside-root 1:1"],
    ["comments only", "<!--x-->", "xml.no-root 1:9"],
    ["'--->' at a comment's end", "<a><!-- a ---></a>", "xml.comment 1:11"],
    ["'<!-->'", "<a><!--></a>", "xml.comment 1:4"],
    ["'<!--->'", "<a><!---></a>", "xml.comment 1:4"],
    ["an open CDATA section", "<a><![CDATA[x]]</a>", "xml.cdata 1:4"],
    ["a control character in an attribute", "<a x='\u0001'/>", "xml.illegal-character 1:7"],
    ["an illegal character in a comment", "<a><!--\uFFFE--></a>", "xml.illegal-character 1:8"],
    ["half a surrogate pair", "<a>\uD83D</a>", "xml.illegal-character 1:4"],
    ["a reference without a semicolon", "<a>x &amp y</a>", "xml.reference 1:6"],
    ["a lone '&'", "<a>A&B</a>", "xml.reference 1:5"],
    ["an entity named like an object's method", "<a>&constructor;</a>", "xml.entity 1:4"],
    ["an undeclared entity in an attribute", "<a x='1&foo;'/>", "xml.entity 1:8"],
    ["a DOCTYPE with entities", `<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`, "xml.doctype 1:1"],
    ["a DOCTYPE inside the root", "<a><!DOCTYPE a></a>", "xml.doctype 1:4"],
    ["a declaration after a line end", `\n<?xml version="1.0"?><a/>`, "xml.misplaced-declaration 2:1"],
    [
      "a second declaration",
      `<?xml version="1.0"?><?xml version="1.0"?><a/>`,
      "xml.misplaced-declaration 1:22",
    ],
    ["an instruction named XML", "<a><?XmL x?></a>", "xml.misplaced-declaration 1:4"],
    ["a declaration without a version", `<?xml encoding="UTF-8"?><a/>`, "xml.declaration 1:1"],
    [
      "a declaration with its parts swapped",
      `<?xml encoding="UTF-8" version="1.0"?><a/>`,
      "xml.declaration 1:1",
    ],
    ["version 2.0", `<?xml version="2.0"?><a/>`, "xml.declaration 1:1"],
    [
      "a standalone that is neither yes nor no",
      `<?xml version="1.0" standalone="1"?><a/>`,
      "xml.declaration 1:1",
    ],
    ["an instruction whose name runs into something", "<a><?p!?></a>", "xml.instruction 1:4"],
    ["a name that begins with a digit", "<1/>", "xml.tag 1:1"],
    ["an attribute in an end tag", "<a></a x='1'>", "xml.tag 1:4"],
    ["a slash in the middle of a tag", "<a / >", "xml.attribute 1:4"],
    ["'<' in text", "<a>1 < 2</a>", "xml.tag 1:6"],
  ])("refuses %s", (_what, text, issue) => {
    expect(read(text)).toEqual([issue]);
  });
  it("locates an error after any line end", () => {
    expect(read("<a>\r\n\r\r\n  &x;</a>")).toEqual(["xml.entity 4:3"]);
  });
});

describe("the limits of the reader", () => {
  const limits = { bytes: 1000, depth: 3, nodes: 5 };
  it.each([
    ["bytes", "<a>xx</a>", "<a>xxx</a>", { ...limits, bytes: 9 }, "xml.too-large"],
    ["bytes, not characters", "<a>x</a>", "<a>é</a>", { ...limits, bytes: 8 }, "xml.too-large"],
    ["depth", "<a><b><c/></b></a>", "<a><b><c><d/></c></b></a>", limits, "xml.too-deep"],
    ["elements", "<a><b/><b/></a>", "<a><b/><b/><b/><b/><b/></a>", limits, "xml.too-many-nodes"],
    ["attributes", "<a b='' c=''/>", "<a b='' c='' d='' e='' f=''/>", limits, "xml.too-many-nodes"],
    [
      "comments",
      "<a><!----></a>",
      "<a><!----><!----><!----><!----><!----></a>",
      limits,
      "xml.too-many-nodes",
    ],
  ])("include %s", (_what, within, beyond, bounds, code) => {
    expect(readXml(within, bounds).ok).toBe(true);
    expect(told(readXml(beyond, bounds))).toEqual([expect.stringContaining(code)]);
  });
  it("are 32 levels by default", () => {
    const nested = (depth: number): string => "<a>".repeat(depth) + "</a>".repeat(depth);
    expect(readXml(nested(32)).ok).toBe(true);
    expect(read(nested(33))).toEqual(["xml.too-deep 1:97"]);
  });
});

describe("any document", () => {
  it("never makes the reader throw, even if it is malformed", () => {
    const piece = fc.constantFrom(..."< > / a = \" ' & # x ; ! -- [CDATA[ ]]> ? xml".split(" "), " ", "\r");
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (input) => {
        expect(readXml(input)).toHaveProperty("ok");
        expect(readXml(`<a>${input}</a>`)).toHaveProperty("ok");
      }),
    );
  });
  it("never has its card number shown, even in a name", () => {
    for (const text of ["<x4111111111111111>", "<x4111-1111-1111-1111></a>"]) {
      expect(JSON.stringify(readXml(text))).not.toContain("1111");
    }
  });
  it("is refused without its end, at any point", () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), ({ text, rootEnd }, cut) => {
        expect(readXml(text.slice(0, cut % rootEnd)).ok).toBe(false);
      }),
    );
  });
  it("is read correctly in every valid form", () => {
    fc.assert(
      fc.property(anyDocument, ({ text, tree }) => {
        expect(readXml(text)).toEqual({ ok: true, value: tree });
      }),
    );
  });
});
