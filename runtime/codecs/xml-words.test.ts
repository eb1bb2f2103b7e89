// The whole words of each issue of an XML document, read and written.
import { expect, it } from "vitest";
import type { Shape } from "../schema/shape.ts";
import { linesOf, told } from "../testing/issues.ts";
import { readXml } from "./xml-read.ts";
import { xmlToValue } from "./xml-value.ts";
import { writeXml, type XmlStyle } from "./xml-write.ts";

const limits = { bytes: 200, depth: 2, nodes: 5 };

it.each([
  ["<a>\0</a>", "illegal-character 1:4: XML does not allow this character. Remove it."],
  ["<!DOCTYPE a>", "doctype 1:1: Document types and other '<!' declarations are not allowed. Remove them."],
  ["<a/><b/>", "second-root 1:5: A document has exactly one root element. Send only one."],
  ["<a><b><c/></b></a>", "too-deep 1:7: The document is nested deeper than 2 levels."],
  ["<a><b>", "unclosed 1:4: The element 'b' is not closed. The document may be cut off."],
  ["<x41111111111>", "unclosed 1:1: The element '…' is not closed. The document may be cut off."],
  ["<a x='1'", "unclosed 1:1: The tag is not closed. The document may be cut off."],
  ["", "no-root 1:1: The document has no element."],
  ["<a><b/><b/><b/><b/><b/></a>", "too-many-nodes 1:20: The document has more than 5 parts."],
  [
    "<?xml?><a/>",
    'declaration 1:1: The XML declaration is malformed. Write <?xml version="1.0" encoding="UTF-8"?>.',
  ],
  ["x<a/>", "text-outside-root 1:1: There is text outside the root element."],
  ["<a/><![CDATA[]]>", "text-outside-root 1:5: There is a CDATA section outside the root element."],
  ["<a>]]></a>", "text 1:4: ']]>' is not allowed in text. Write ]]&gt;."],
  [
    "<a>&</a>",
    "reference 1:4: '&' does not begin a valid character reference. For an ampersand write &amp;.",
  ],
  ["<a>&x;</a>", "entity 1:4: The entity is unknown. Only amp, lt, gt, quot and apos are allowed."],
  ["<a><!-- ", "comment 1:4: The comment is not closed."],
  ["<a><!-- -- --></a>", "comment 1:9: '--' is not allowed inside a comment."],
  ["<a><? ?></a>", "instruction 1:4: '<?' does not begin a valid processing instruction."],
  ["<a><?p </a>", "instruction 1:4: The processing instruction is not closed."],
  [
    "<a><?xml ?></a>",
    "misplaced-declaration 1:4: The XML declaration must be at the very beginning and in lower case.",
  ],
  ["<a><![CDATA[</a>", "cdata 1:4: The CDATA section is not closed."],
  ["<a></ a>", "tag 1:4: '</' does not begin a valid end tag."],
  ["< a/>", "tag 1:1: '<' does not begin a valid tag. In text write &lt;."],
  ["<a></b>", "mismatched-tag 1:4: The end tag does not match the open element 'a'."],
  ["</a>", "mismatched-tag 1:1: The end tag has no start tag."],
  ["<a x='1'y='2'/>", "attribute 1:9: Expected a space, '>' or '/>'."],
  ["<a ='1'/>", "attribute 1:4: Expected an attribute's name."],
  ["<a x='1' x='2'/>", "duplicate-attribute 1:10: The attribute is given twice."],
  ["<a x/>", "attribute 1:5: The attribute has no '='."],
  ["<a x=1/>", "attribute 1:6: The attribute's value is not quoted."],
  ["<a x='1/>", "attribute 1:4: The attribute's value is not closed."],
  ["<a x='<'/>", "attribute 1:7: '<' is not allowed in an attribute. Write &lt;."],
  [" ".repeat(201), "too-large : The XML document is larger than 200 bytes."],
])("the issue of the document %j says what is wrong", (text, line) => {
  expect(linesOf(readXml(text, limits))).toEqual([`xml.${line}`]);
});

const shape: Shape = {
  kind: "object",
  fields: {
    amount: { kind: "text" },
    count: { kind: "integer" },
    fee: { kind: "number" },
    risk: { kind: "object", fields: {} },
    items: { kind: "list", of: { kind: "text" }, wrapped: "item" },
    lists: { kind: "list", of: { kind: "list", of: { kind: "text" } } },
  },
};
const valueOf = (content: string, json = false) => {
  const root = readXml(`<r>${content}</r>`);
  return root.ok ? xmlToValue(root.value, shape, json ? limits : undefined) : root;
};

it.each([
  ["x", "xml.stray-text /r record: There is text where only elements are allowed."],
  [
    "<amount/><amount/><amount/>",
    "xml.repeated-element /r/amount: The element is given more than once. Send it once.",
  ],
  [
    "<count><x/></count>",
    "xml.unexpected-element /r/count integer: There are elements where only text is allowed.",
  ],
  [
    "<count>1.0x</count>",
    "type /r/count integer: The text is not an integer that can be represented exactly. Write plain digits.",
  ],
  [
    "<fee>.5</fee>",
    "type /r/fee number: The text is not a number that can be represented exactly. Write plain digits.",
  ],
  [
    "<items><item/><other/></items>",
    "xml.list /r/items/other item: The list has an element that is not an entry.",
  ],
  ["<items>x</items>", "xml.stray-text /r/items record: There is text where only elements are allowed."],
  ["<lists/>", "xml.list /r/lists/0: A list within a list cannot be read from XML."],
])("the issue of the elements %s says what is wrong, once", (content, line) => {
  expect(linesOf(valueOf(content))).toEqual([line]);
});

it("a wrapped list has its entries in order, and spaces between them do not matter", () => {
  expect(valueOf("<items> <item>1</item>\n<item/>\t</items>")).toEqual({
    ok: true,
    value: { items: ["1", ""] },
  });
  expect(valueOf("<items/>")).toEqual({ ok: true, value: { items: [] } });
  expect(told(valueOf("<items><item><x/></item></items>"))).toEqual(["xml.unexpected-element /r/items/0"]);
});

it("JSON text within an element is read as the record or list that it is", () => {
  expect(valueOf('<risk>{"a":1}</risk><items>["x"]</items><amount>{}</amount>', true)).toEqual({
    ok: true,
    value: { risk: { a: 1 }, items: ["x"], amount: "{}" },
  });
  expect(valueOf("<risk/><items/>", true)).toEqual({ ok: true, value: { risk: {}, items: [] } });
  for (const [content, at, kind] of [
    ["<risk>[]</risk>", "/r/risk", "record"],
    ["<items>{}</items>", "/r/items", "list"],
    ["<items><item/></items>", "/r/items", "list"],
  ] as const)
    expect(linesOf(valueOf(content, true))).toEqual([
      `type ${at} ${kind}: The text is not JSON of a ${kind}.`,
    ]);
});

const wrapped: XmlStyle = {
  shape: { kind: "object", fields: { "1": { kind: "list", of: { kind: "text" }, wrapped: "i" } } },
};

it.each<[object, string, XmlStyle?]>([
  [[], "list : A document is one record, not a list."],
  [{ a: null }, "null /a: XML has no null. Leave the field out or send an empty text."],
  [{ "1": 1 }, "name /…: The field's name is not a valid XML name. Rename the field."],
  [{ "1": ["x"] }, "name /…: The field's name is not a valid XML name. Rename it.", wrapped],
  [{ a: [["x"]] }, "list /a/0: XML cannot represent a list within a list."],
  [{ a: "\0" }, "illegal-character /a: The text has a character that XML does not allow. Remove it."],
])("the issue of %j says why it cannot be written", (value, line, style) => {
  expect(linesOf(writeXml("r", value, style))).toEqual([`xml.${line}`]);
});

it("a wrapped list is written within one element, also if it is empty, and any other one is not", () => {
  const text = (value: object, style: XmlStyle = {}) => {
    const written = writeXml("r", value, { shape, ...style });
    return written.ok ? written.value.split("\n")[1] : written.issues;
  };
  expect(text({ items: ["1", "2"] })).toBe("<r><items><item>1</item><item>2</item></items></r>");
  expect(text({ items: [] })).toBe("<r><items></items></r>");
  expect(text({ other: [] })).toBe("<r></r>");
  expect(text({ items: ["1"], risk: { a: "<" } }, { nested: "json" })).toBe(
    '<r><items>["1"]</items><risk>{"a":"&lt;"}</risk></r>',
  );
});

it("a document names its character set", () => {
  expect(writeXml("r", {}, { charset: "iso-8859-1" })).toEqual({
    ok: true,
    value: '<?xml version="1.0" encoding="ISO-8859-1"?>\n<r></r>',
  });
});
