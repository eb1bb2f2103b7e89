// Text forms: bodies in, XML / JSON / HTML out (all output is pure ASCII), money, dates.
import { CURRENCIES } from "./tables.mjs";

export const text = (v) =>
  typeof v === "string" ? v : typeof v === "number" || typeof v === "boolean" ? String(v) : "";
export const isObject = (v) => v !== null && typeof v === "object" && !Array.isArray(v);
export const filled = (v) => typeof v === "string" && v.trim() !== "";

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescape = (s) =>
  s.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (m, e) => {
    if (e[0] !== "#") return Object.hasOwn(ENTITIES, e) ? ENTITIES[e] : m;
    return String.fromCodePoint(e[1] === "x" || e[1] === "X" ? parseInt(e.slice(2), 16) : Number(e.slice(1)));
  });

function parseXml(source) {
  const token =
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)[^<>]*?(\/?)>|([^<]+)/gy;
  const stack = [{ name: "", text: "", kids: new Map() }];
  const shut = (node) => {
    const value = node.kids.size ? Object.fromEntries(node.kids) : node.text;
    const { kids } = stack.at(-1);
    kids.set(node.name, kids.has(node.name) ? [kids.get(node.name), value].flat() : value);
  };
  while (token.lastIndex < source.length) {
    const m = token.exec(source);
    if (!m) throw new Error("XML");
    const top = stack.at(-1);
    if (m[1] !== undefined) top.text += m[1];
    else if (m[5] !== undefined) top.text += unescape(m[5]);
    else if (m[3] && m[2]) {
      if (stack.length < 2 || top.name !== m[3]) throw new Error("XML");
      shut(stack.pop());
    } else if (m[3] && m[4]) shut({ name: m[3], text: "", kids: new Map() });
    else if (m[3]) stack.push({ name: m[3], text: "", kids: new Map() });
    if (stack.length > 64) throw new Error("XML");
  }
  const [root] = stack[0].kids.values();
  if (stack.length !== 1 || stack[0].kids.size !== 1) throw new Error("XML");
  return root;
}

/** The body as an object and its shape; null when it cannot be read. */
export function parseBody(buffer) {
  try {
    const source = new TextDecoder("utf-8", { fatal: true }).decode(buffer).trim();
    const shape = source[0] === "<" ? "xml" : '{["'.includes(source[0] ?? " ") ? "json" : "form";
    const body =
      shape === "xml"
        ? parseXml(source)
        : shape === "json"
          ? JSON.parse(source)
          : Object.fromEntries(new URLSearchParams(source));
    return isObject(body) ? { shape, body } : null;
  } catch {
    return null;
  }
}

export const escape = (s) =>
  String(s)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "?")
    .replace(/[&<>"'\r]|[^\x00-\x7e]/gu, (c) => `&#${c.codePointAt(0)};`);
export const unprintable = (s) =>
  !s.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(s);
export const toJson = (v) =>
  JSON.stringify(v, null, 1).replace(
    /[\u007f-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
export const toScript = (v) => toJson(v).replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
export function toXml(root, pairs, esc = escape) {
  const element = ([name, v]) =>
    `<${name}>${isObject(v) ? Object.entries(v).map(element).join("") : esc(v, name)}</${name}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\r\n<${root}>\r\n${pairs.map((p) => `${element(p)}\r\n`).join("")}</${root}>\r\n`;
}

/** Minor units of a decimal text, or null when it is malformed for the currency or zero. */
export function units(value, currency) {
  const c = CURRENCIES.get(currency);
  if (!c || typeof value !== "string") return null;
  const m = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(value);
  if (!m || (m[2] ?? "").length > c.decimals) return null;
  const n = BigInt(m[1] + (m[2] ?? "").padEnd(c.decimals, "0"));
  return n > 0n ? n : null;
}
export function decimal(n, currency) {
  const { decimals } = CURRENCIES.get(currency);
  const digits = String(n).padStart(decimals + 1, "0");
  return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits;
}

const iso = (d) => d.toISOString();
export const dashed = (d) => iso(d).slice(0, 10);
export const spaced = (d) => iso(d).slice(0, 19).replace("T", " ");
export const packed = (d) => iso(d).slice(0, 19).replace(/\D/g, "");
export const offset = (d) => `${iso(d).slice(0, 19)}+0000`;
export const realDate = (s) =>
  /^\d{4}-\d\d-\d\d$/.test(s) && !Number.isNaN(Date.parse(s)) && dashed(new Date(s)) === s;
export const luhn = (s) =>
  [...s]
    .reverse()
    .reduce((sum, ch, i) => sum + (i % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][ch] : Number(ch)), 0) %
    10 ===
  0;
