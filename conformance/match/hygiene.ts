// Content that no response may have: internals of a program, and markup from the request that a browser would execute. Each
// function returns its finding as a text for reports, or `undefined`.
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { DecodedResponse } from "../decode/decode.ts";
import { readXmlResponse } from "../decode/xml.ts";

/** Traces of common runtimes and databases; each is a form that no message to a merchant has by accident. */
const traces: readonly (readonly [string, RegExp])[] = [
  [
    "a stack trace of JavaScript",
    /\bat (?:async )?(?:[^\n()]{1,200} \()?(?:file:\/\/|node:|[A-Za-z]:\\|\/)[^\s()]{1,300}:\d+:\d+\)?/,
  ],
  ["a path into node_modules", /[\\/]node_modules[\\/]/],
  ["a stack trace of Java", /\bat [\w$.]{3,200}\([\w$]{1,100}\.(?:java|kt|scala|groovy):\d+\)/],
  [
    "an exception of Java",
    /\b(?:java|javax|jakarta|kotlin|org|com|io)(?:\.\w{1,50}){1,8}(?:Exception|Error)\b/,
  ],
  ["a stack trace of Python", /Traceback \(most recent call last\)|\bFile "[^"\n]{1,300}", line \d+/],
  [
    "an error of PHP",
    /(?:Fatal error|Warning|Notice|Deprecated|Parse error): [^\n]{1,500} in [^\n]{1,300}\.php(?: on line |:)\d+/,
  ],
  ["a stack trace of PHP", /#0 [^\n]{1,300}\.php\(\d+\)/],
  ["a stack trace of Ruby", /\.rb:\d+:in [`']/],
  ["a stack trace of Go", /\bgoroutine \d+ \[|\bpanic: |\/[\w.-]{1,100}\.go:\d+/],
  [
    "a stack trace of .NET",
    /\bat [\w.`<>]{3,200}\([^\n)]{0,300}\) in [^\n]{1,300}:line \d+|\bSystem\.[\w.]{1,100}Exception\b/,
  ],
  ["a panic of Rust", /\bpanicked at [^\n]{1,300}\.rs:\d+/],
  ["an error of Perl", /\bat [^\n]{1,300}\.(?:pl|pm) line \d+/],
  [
    "an error of a database",
    /\bSQLSTATE\b|\bsyntax error at or near\b|\bORA-\d{5}\b|error in your SQL syntax|\bSQLITE_ERROR\b|\bpsycopg2\b|\bPG::\w+/,
  ],
];

/** The kind of trace that a body shows. */
export function traceIn(text: string): string | undefined {
  const plain = unescaped(text);
  // The text as received is one of the forms, because `\node_modules` begins like an escape.
  const forms = [text, plain, withoutTags(plain)];
  return traces.find(([, pattern]) => forms.some((form) => pattern.test(form)))?.[0];
}

/** An error page sets parts of its message in bold: `<b>Warning</b>: … in <b>/var/www/pay.php</b> on line <b>3</b>`. */
const withoutTags = (text: string): string => text.replaceAll(/<\/?[a-z][^<>]*>/gi, "");

/** A stack trace is also found with escapes of HTML, XML and JSON. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/&quot;|&#0*34;|\\"/g, '"')
    .replaceAll(/&#0*39;|&#x0*27;|&apos;/gi, "'")
    .replaceAll(/&lt;/g, "<")
    .replaceAll(/&gt;/g, ">")
    .replaceAll(/&nbsp;|&#0*160;/g, " ")
    .replaceAll(/\\n/g, "\n");

/** The name that markup in hostile requests bears: no response has an element or an attribute of that name. */
export const markupName = "qzmarkup";

/** Cached, because many asserts test the same response, and reading a page is slow. */
const looked = new WeakMap<DecodedResponse, { readonly found: string | undefined }>();

/** How a response shows the markup of its request; `undefined` if it is harmless. */
export function markupIn(body: DecodedResponse, media?: string): string | undefined {
  const known = looked.get(body) ?? { found: lookForMarkup(body, media) };
  looked.set(body, known);
  return known.found;
}

function lookForMarkup({ kind, text }: DecodedResponse, media = ""): string | undefined {
  if (!text.toLowerCase().includes(markupName)) return undefined;
  if (kind === "html" || /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(media)) {
    return pageHas(text, markupName)
      ? "a browser reads it as an element or attribute of the page"
      : undefined;
  }
  if (kind === "xml") {
    const read = readXmlResponse(text);
    if (!read.ok) return `the XML is no longer well-formed: ${read.problem}`;
    return hasName(read.value) ? "it became an element of the XML" : undefined;
  }
  if (kind !== "json") return undefined;
  try {
    return hasName(JSON.parse(text)) ? "it became a name in the JSON" : undefined;
  } catch {
    return "the JSON is no longer valid";
  }
}

function hasName(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, item]) => name === markupName || hasName(item));
}

/** Read as a browser reads it, without running its scripts. */
function pageHas(html: string, name: string): boolean {
  const waiting: DefaultTreeAdapterTypes.Node[] = [parse(html, { scriptingEnabled: false })];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ("tagName" in node && (node.tagName === name || node.attrs.some((held) => held.name === name)))
      return true;
    if ("childNodes" in node) for (const child of node.childNodes) waiting.push(child);
  }
  return false;
}
