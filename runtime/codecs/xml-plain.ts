// The fast XML reader, from text to a record, for the simple documents that almost every gateway sends. For any other document,
// the readers of xml-read.ts and xml-value.ts read the text.
import type { Shape } from "../schema/shape.ts";
import { type Limits, setField, type WireObject, type WireValue } from "../values/wire.ts";
import { dereferenced, illegalCharacter, plainNameEnd, unixLines } from "./xml-chars.ts";
import { scalarOf } from "./xml-value.ts";

interface Scan {
  readonly text: string;
  readonly limits: Limits;
  readonly references: boolean;
  at: number;
  nodes: number;
  /** Whether the tag that was read last ends its element, too. */
  empty: boolean;
}

type Fields = Readonly<Record<string, Shape>>;

const head = /^<\?xml version="1\.0"(?: encoding="(?:utf-8|UTF-8)")?\?>/;
const [open, slash, greater] = [0x3c, 0x2f, 0x3e];

/**
 * The record in a document of plain elements. Anything else gives `undefined`: attributes, comments, CDATA, names beyond
 * ASCII, a field given twice, and any error. A record that it does return equals that of the complete XML readers.
 */
export function readPlainXml(
  source: string,
  root: string | undefined,
  shape: Shape,
  limits: Limits,
): WireObject | undefined {
  if (shape.kind !== "object" || source.includes("<!") || source.includes("]]>")) return undefined;
  const text = unixLines(source.startsWith("\uFEFF") ? source.slice(1) : source);
  if (illegalCharacter.test(text)) return undefined;
  const scan: Scan = { text, limits, references: text.includes("&"), at: 0, nodes: 0, empty: false };
  scan.at = head.exec(text)?.[0].length ?? 0;
  skipBlanks(scan);
  const name = startTag(scan);
  if (name === undefined || (root !== undefined && name !== root)) return undefined;
  const record = scan.empty ? {} : readFields(scan, name, knownIn(shape.fields), 1);
  skipBlanks(scan);
  return scan.at === text.length ? record : undefined;
}

function skipBlanks(scan: Scan): void {
  const { text } = scan;
  let { at } = scan;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x09) break;
    at += 1;
  }
  scan.at = at;
}

/** Moves after `<name>`, `<name/>` or `<name />`. */
function startTag(scan: Scan): string | undefined {
  const { text, at } = scan;
  const end = plainNameEnd(text, at + 1);
  if (text.charCodeAt(at) !== open || end === at + 1) return undefined;
  const close = text.charCodeAt(end) === 0x20 ? end + 1 : end;
  scan.empty = text.charCodeAt(close) === slash;
  if (!scan.empty && close > end) return undefined;
  scan.at = scan.empty ? close + 2 : end + 1;
  scan.nodes += 1;
  const fits = text.charCodeAt(scan.at - 1) === greater && scan.nodes <= scan.limits.nodes;
  return fits ? text.slice(at + 1, end) : undefined;
}

/** Moves after `<name>`, if that is next. */
function isNext(scan: Scan, name: string): boolean {
  const { text, at } = scan;
  const end = at + 1 + name.length;
  if (text.charCodeAt(end) !== greater || text.charCodeAt(at) !== open) return false;
  if (!text.startsWith(name, at + 1) || scan.nodes >= scan.limits.nodes) return false;
  scan.nodes += 1;
  scan.empty = false;
  scan.at = end + 1;
  return true;
}

/** Moves after `</name>`; `false` if that is not at `from`, or the document has too many nodes. */
function endTag(scan: Scan, name: string, from: number): boolean {
  const { text } = scan;
  const end = from + 2 + name.length;
  if (text.charCodeAt(from + 1) !== slash || text.charCodeAt(end) !== greater) return false;
  if (!text.startsWith(name, from + 2)) return false;
  scan.nodes += 1;
  scan.at = end + 1;
  return scan.nodes <= scan.limits.nodes;
}

interface Field {
  readonly name: string;
  readonly shape: Shape;
}

/** The fields of a record, and the order in which they came the last time: the next one is looked for there first. */
interface Known {
  readonly fields: ReadonlyMap<string, Field>;
  readonly order: Field[];
}

const kept = /* @__PURE__ */ new WeakMap<Fields, Known>();
const noFields: Fields = {};

function knownIn(fields: Fields): Known {
  const known = kept.get(fields);
  if (known !== undefined) return known;
  const order = Object.entries(fields).map(([name, shape]) => ({ name, shape }));
  const made = { fields: new Map(order.map((field) => [field.name, field])), order };
  kept.set(fields, made);
  return made;
}

/** The fields up to the end tag of `parent`, inclusive. */
function readFields(scan: Scan, parent: string, known: Known, depth: number): WireObject | undefined {
  const record: WireObject = {};
  if (depth > scan.limits.depth) return undefined;
  for (let place = 0; ; place += 1) {
    skipBlanks(scan);
    if (scan.text.charCodeAt(scan.at + 1) === slash)
      return endTag(scan, parent, scan.at) ? record : undefined;
    const guess = known.order[place];
    const name = guess !== undefined && isNext(scan, guess.name) ? guess.name : startTag(scan);
    if (name === undefined) return undefined;
    const field = name === guess?.name ? guess : known.fields.get(name);
    if (field !== undefined && field !== guess && place < known.order.length) known.order[place] = field;
    const held = record[name];
    if (field?.shape.kind === "list") {
      if (field.shape.wrapped !== undefined) return undefined;
      // A name of an object's own is not a list of ours.
      if (held !== undefined && !Array.isArray(held)) return undefined;
      const entry = readValue(scan, name, field.shape.of, depth + 1);
      if (entry === undefined) return undefined;
      if (held === undefined) setField(record, name, [entry]);
      else held.push(entry);
    } else {
      if (held !== undefined) return undefined;
      const value = readValue(scan, name, field?.shape, depth + 1);
      if (value === undefined) return undefined;
      record[name] = value;
    }
  }
}

function readValue(scan: Scan, name: string, shape: Shape | undefined, depth: number): WireValue | undefined {
  if (depth > scan.limits.depth) return undefined;
  if (shape?.kind === "object") return scan.empty ? {} : readFields(scan, name, knownIn(shape.fields), depth);
  const text = scan.empty ? "" : readText(scan, name);
  if (shape === undefined) return text ?? readFields(scan, name, knownIn(noFields), depth);
  if (text === undefined || shape.kind === "list") return undefined;
  if (shape.kind === "text" || shape.kind === "scalar") return text;
  const value = scalarOf(text, shape.kind, "", []);
  return typeof value === "number" ? value : undefined;
}

/** The text of an element that contains nothing else, up to its end tag, inclusive. */
function readText(scan: Scan, name: string): string | undefined {
  const { text, at } = scan;
  const end = text.indexOf("<", at);
  if (end < 0 || !endTag(scan, name, end)) return undefined;
  const run = text.slice(at, end);
  const held = scan.references ? dereferenced(run) : run;
  // After the end of the text, nothing more is found.
  if (typeof held !== "string") scan.at = text.length;
  return typeof held === "string" ? held : undefined;
}
