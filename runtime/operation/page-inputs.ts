// Reads a page for the shopper: its text, and the values of its inputs. This is not an HTML parser: it ignores an input that
// is not plainly written, and one that a script adds.
import { declaredCharset, decodeText, xmlEncoding } from "../codecs/charset.ts";
import { fieldOf, textOf } from "./belongs.ts";
import type { ReadPage } from "./operation.ts";

/** The browser gets the page as it came, a byte order mark included. */
export const readPage: ReadPage = (received, mediaType, { bodies }, asked) => {
  const declared = declaredCharset(received, mediaType, xmlEncoding);
  if (!declared.ok) return { reason: "its page cannot be read", issues: declared.issues };
  const { bytes, charset = bodies.html.charset } = declared.value;
  const text = decodeText(bytes, charset);
  if (text === undefined) return { reason: `its page is not ${charset.toUpperCase()}` };
  // Text, a record or the error page of a proxy is not a page that starts the payment: that one has a form.
  if (!/^\s*<(?:form\b|[^]*<form\b)/iu.test(text))
    return { reason: "its response is not an HTML page with a form" };
  const told = [...inputsIn(text)].map(([name, values]) => {
    const own = textOf(fieldOf(asked, name));
    return [name, values.find((value) => value === own) ?? values[0]] as const;
  });
  const isMarked = charset === "utf-8" && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { page: isMarked ? `\uFEFF${text}` : text, told: Object.fromEntries(told) };
};

/** The values of each input, by its name. */
export function inputsIn(page: string): ReadonlyMap<string, readonly string[]> {
  const inputs = new Map<string, string[]>();
  for (const [tag] of page.matchAll(/<input\b[^<>]*>/giu)) {
    const [name, value] = [attributeOf(tag, "name"), attributeOf(tag, "value")];
    if (name !== undefined && value !== undefined) inputs.set(name, [...(inputs.get(name) ?? []), value]);
  }
  return inputs;
}

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(
    `[\\s"'/]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'<>=]+)(?=[\\s/>]))`,
    "iu",
  ).exec(tag);
  return plain(found?.slice(1).find((one) => one !== undefined));
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text without character references; nothing if one of them is unknown here. */
function plain(text: string | undefined): string | undefined {
  let isKnown = true;
  const read = text?.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    if (code <= 0x10_ff_ff) return String.fromCodePoint(code);
    isKnown &&= Object.hasOwn(named, String(name));
    return named[String(name)] ?? String(whole);
  });
  return isKnown ? read : undefined;
}
