// Values to XML text. Which root element a record has is said by the caller.
import { numberText } from "../values/money.ts";
import { fail, ok, type Issue, type Result } from "../values/result.ts";
import { below, notWire } from "../values/wire.ts";
import { illegalCharacter, isXmlName } from "./xml-chars.ts";

/** Ends the writing; `writeXml` turns it into its issue, so it never leaves this file. */
class Unwritable extends Error {
  readonly issue: Issue;
  constructor(code: string, at: string, message: string) {
    super(message);
    this.issue = { code: `xml.${code}`, at, message };
  }
}

/**
 * Writes a record as an XML document: a field is an element, a record holds its fields' elements, a list repeats its
 * element. Numbers are written as decimal text without an exponent, booleans as `true` and `false`.
 *
 * A field that is `undefined` and a list without entries leave no element. Refused with a JSON pointer, since XML 1.0
 * cannot carry them: `null`, a list within a list, a name that is no XML name, characters such as NUL.
 * How lists and records look in XML is open in the interface; this is the form that is read back here.
 */
export function writeXml(root: string, value: object): Result<string> {
  const issue = notWire(value);
  if (issue) return fail(issue);
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  try {
    if (Array.isArray(value)) throw new Unwritable("list", "", "A document is one record, not a list.");
    writeElement(parts, root, value, "");
    return ok(parts.join(""));
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error;
    return fail(error.issue);
  }
}

function writeElement(parts: string[], name: string, value: unknown, at: string): void {
  if (!isXmlName(name))
    throw new Unwritable("name", at, "The field's name is no name in XML; rename the field.");
  if (value === null)
    throw new Unwritable("null", at, "XML has no null; leave the field out or send empty text.");
  parts.push(`<${name}>`);
  if (typeof value === "object") {
    for (const [field, content] of Object.entries(value)) writeField(parts, field, content, below(at, field));
  } else {
    parts.push(escaped(typeof value === "number" ? numberText(value) : String(value), at));
  }
  parts.push(`</${name}>`);
}

function writeField(parts: string[], name: string, value: unknown, at: string): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) {
    writeElement(parts, name, value, at);
    return;
  }
  for (const [index, entry] of value.entries()) {
    const here = below(at, index);
    if (Array.isArray(entry))
      throw new Unwritable("list", here, "XML cannot tell a list within a list apart.");
    writeElement(parts, name, entry, here);
  }
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
    throw new Unwritable("illegal-character", at, "XML cannot carry a character of this text; remove it.");
  }
  return text.replaceAll(/[&<>\r]/g, (character) => references[character] ?? character);
}
