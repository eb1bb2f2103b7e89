// Reads XML text to a tree of elements, strictly and with limits. xml-value.ts interprets the elements.
import type { Result } from "../values/result.ts";
import { defaultLimits, shownName, type Limits } from "../values/wire.ts";
import { Fault, type Scan, scanned } from "./scan.ts";
import { dereferenced, illegalCharacter, nameEnd, namePattern, unixLines } from "./xml-chars.ts";

export interface XmlElement {
  /** As written, a prefix included: namespaces are not resolved. */
  readonly name: string;
  /** Has no prototype, so that any name is only a name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** In document order; text that a comment, a CDATA section or a reference divides is one text. */
  readonly children: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/**
 * Reads one XML 1.0 document into its root element, or says where (`line:column`) it is not well-formed.
 *
 * It refuses a document type: entity bombs and external references come from there, and no record of this interface needs
 * one. It checks and drops comments and processing instructions, turns line ends into `\n`, and keeps spaces.
 * The encoding that the document declares is the concern of who decoded its bytes (`charset.ts`).
 */
export function readXml(source: string, limits: Limits = defaultLimits): Result<XmlElement> {
  return scanned(source, limits, { name: "XML document", code: "xml", textOf: unixLines }, (scan) => {
    const illegal = scan.text.search(illegalCharacter);
    if (illegal >= 0)
      throw new Fault("illegal-character", illegal, "XML does not allow this character. Remove it.");
    return readDocument(scan);
  });
}

function readDocument(scan: Scan): XmlElement {
  const { text } = scan;
  if (/^<\?xml[\s?]/.test(text)) readDeclaration(scan);
  const open: OpenElement[] = [];
  const starts: number[] = [];
  let root: XmlElement | undefined;
  const closes = text.includes("]]>");
  while (scan.at < text.length) {
    const start = scan.at;
    const markup = text.indexOf("<", start);
    const end = markup < 0 ? text.length : markup;
    const parent = open.at(-1);
    if (end > start) readRun(scan, end, parent, closes);
    if (markup < 0) break;
    count(scan);
    const mark = text.charCodeAt(end + 1);
    if (mark === 0x2f /* </ */) {
      close(scan, parent);
      open.pop();
      starts.pop();
    } else if (mark === 0x3f /* <? */) skipInstruction(scan);
    else if (mark === 0x21 /* <! */) readDeclared(scan, parent);
    else {
      if (!parent && root)
        throw new Fault("second-root", end, "A document has exactly one root element. Send only one.");
      if (open.length >= scan.limits.depth) {
        throw new Fault("too-deep", end, `The document is nested deeper than ${scan.limits.depth} levels.`);
      }
      const element = readTag(scan);
      if (parent) parent.children.push(element);
      else root = element;
      // No tag but an empty one ends with `/>`.
      if (text.charCodeAt(scan.at - 2) !== 0x2f) {
        open.push(element);
        starts.push(end);
      }
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    const message = `The element '${shownName(unclosed.name)}' is not closed. The document may be cut off.`;
    throw new Fault("unclosed", starts.at(-1) ?? 0, message);
  }
  if (!root) throw new Fault("no-root", text.length, "The document has no element.");
  return root;
}

/** Steps over what begins with `<!`. */
function readDeclared(scan: Scan, parent: OpenElement | undefined): void {
  if (scan.text.startsWith("<!--", scan.at)) skipComment(scan);
  else if (scan.text.startsWith("<![CDATA[", scan.at)) readCdata(scan, parent);
  else {
    const message = "Document types and other '<!' declarations are not allowed. Remove them.";
    throw new Fault("doctype", scan.at, message);
  }
}

function count(scan: Scan): void {
  scan.nodes += 1;
  if (scan.nodes <= scan.limits.nodes) return;
  throw new Fault("too-many-nodes", scan.at, `The document has more than ${scan.limits.nodes} parts.`);
}

const declaration =
  /<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/y;

function readDeclaration(scan: Scan): void {
  declaration.lastIndex = 0;
  const found = declaration.exec(scan.text);
  if (!found) {
    const message = 'The XML declaration is malformed. Write <?xml version="1.0" encoding="UTF-8"?>.';
    throw new Fault("declaration", 0, message);
  }
  scan.at = found[0].length;
}

/** The text up to the next markup, in a document that has a `]]>` somewhere or not. */
function readRun(scan: Scan, end: number, parent: OpenElement | undefined, closes: boolean): void {
  const run = scan.text.slice(scan.at, end);
  if (!parent) {
    const stray = run.search(/[^ \t\n]/);
    if (stray >= 0)
      throw new Fault("text-outside-root", scan.at + stray, "There is text outside the root element.");
  } else {
    const closing = closes ? run.indexOf("]]>") : -1;
    if (closing >= 0)
      throw new Fault("text", scan.at + closing, "']]>' is not allowed in text. Write ]]&gt;.");
    addText(parent, dereference(run, scan.at));
  }
  scan.at = end;
}

function addText(parent: OpenElement, text: string): void {
  const { children } = parent;
  const last = children.at(-1);
  if (typeof last === "string") children[children.length - 1] = last + text;
  else if (text !== "") children.push(text);
}

const unread = {
  reference: "'&' does not begin a valid character reference. For an ampersand write &amp;.",
  entity: "The entity is unknown. Only amp, lt, gt, quot and apos are allowed.",
} as const;

function dereference(raw: string, offset: number): string {
  const text = dereferenced(raw);
  if (typeof text === "string") return text;
  throw new Fault(text.fault, offset + text.at, unread[text.fault]);
}

function skipComment(scan: Scan): void {
  const dashes = scan.text.indexOf("--", scan.at + 4);
  if (dashes < 0) throw new Fault("comment", scan.at, "The comment is not closed.");
  if (scan.text[dashes + 2] !== ">")
    throw new Fault("comment", dashes, "'--' is not allowed inside a comment.");
  scan.at = dashes + 3;
}

const target = new RegExp(`<\\?(${namePattern})(?=[ \\t\\n]|\\?>)`, "uy");

function skipInstruction(scan: Scan): void {
  target.lastIndex = scan.at;
  const name = target.exec(scan.text)?.[1];
  if (name === undefined)
    throw new Fault("instruction", scan.at, "'<?' does not begin a valid processing instruction.");
  if (name.toLowerCase() === "xml") {
    const message = "The XML declaration must be at the very beginning and in lower case.";
    throw new Fault("misplaced-declaration", scan.at, message);
  }
  const end = scan.text.indexOf("?>", scan.at + 2 + name.length);
  if (end < 0) throw new Fault("instruction", scan.at, "The processing instruction is not closed.");
  scan.at = end + 2;
}

function readCdata(scan: Scan, parent: OpenElement | undefined): void {
  if (!parent)
    throw new Fault("text-outside-root", scan.at, "There is a CDATA section outside the root element.");
  const end = scan.text.indexOf("]]>", scan.at);
  if (end < 0) throw new Fault("cdata", scan.at, "The CDATA section is not closed.");
  addText(parent, scan.text.slice(scan.at + "<![CDATA[".length, end));
  scan.at = end + 3;
}

const endTag = new RegExp(`</(${namePattern})[ \\t\\n]*>`, "uy");

function close(scan: Scan, element: OpenElement | undefined): void {
  const { text, at } = scan;
  const after = at + 2 + (element?.name.length ?? 0);
  if (element && text.charCodeAt(after) === 0x3e && text.slice(at + 2, after) === element.name) {
    scan.at = after + 1;
    return;
  }
  // It has a blank before its end, or it does not match.
  endTag.lastIndex = at;
  const found = endTag.exec(text);
  if (!found) throw new Fault("tag", scan.at, "'</' does not begin a valid end tag.");
  if (element?.name !== found[1]) {
    const message = element
      ? `The end tag does not match the open element '${shownName(element.name)}'.`
      : "The end tag has no start tag.";
    throw new Fault("mismatched-tag", scan.at, message);
  }
  scan.at += found[0].length;
}

const blanksHere = /[ \t\n]*/y;

function readName(scan: Scan): string | undefined {
  const start = scan.at;
  scan.at = nameEnd(scan.text, start);
  return scan.at === start ? undefined : scan.text.slice(start, scan.at);
}

function skipBlanks(scan: Scan): boolean {
  blanksHere.lastIndex = scan.at;
  const { length } = blanksHere.exec(scan.text)?.[0] ?? "";
  scan.at += length;
  return length > 0;
}

/** Most elements have none, and a record without a prototype is dear to make. */
const noAttributes: Readonly<Record<string, string>> = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ Object.create(null),
);

/** The element of a start tag, or of a tag that ends with `/>`. */
function readTag(scan: Scan): OpenElement {
  const start = scan.at;
  scan.at += 1;
  const name = readName(scan);
  if (name === undefined)
    throw new Fault("tag", start, "'<' does not begin a valid tag. In text write &lt;.");
  if (scan.text[scan.at] === ">") {
    scan.at += 1;
    return { name, attributes: noAttributes, children: [] };
  }
  const attributes: Record<string, string> = Object.create(null);
  const element = { name, attributes, children: [] };
  for (;;) {
    const apart = skipBlanks(scan);
    const next = scan.text[scan.at];
    if (next === ">" || scan.text.startsWith("/>", scan.at)) {
      scan.at += next === ">" ? 1 : 2;
      return element;
    }
    if (next === undefined)
      throw new Fault("unclosed", start, "The tag is not closed. The document may be cut off.");
    if (!apart) throw new Fault("attribute", scan.at, "Expected a space, '>' or '/>'.");
    readAttribute(scan, attributes);
  }
}

function readAttribute(scan: Scan, attributes: Record<string, string>): void {
  const start = scan.at;
  const name = readName(scan);
  if (name === undefined) throw new Fault("attribute", start, "Expected an attribute's name.");
  if (name in attributes) throw new Fault("duplicate-attribute", start, "The attribute is given twice.");
  skipBlanks(scan);
  if (scan.text[scan.at] !== "=") throw new Fault("attribute", scan.at, "The attribute has no '='.");
  scan.at += 1;
  skipBlanks(scan);
  const quote = scan.text[scan.at];
  if (quote !== '"' && quote !== "'")
    throw new Fault("attribute", scan.at, "The attribute's value is not quoted.");
  const from = scan.at + 1;
  const end = scan.text.indexOf(quote, from);
  if (end < 0) throw new Fault("attribute", start, "The attribute's value is not closed.");
  const raw = scan.text.slice(from, end);
  const less = raw.indexOf("<");
  if (less >= 0) throw new Fault("attribute", from + less, "'<' is not allowed in an attribute. Write &lt;.");
  // Literal tabs and line ends become spaces (3.3.3); those written as references stay.
  attributes[name] = dereference(raw.replaceAll(/[\t\n]/g, " "), from);
  count(scan);
  scan.at = end + 1;
}
