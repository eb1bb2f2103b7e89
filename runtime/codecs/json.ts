// Converts JSON text to values and back, strictly. It does not check fields against a contract. Most texts come in their
// shortest form: the engine's parser reads these, and their length proves that nothing was lost. A strict reader, which takes
// three times as long, reads the others and locates what is wrong.
import { exactNumber } from "../values/money.ts";
import { fail, ok, type Result } from "../values/result.ts";
import type { Shape } from "../schema/shape.ts";
import { Fault, type Scan, scanned } from "./scan.ts";
import {
  defaultLimits,
  hasLoneSurrogate,
  isRecord,
  notWire,
  setField,
  shownName,
  type Limits,
  type WireObject,
  type WireValue,
} from "../values/wire.ts";

/**
 * Reads one JSON text (RFC 8259). It also refuses text that would lose data: a name given twice in one record, a number
 * that a double does not hold exactly, half a surrogate pair. It skips a leading byte order mark. Issues are located as
 * `line:column`.
 */
export function readJson(source: string, limits: Limits = defaultLimits): Result<WireValue> {
  return scanned(source, limits, { name: "JSON text", code: "json" }, (scan) => {
    return provenValue(scan) ?? strictValue(scan);
  });
}

/**
 * The value of a text in its shortest form; `undefined` for any other text, and for an invalid one.
 *
 * Without an escape or an exponent, a text is never shorter than the shortest form of its value. Spaces, a name given twice
 * and superfluous digits all make it longer. So a text that is as long as that form has each thing once. Only a number of
 * more than fifteen digits can lose digits at the same length, so it is not proven either.
 */
function provenValue({ text, limits }: Scan): WireValue | undefined {
  // Half a surrogate pair can come with an escape, or in a text that was never bytes.
  if (text.includes("\\") || hasLoneSurrogate(text) || !isModest(text, limits.nodes)) return undefined;
  let value: WireValue;
  try {
    // What JSON text gives is a wire value.
    value = JSON.parse(text) as WireValue;
  } catch {
    return undefined;
  }
  const measure: Measure = { limits, nodes: 0, numbers: false };
  if (lengthOf(measure, value, 1) !== text.length) return undefined;
  return measure.numbers && /(?:^|[\s:,[])-?[\d.]+e/i.test(text) ? undefined : value;
}

/** Whether a text has few values, because the engine's parser would accept a text of any size. */
function isModest(text: string, most: number): boolean {
  // No value is shorter than a mark and the next mark.
  if (text.length < 2 * most) return true;
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x2c || unit === 0x5b || unit === 0x7b) marks += 1;
  }
  return marks <= most;
}

interface Measure {
  readonly limits: Limits;
  nodes: number;
  numbers: boolean;
}

/** The length of the shortest form of a value in UTF-16 units; `NaN`, which equals no length, if the value does not fit. */
function lengthOf(measure: Measure, value: WireValue, depth: number): number {
  measure.nodes += 1;
  if (measure.nodes > measure.limits.nodes) return Number.NaN;
  if (typeof value === "string") return value.length + 2;
  if (typeof value === "object" && value !== null) {
    if (depth > measure.limits.depth) return Number.NaN;
    // The brackets at both ends, and a comma between each two.
    return Array.isArray(value) ? listLength(measure, value, depth) : recordLength(measure, value, depth);
  }
  const written = String(value);
  if (typeof value !== "number") return written.length;
  measure.numbers = true;
  return written.length > 15 ? Number.NaN : written.length;
}

function listLength(measure: Measure, list: readonly WireValue[], depth: number): number {
  let length = 1 + Math.max(1, list.length);
  for (const entry of list) length += lengthOf(measure, entry, depth + 1);
  return length;
}

function recordLength(measure: Measure, record: WireObject, depth: number): number {
  let length = 1;
  for (const name in record) {
    // The quotes, the colon and the comma; the last field has none, but the bracket.
    length += name.length + 4 + lengthOf(measure, record[name] ?? null, depth + 1);
  }
  return length === 1 ? 2 : length;
}

function strictValue(scan: Scan): WireValue {
  skipBlanks(scan);
  const value = readValue(scan, 1);
  skipBlanks(scan);
  if (scan.at < scan.text.length) {
    const message = "There is more text after the JSON value. Send only one value.";
    throw new Fault("trailing-text", scan.at, message);
  }
  return value;
}

function skipBlanks(scan: Scan): void {
  for (;;) {
    const unit = scan.text.charCodeAt(scan.at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
    scan.at += 1;
  }
}

function readValue(scan: Scan, depth: number): WireValue {
  scan.nodes += 1;
  if (scan.nodes > scan.limits.nodes) {
    throw new Fault("too-many-nodes", scan.at, `The JSON text has more than ${scan.limits.nodes} values.`);
  }
  const first = scan.text[scan.at];
  if (first === '"') return readText(scan);
  if (first === "{" || first === "[") {
    if (depth > scan.limits.depth) {
      const message = `The JSON text is nested deeper than ${scan.limits.depth} levels.`;
      throw new Fault("too-deep", scan.at, message);
    }
    scan.at += 1;
    return first === "{" ? readRecord(scan, depth) : readList(scan, depth);
  }
  for (const [word, value] of words) {
    if (scan.text.startsWith(word, scan.at)) {
      scan.at += word.length;
      return value;
    }
  }
  return readNumber(scan);
}

const words = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;

function readRecord(scan: Scan, depth: number): WireObject {
  const record: WireObject = {};
  skipBlanks(scan);
  if (scan.text[scan.at] === "}") {
    scan.at += 1;
    return record;
  }
  for (;;) {
    skipBlanks(scan);
    const start = scan.at;
    if (scan.text[start] !== '"')
      throw new Fault("syntax", start, "Expected a field's name in double quotes.");
    const name = readText(scan);
    if (Object.hasOwn(record, name)) {
      const message = `The field '${shownName(name)}' is given twice in one object. Send it once.`;
      throw new Fault("duplicate-key", start, message);
    }
    skipBlanks(scan);
    if (scan.text[scan.at] !== ":") throw new Fault("syntax", scan.at, "Expected a colon after the name.");
    scan.at += 1;
    skipBlanks(scan);
    setField(record, name, readValue(scan, depth + 1));
    if (!another(scan, "}")) return record;
  }
}

function readList(scan: Scan, depth: number): WireValue[] {
  const list: WireValue[] = [];
  skipBlanks(scan);
  if (scan.text[scan.at] === "]") {
    scan.at += 1;
    return list;
  }
  for (;;) {
    skipBlanks(scan);
    list.push(readValue(scan, depth + 1));
    if (!another(scan, "]")) return list;
  }
}

/** Steps over a comma (there is another entry) or over the closing bracket (there is none). */
function another(scan: Scan, close: "}" | "]"): boolean {
  skipBlanks(scan);
  const next = scan.text[scan.at];
  if (next !== "," && next !== close) {
    throw new Fault("syntax", scan.at, `Expected a comma or '${close}'.`);
  }
  scan.at += 1;
  return next === ",";
}

function readText(scan: Scan): string {
  const start = scan.at;
  let escaped = false;
  for (scan.at += 1; scan.text[scan.at] !== '"'; scan.at += 1) {
    const unit = scan.text.charCodeAt(scan.at);
    if (Number.isNaN(unit))
      throw new Fault("syntax", start, "The text is not closed. End it with a double quote.");
    if (unit < 0x20) throw new Fault("syntax", scan.at, "Escape control characters in a text.");
    if (unit === 0x5c) {
      escaped = true;
      scan.at += 1;
    }
  }
  scan.at += 1;
  const value = escaped
    ? unescape(scan.text.slice(start, scan.at), start)
    : scan.text.slice(start + 1, scan.at - 1);
  if (hasLoneSurrogate(value)) {
    throw new Fault("lone-surrogate", start, "The text has half a surrogate pair. Send complete characters.");
  }
  return value;
}

function unescape(literal: string, start: number): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    throw new Fault("syntax", start, "The text has an escape that JSON does not define.");
  }
}

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readNumber(scan: Scan): number {
  numberForm.lastIndex = scan.at;
  const written = numberForm.exec(scan.text)?.[0];
  if (written === undefined) throw new Fault("syntax", scan.at, "Expected a JSON value.");
  const value = exactNumber(written);
  if (value === undefined) {
    throw new Fault("inexact-number", scan.at, "The number would lose digits. Send it as text.");
  }
  scan.at += written.length;
  return value;
}

/** The record or list that is JSON text within another body. An empty text is an empty record or list. */
export function nestedJson(
  text: string,
  { kind }: Shape & { readonly kind: "object" | "list" },
  limits: Limits,
): Result<WireValue> {
  if (text === "") return ok(kind === "list" ? [] : {});
  const read = readJson(text, limits);
  if (read.ok && (kind === "list" ? Array.isArray(read.value) : isRecord(read.value))) return read;
  const expected = kind === "list" ? "list" : "record";
  return fail({ code: "type", at: "", message: `The text is not JSON of a ${expected}.`, expected });
}

/**
 * Writes a value as JSON text without spaces. Fields that are `undefined` are left out. What JSON would silently change
 * is refused with a JSON pointer: `NaN` and infinities, dates, big integers, half surrogate pairs.
 */
export function writeJson(value: unknown): Result<string> {
  const issue = notWire(value);
  return issue ? fail(issue) : ok(JSON.stringify(value));
}
