// Reads XML responses with fast-xml-parser, a different reader than the contract's own, so that one does not hide an error of
// the other. It refuses a DOCTYPE, which the caller blanks where it declares no entity, limits the depth, validates first, and keeps every
// value as text.
import { messageOf } from "../contract/errors.ts";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { isRecord } from "@acquiring/contract/codecs";

export type XmlResponse =
  | { readonly ok: true; readonly root: string; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/** The parser refuses or renames these names; a prefix that no document can contain protects them. */
const mark = "\0";
const guarded =
  /^(?:__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|__(?:define|lookup)[GS]etter__)$/u;

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  // Without this, numeric character references are not decoded.
  htmlEntities: true,
  maxNestedTags: 64,
  transformTagName: (name) => (guarded.test(name) ? mark + name : name),
});

export function readXmlResponse(text: string): XmlResponse {
  if (hasDoctype(text)) return { ok: false, problem: "it has a DOCTYPE, which is not allowed in a response" };
  try {
    const validity = XMLValidator.validate(text);
    if (validity !== true) {
      const { msg, line, col } = validity.err;
      return { ok: false, problem: `${msg} (line ${line}, column ${col})` };
    }
    const document: unknown = parser.parse(text);
    const roots = isRecord(document) ? Object.entries(document).filter(([name]) => name !== "#text") : [];
    const [root, more] = roots;
    if (root === undefined || more !== undefined || Array.isArray(root[1])) {
      return { ok: false, problem: "it does not have exactly one root element" };
    }
    return { ok: true, root: root[0], value: withoutLayout(root[1]) };
  } catch (error) {
    return { ok: false, problem: messageOf(error) };
  }
}

// A subset in brackets has no `]` outside quotes and comments, and no `<!ENTITY`.
const doctype =
  /^(\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[^])*-->\s*)*)(<!DOCTYPE\s(?:[^>["']|"[^"]*"|'[^']*')*(?:\[(?:(?!<!ENTITY|<!--)[^\]"']|"[^"]*"|'[^']*'|<!--(?:(?!-->)[^])*-->)*\]\s*)?>)/u;

/** The document with blanks instead of a DOCTYPE without entities: XML allows it, and it changes no value. */
export const withoutDoctype = (text: string): string =>
  text.slice(0, longestProlog).includes("<!DOCTYPE")
    ? text.replace(doctype, (_, before: string, found: string) => before + found.replaceAll(/\S/gu, " "))
    : text;
const longestProlog = 4096;

/** Whether there is a DOCTYPE outside comments and CDATA. Reads any text in one pass. */
function hasDoctype(text: string): boolean {
  const mark = /<!--|<!\[CDATA\[|<!DOCTYPE/giu;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    if (/^<!d/iu.test(found[0])) return true;
    const end = found[0] === "<!--" ? "-->" : "]]>";
    const at = text.indexOf(end, mark.lastIndex);
    if (at < 0) return false;
    mark.lastIndex = at + end.length;
  }
  return false;
}

/** Leaves out the text between elements, which is layout. */
function withoutLayout(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLayout);
  if (!isRecord(value)) return value;
  const elements = Object.entries(value).filter(([name]) => name !== "#text");
  return Object.fromEntries(
    elements.map(([name, item]) => [
      name.startsWith(mark) ? name.slice(mark.length) : name,
      withoutLayout(item),
    ]),
  );
}
