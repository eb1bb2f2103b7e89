// Values to XML text. The caller names the root element of a record.
import { numberText } from "../values/money.ts";
import { fail, ok, type Issue, type Result } from "../values/result.ts";
import { below, notWire } from "../values/wire.ts";
import type { Shape } from "../schema/shape.ts";
import type { Charset } from "./codec.ts";
import { illegalCharacter, isXmlName } from "./xml-chars.ts";

/** Ends the writing; `writeXml` turns it into its issue, so it never leaves this file. */
class Unwritable extends Error {
  readonly issue: Issue;
  constructor(code: string, at: string, message: string) {
    super(message);
    this.issue = { code: `xml.${code}`, at, message };
  }
}

/** How to write a document. The default is plain XML. */
export interface XmlStyle {
  readonly charset?: Charset;
  /** `json`: a record or list within the record is JSON text in its element. */
  readonly nested?: "elements" | "json";
  /** Says which lists have a wrapping element. */
  readonly shape?: Shape;
}

/**
 * Writes a record as an XML document. A field is an element, a record holds its fields' elements, and a list repeats its
 * element. If the shape wraps the list, one element encloses the elements of its entries. Numbers are written as decimal
 * text without an exponent, booleans as `true` and `false`.
 *
 * A field that is `undefined` and a list without entries leave no element. Refused with a JSON pointer, since XML 1.0
 * cannot have them: `null`, a list within a list, a name that is not XML name, characters such as NUL. How lists and
 * records look in XML is open in the interface; this is the form that is read back here.
 */
export function writeXml(root: string, value: object, style: XmlStyle = {}): Result<string> {
  const issue = notWire(value);
  if (issue) return fail(issue);
  const { charset = "utf-8", shape } = style;
  const parts = [`<?xml version="1.0" encoding="${charset.toUpperCase()}"?>\n`];
  try {
    if (Array.isArray(value)) throw new Unwritable("list", "", "A document is one record, not a list.");
    writeElement({ parts, json: style.nested === "json" }, root, { value, shape, at: "" });
    return ok(parts.join(""));
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error;
    return fail(error.issue);
  }
}

/** The text up to now, and whether records and lists within the record are written as JSON text. */
interface Output {
  readonly parts: string[];
  readonly json: boolean;
}

/** A value on its way into an element. */
interface Content {
  readonly value: unknown;
  readonly shape: Shape | undefined;
  readonly at: string;
}

function writeElement(output: Output, name: string, { value, shape, at }: Content): void {
  const { parts, json } = output;
  if (!isXmlName(name))
    throw new Unwritable("name", at, "The field's name is not a valid XML name. Rename the field.");
  if (value === null)
    throw new Unwritable("null", at, "XML has no null. Leave the field out or send an empty text.");
  parts.push(`<${name}>`);
  if (typeof value !== "object") {
    parts.push(escaped(typeof value === "number" ? numberText(value) : String(value), at));
  } else if (json && at !== "") {
    parts.push(escaped(JSON.stringify(value), at));
  } else {
    const fields = shape?.kind === "object" ? shape.fields : {};
    for (const [field, content] of Object.entries(value)) {
      const own = Object.hasOwn(fields, field) ? fields[field] : undefined;
      writeField(output, field, { value: content, shape: own, at: below(at, field) });
    }
  }
  parts.push(`</${name}>`);
}

function writeField(output: Output, name: string, content: Content): void {
  const { value, shape, at } = content;
  if (value === undefined) return;
  if (!Array.isArray(value) || output.json) {
    writeElement(output, name, content);
    return;
  }
  const list = shape?.kind === "list" ? shape : undefined;
  if (list?.wrapped !== undefined) {
    if (!isXmlName(name))
      throw new Unwritable("name", at, "The field's name is not a valid XML name. Rename it.");
    output.parts.push(`<${name}>`);
  }
  for (const [index, entry] of value.entries()) {
    const here = below(at, index);
    if (Array.isArray(entry))
      throw new Unwritable("list", here, "XML cannot represent a list within a list.");
    writeElement(output, list?.wrapped ?? name, { value: entry, shape: list?.of, at: here });
  }
  if (list?.wrapped !== undefined) output.parts.push(`</${name}>`);
}

// A reader turns a literal carriage return into a line feed; as a reference it arrives.
const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\r": "&#13;",
};

function escaped(text: string, at: string): string {
  if (illegalCharacter.test(text)) {
    throw new Unwritable(
      "illegal-character",
      at,
      "The text has a character that XML does not allow. Remove it.",
    );
  }
  return text.replaceAll(/[&<>\r]/g, (character) => references[character] ?? character);
}
