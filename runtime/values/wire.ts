// Values of requests and responses, and the codecs' shared code: limits, locations, and names for messages.
import type { Issue } from "./result.ts";

/** What a body can hold once it is read: text stays text, nothing turns into a date or a rounded number. */
export type WireValue = string | number | boolean | null | WireObject | WireValue[];

/** The fields of one record, by their wire names; unknown ones included. */
export interface WireObject {
  [name: string]: WireValue;
}

/** How much a reader takes from a stranger before it refuses. */
export interface Limits {
  /** UTF-8 bytes of the whole body. */
  readonly bytes: number;
  /** Levels of nesting; the outermost record or element is the first. */
  readonly depth: number;
  /** Fields, entries, elements, attributes, comments: all parts of a body. */
  readonly nodes: number;
}

/** The maximum number of issues that a reader reports about one body. */
export const mostIssues = 100;

export const defaultLimits: Limits = { bytes: 1024 * 1024, depth: 32, nodes: 50_000 };

/** Sets a field under any name: `__proto__` becomes a field like the others and changes no prototype. */
export function setField(record: WireObject, name: string, value: WireValue): void {
  if (name === "__proto__") {
    Object.defineProperty(record, name, { value, enumerable: true, writable: true, configurable: true });
  } else {
    record[name] = value;
  }
}

/** Whether a foreign value is a record: no list, no null, no instance of another class such as a date. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" && value !== null && Object.prototype.toString.call(value) === "[object Object]"
  );
}

/** Whether a text holds half of a surrogate pair, which no UTF-8 can have. */
export const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text);

/** Whether a text needs more bytes in UTF-8 than `limit`. */
export function exceedsBytes(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  // A UTF-16 unit never needs more than three bytes, so most texts need no counting.
  return text.length * 3 > limit && new TextEncoder().encode(text).length > limit;
}

/** `line:column` of an offset, both from 1; the column counts UTF-16 units, as editors do. */
export function locate(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = text.indexOf("\n", start);
    if (end < 0 || end >= offset) return `${line}:${offset - start + 1}`;
    line += 1;
    start = end + 1;
  }
}

/**
 * A foreign name as an issue may show it. A name is foreign text too: a body sent the wrong way can have a card number as a
 * name. So a name that does not look like a field's name is replaced by `…`.
 */
export function shownName(name: string): string {
  const plain = /^[A-Za-z_][\w.:-]{0,63}$/.test(name) && name.replaceAll(/\D/g, "").length < 8;
  return plain ? name : "…";
}

/** The JSON pointer of a field or entry below `at`. */
export function below(at: string, name: string | number): string {
  return `${at}/${typeof name === "number" ? String(name) : shownName(name)}`;
}

/**
 * Why a value cannot be sent in any form, or `undefined` if it can. Fields that are `undefined` count as absent.
 * It never repeats the value.
 */
export function notWire(value: unknown, at = "", depth = 0): Issue | undefined {
  if (typeof value === "string") {
    return hasLoneSurrogate(value)
      ? { code: "value.text", at, message: "The text has half a surrogate pair. Send complete characters." }
      : undefined;
  }
  if (typeof value === "number") {
    return Number.isFinite(value)
      ? undefined
      : { code: "value.number", at, message: "Only finite numbers can be sent.", expected: "finite number" };
  }
  if (typeof value === "boolean" || value === null) return undefined;
  const list = Array.isArray(value);
  if (!list && (!isRecord(value) || typeof value["toJSON"] === "function")) {
    return {
      code: "value.type",
      at,
      message: "Only texts, numbers, booleans, null, objects and lists can be sent. Format the value first.",
      received: typeof value,
    };
  }
  if (depth >= defaultLimits.depth) {
    const message = `The value is nested deeper than ${defaultLimits.depth} levels, or contains itself.`;
    return { code: "value.too-deep", at, message };
  }
  if (list) {
    for (let index = 0; index < value.length; index += 1) {
      const issue = notWireAt(value[index], at, index, depth + 1);
      if (issue) return issue;
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    const field = value[name];
    if (field === undefined) continue;
    if (hasLoneSurrogate(name)) {
      return {
        code: "value.text",
        at: below(at, name),
        message: "The field's name has half a surrogate pair. Rename it.",
      };
    }
    const issue = notWireAt(field, at, name, depth + 1);
    if (issue) return issue;
  }
  return undefined;
}

/** The place of a leaf is only written for an invalid leaf: it costs more than checking the leaf. */
function notWireAt(value: unknown, at: string, step: string | number, depth: number): Issue | undefined {
  if (typeof value !== "object" || value === null) {
    return notWire(value) && notWire(value, below(at, step), depth);
  }
  return notWire(value, below(at, step), depth);
}
