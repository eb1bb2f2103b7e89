// Converts JSON text to values and back, strictly: the engine's own parser would lose a name that is given twice, and digits.
// It does not check fields against a contract.
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
  return scanned(source, limits, { name: "JSON text", code: "json" }, readWhole);
}

function readWhole(scan: Scan): WireValue {
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
  // Most texts have none.
  if (!(scan.text.charCodeAt(scan.at) <= 0x20)) return;
  blanks.lastIndex = scan.at;
  blanks.test(scan.text);
  scan.at = blanks.lastIndex;
}

const blanks = /[ \t\n\r]*/y;

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
  for (let at = start + 1; scan.at <= at;) {
    plain.lastIndex = at;
    plain.test(scan.text);
    at = plain.lastIndex;
    const end = scan.text[at];
    if (end === undefined)
      throw new Fault("syntax", start, "The text is not closed. End it with a double quote.");
    if (end === '"') scan.at = at + 1;
    else if (end !== "\\") throw new Fault("syntax", at, "Escape control characters in a text.");
    else {
      escaped = true;
      at += 2;
    }
  }
  const value = escaped
    ? unescape(scan.text.slice(start, scan.at), start)
    : scan.text.slice(start + 1, scan.at - 1);
  if (hasLoneSurrogate(value)) {
    throw new Fault("lone-surrogate", start, "The text has half a surrogate pair. Send complete characters.");
  }
  return value;
}

// oxlint-disable-next-line eslint/no-control-regex -- JSON allows none of them in a text
const plain = /[^"\\\0-\x1f]*/y;

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
