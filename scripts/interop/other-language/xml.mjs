// XML to a record and back, by the record's schema. A document type is refused, so that no entity is ever expanded.
import { refuse } from "./contract.mjs";
import { nestedJson, plainNumber, scalarOf } from "./json.mjs";

const deepest = 64;
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const name = String.raw`[\p{L}_:][\p{L}\p{N}\p{M}._:\u00b7-]*`;
const attribute = String.raw`[ \t\n]+(${name})[ \t\n]*=[ \t\n]*(?:"([^"<]*)"|'([^'<]*)')`;
const pieces = [
  ["comment", String.raw`<!--(?:(?!--)[^])*-->`],
  ["instruction", String.raw`<\?(?!xml[ \t\n?])${name}(?:[ \t\n](?:(?!\?>)[^])*)?\?>`],
  ["cdata", String.raw`<!\[CDATA\[(?<characters>(?:(?!\]\]>)[^])*)\]\]>`],
  ["end", String.raw`</(?<closed>${name})[ \t\n]*>`],
  ["start", String.raw`<(?<opened>${name})(?<attributes>(?:${attribute})*)[ \t\n]*(?<empty>/?)>`],
  ["text", String.raw`(?<run>(?:(?!\]\]>)[^<])+)`],
];
const piece = new RegExp(pieces.map(([kind, form]) => `(?<${kind}>${form})`).join("|"), "uy");
const declaration =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*["']1\.\d+["'](?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*["'][A-Za-z][\w.-]*["'])?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*["'](?:yes|no)["'])?[ \t\n]*\?>/;
const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const dereferenced = (text) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+))?;?/g, (whole, decimal, hex, entity) => {
    if (!whole.endsWith(";")) refuse("The ampersand does not begin a reference.");
    if (entity !== undefined) return entities[entity] ?? refuse("The entity is not declared.");
    const code = Number.parseInt(decimal ?? hex ?? "x", decimal === undefined ? 16 : 10);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : "\0";
    return illegal.test(character) ? refuse("XML does not allow this character.") : character;
  });

/** The root element: each element has a name and children, which are elements and texts. */
function elements(source) {
  const text = source.replaceAll(/\r\n?/g, "\n");
  if (illegal.test(text)) refuse("XML does not allow this character.");
  const [head = ""] = declaration.exec(text) ?? [];
  const top = { children: [] };
  const open = [top];
  for (let at = head.length; at < text.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = (piece.exec(text) ?? refuse("The document is not well-formed, or has a document type."))
      .groups;
    const parent = open.at(-1);
    if (found.start !== undefined) {
      const names = [...found.attributes.matchAll(new RegExp(attribute, "gu"))];
      if (new Set(names.map(([, one]) => one)).size < names.length) refuse("An attribute is given twice.");
      for (const [, , double, single] of names) dereferenced(double ?? single);
      const element = { name: found.opened, children: [] };
      parent.children.push(element);
      if (found.empty === "") open.push(element);
      if (open.length > deepest) refuse("The document is nested too deeply.");
    } else if (found.end !== undefined) {
      if (open.length === 1 || open.pop().name !== found.closed)
        refuse("An end tag does not match the open element.");
    } else if (found.cdata !== undefined || found.text !== undefined) {
      if (parent === top && !/^[ \t\n]+$/.test(found.run ?? ""))
        refuse("There is text outside the root element.");
      parent.children.push(found.characters ?? dereferenced(found.run));
    }
  }
  const roots = top.children.filter((one) => typeof one !== "string");
  if (open.length > 1 || roots.length !== 1)
    refuse("The document must have exactly one closed root element.");
  return roots[0];
}

const isText = (one) => typeof one === "string";
const isBlank = (one) => isText(one) && /^[ \t\n\r]*$/.test(one);

export function readXml(text, { schema, ways, anyRoot }) {
  const { nested } = ways.xml;
  const root = elements(text);
  if (!anyRoot && root.name !== schema.xml?.name) refuse("The root element has the wrong name.");
  return recordOf(root, schema, nested === "json");
}

function recordOf({ children }, { properties = {} }, json) {
  const fields = new Map();
  for (const child of children) {
    if (isBlank(child)) continue;
    if (isText(child)) refuse("There is text where only elements are allowed.");
    const schema = Object.hasOwn(properties, child.name) ? properties[child.name] : undefined;
    const there = fields.get(child.name);
    if (schema?.type === "array" && schema.xml?.wrapped !== true && !json)
      fields.set(child.name, [...(there ?? []), known(child, schema.items, json)]);
    else if (schema !== undefined && there !== undefined) refuse("A single element is given twice.");
    else if (schema !== undefined) fields.set(child.name, known(child, schema, json));
    else fields.set(child.name, there === undefined ? [unknown(child)] : [...there, unknown(child)]);
  }
  const entries = [...fields].map(([field, value]) => {
    const isKnown = Object.hasOwn(properties, field);
    return [field, !isKnown && value.length === 1 ? value[0] : value];
  });
  return Object.fromEntries(entries);
}

function known(element, schema, json) {
  const nests = schema.type === "object" || schema.type === "array";
  if (nests && !json) {
    if (schema.type === "object") return recordOf(element, schema, json);
    const entries = element.children.filter((one) => !isBlank(one));
    const entry = schema.items.xml?.name;
    if (entries.some((one) => isText(one) || (entry !== undefined && one.name !== entry)))
      refuse("The list has an element that is not an entry.");
    return entries.map((one) => known(one, schema.items, json));
  }
  if (!element.children.every(isText)) refuse("There are elements where only text is allowed.");
  const text = element.children.join("");
  return nests ? nestedJson(text, schema) : scalarOf(text, schema);
}

/** An element that the contract does not know: a record where it holds elements, else its text. */
function unknown(element) {
  const { children } = element;
  const isProse = children.every(isText) || children.some((one) => isText(one) && !isBlank(one));
  const textOf = (one) => (isText(one) ? one : one.children.map(textOf).join(""));
  return isProse ? textOf(element) : recordOf(element, {}, false);
}

export function writeXml(value, { schema, ways }) {
  const { charset, nested } = ways.xml;
  const head = `<?xml version="1.0" encoding="${charset.toUpperCase()}"?>\n`;
  return head + element(schema.xml.name, value, schema, nested === "json" ? "root" : "");
}

const references = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

function escaped(text) {
  if (illegal.test(text)) refuse("XML does not allow this character.");
  return text.replaceAll(/[&<>\r]/g, (one) => references[one]);
}

/** `json` is empty where records are elements; else whether this is the root, and what lies in it is JSON text. */
function element(tag, value, schema, json) {
  if (!new RegExp(`^${name}$`, "u").test(tag)) refuse("The field's name is not a valid XML name.");
  if (value === null) refuse("XML has no null.");
  return `<${tag}>${contentOf(value, schema, json)}</${tag}>`;
}

function contentOf(value, schema, json) {
  if (typeof value === "number") return plainNumber(value);
  if (typeof value !== "object") return escaped(String(value));
  if (json === "inside") return escaped(JSON.stringify(value));
  return Object.entries(value)
    .map(([field, one]) => {
      const own = Object.hasOwn(schema?.properties ?? {}, field) ? schema.properties[field] : undefined;
      if (!Array.isArray(one) || json !== "") return element(field, one, own, json === "" ? "" : "inside");
      if (one.some(Array.isArray)) refuse("XML cannot represent a list within a list.");
      const isWrapped = own?.xml?.wrapped === true;
      const tag = isWrapped ? (own.items.xml?.name ?? field) : field;
      const entries = one.map((entry) => element(tag, entry, own?.items, "")).join("");
      return isWrapped ? `<${field}>${entries}</${field}>` : entries;
    })
    .join("");
}
