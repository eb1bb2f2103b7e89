// Other ways to write the same conforming response. It uses everything that the grammars of XML and JSON allow without
// a change of meaning, and other kinds of legal HTML. The content stays the same; restyle.ts changes that.
import { type DefaultTreeAdapterTypes, parse } from "parse5";

/**
 * The same XML document in another form: declaration, comments, layout, attributes, CDATA, character references, both
 * forms of an empty element. Reads only the plain XML of our writer: leaves without attributes, nested in records.
 */
export function dressedXml(plain: string): string {
  let seen = 0;
  const bare = plain.replace(/^<\?xml[^>]*\?>\s*/, "");
  const leaves = bare.replaceAll(/<([\w.-]+)>([^<]*)<\/\1>|<([\w.-]+)\/>/g, (_, full, text, empty) => {
    const name = String(full ?? empty);
    const held = String(text ?? "");
    seen += 1;
    return [inCdata, withReferences, withComment, asEmpty][seen % 4]?.(name, held) ?? "";
  });
  const laidOut = leaves.replaceAll(/(<\/[\w.-]+>|\/>)(?=<)/g, "$1\n\t");
  return `<?xml version='1.0' encoding="utf-8" standalone='yes'?>\n<!-- written in another house -->\n<?house style?>${laidOut}\n<!-- the end -->\n`;
}

type Leaf = (name: string, text: string) => string;

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(String(hex), 16));
    return decimal === undefined
      ? (entities[String(name)] ?? String(whole))
      : String.fromCodePoint(Number(decimal));
  });

const inCdata: Leaf = (name, text) =>
  `<${name} lang="en"><![CDATA[${unescaped(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]></${name}>`;

const withReferences: Leaf = (name, text) => {
  const [first = "", ...rest] = Array.from(unescaped(text));
  const escaped = rest.join("").replaceAll("&", "&#38;").replaceAll("<", "&#x3C;").replaceAll(">", "&gt;");
  return first === ""
    ? `<${name}></${name}>`
    : `<${name}\n>&#${first.codePointAt(0) ?? 32};${escaped}</${name} >`;
};

const withComment: Leaf = (name, text) =>
  `<!-- ${name} follows --><${name} house="1" note='a "b"'>${text}</${name}>`;

const asEmpty: Leaf = (name, text) => (text === "" ? `<${name} />` : `<${name}>${text}</${name}>`);

/** The same JSON value, formatted, with unnecessary escapes. */
export const dressedJson = (plain: string): string =>
  JSON.stringify(JSON.parse(plain), undefined, "\t")
    .replaceAll("/", "\\/")
    .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .concat("\r\n");

/** The form of a redirect page as it was read: what it says, without how. */
interface PageForm {
  readonly action: string;
  /** In the bytes, and by script. */
  readonly inputs: readonly (readonly [string, string])[];
}

type Element = DefaultTreeAdapterTypes.Element;

const elementsIn = (node: DefaultTreeAdapterTypes.Node): readonly Element[] => [
  ...("tagName" in node ? [node] : []),
  ...("childNodes" in node ? node.childNodes.flatMap(elementsIn) : []),
];

/** Reads the reference gateway's page: `data-more` of the form has the script's inputs. */
function formOf(html: string): PageForm {
  const elements = elementsIn(parse(html, { scriptingEnabled: false }));
  const valueOf = (element: Element | undefined, name: string): string =>
    element?.attrs.find((held) => held.name === name)?.value ?? "";
  const form = elements.find(({ tagName }) => tagName === "form");
  const inputs = elements
    .filter(({ tagName }) => tagName === "input")
    .map((input) => [valueOf(input, "name"), valueOf(input, "value")] as const);
  const more = JSON.parse(valueOf(form, "data-more") || "[]") as readonly (readonly [string, string])[];
  return { action: valueOf(form, "action"), inputs: [...inputs, ...more] };
}

const attribute = (text: string, quote: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(quote, `&#${quote.charCodeAt(0)};`);

/** A text in a script: nothing in it can end the script. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Upper case, single quotes, an old doctype, inputs by `innerHTML`, posted by the body's `onload`. */
export function oldPage(html: string): string {
  const { action, inputs } = formOf(html);
  const scripted = inputs.slice(9).map(([name, value]) => [name, value]);
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML><HEAD><TITLE>Payment</TITLE></HEAD><BODY ONLOAD='go()'>
<FORM NAME='pay' METHOD='POST' ACTION='${attribute(action, "'")}'>
${inputs
  .slice(0, 9)
  .map(
    ([name, value]) =>
      `<INPUT TYPE='HIDDEN' NAME='${attribute(name, "'")}' VALUE='${attribute(value, "'")}'>`,
  )
  .join("\n")}
<DIV ID='rest'></DIV><NOSCRIPT><INPUT TYPE='SUBMIT'></NOSCRIPT></FORM>
<SCRIPT LANGUAGE='JavaScript'>
function go() {
  var more = ${inScript(scripted)}, out = "";
  for (var i = 0; i < more.length; i++) out += "<input type=hidden name='" + more[i][0] + "'>";
  document.getElementById("rest").innerHTML = out;
  for (i = 0; i < more.length; i++) document.pay[more[i][0]].value = more[i][1];
  document.pay.submit();
}
</SCRIPT></BODY></HTML>`;
}

/** A fragment without quotes or end tags, every input but one made by a script, posted at the end of the script. */
export function fragmentPage(html: string): string {
  const { action, inputs } = formOf(html);
  const [first = ["order_no", ""] as const, ...rest] = inputs;
  const unquoted = /^[^\s"'=<>`]+$/.test(first[1]) ? first[1] : `"${attribute(first[1], '"')}"`;
  return `<form id=f method=post action=${action}><input type=hidden name=${first[0]} value=${unquoted}></form>
<script>
(() => {
  const form = document.querySelector("#f");
  for (const [name, value] of Object.entries(${inScript(Object.fromEntries(rest))}))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  form.requestSubmit ? HTMLFormElement.prototype.submit.call(form) : form.submit();
})();
</script>`;
}

/** Tables of another age, nothing closed that need not be: most inputs are written by a script while the page loads, and the last script posts them. */
export function writtenPage(html: string): string {
  const { action, inputs } = formOf(html);
  const [first = ["order_no", ""] as const, second = first, ...rest] = inputs;
  const hidden = ([name, value]: readonly [string, string]): string =>
    `<input type="hidden" name="${attribute(name, '"')}" value="${attribute(value, '"')}">`;
  return `<html><head><meta charset=utf-8></head><body bgcolor=white><center><form method="post" action="${attribute(action, '"')}"><table>
<tr><td>${hidden(first)}${hidden(second)}
<script>document.write(${inScript(rest.map(hidden).join(""))});</script>
<noscript><input type="submit" value="Go on"></noscript></table></form></center>
<script>document.forms[0].submit();</script></body></html>`;
}
