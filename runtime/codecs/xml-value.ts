// Converts the tree of elements to a record, by the record's shape. `writeXml` is the opposite direction.
import { exactNumber } from "../values/money.ts";
import type { Shape } from "../schema/shape.ts";
import { fail, ok, type Issue, type Result } from "../values/result.ts";
import { below, type Limits, mostIssues, setField, type WireObject, type WireValue } from "../values/wire.ts";
import { nestedJson } from "./json.ts";
import type { XmlElement } from "./xml-read.ts";

/**
 * The record that an element holds. Issues are located by element path (`/respon/items/0/name`). There are at most a
 * hundred.
 *
 * Known fields follow the shape. Text is kept exactly, and a number must be exact. A list is a repeated element, or, if the
 * shape wraps it, the elements within one wrapping element. An empty element is a record without fields or an empty text.
 * With `json`, the limits of its text, a record or list is JSON text in its element. It is an issue if a known field has
 * elements instead of text, or occurs twice instead of once: the reader must not choose between two amounts.
 *
 * Unknown elements survive: as text, as a record where they hold elements, as a list where they are repeated; prose
 * with marked-up words keeps its words. Attributes have no field in this interface and are not part of the record.
 */
export const xmlToValue = (root: XmlElement, shape: Shape, json?: Limits): Result<WireObject> =>
  recordFrom(root, shape, json && ((text, of) => nestedJson(text, of, json)));

/** Reads the text of an element that is a record or a list. */
export type NestedReader = (
  text: string,
  shape: Shape & { readonly kind: "object" | "list" },
) => Result<WireValue>;

/** The same with what reads JSON text in elements, where there is any. */
export function recordFrom(root: XmlElement, shape: Shape, nested?: NestedReader): Result<WireObject> {
  const reading: Reading = { issues: [], nested };
  const fields = shape.kind === "object" ? shape.fields : {};
  const value = recordOf(root, fields, { of: undefined, step: root.name }, reading);
  const [first, ...more] = reading.issues;
  return first ? fail(first, ...more) : ok(value);
}

type Fields = Readonly<Record<string, Shape>>;

/** The problems so far, and what reads JSON text within elements, if there is any. */
interface Reading {
  readonly issues: Issue[];
  readonly nested: NestedReader | undefined;
}

/** The place of an element. Only an issue needs it as text, and few documents have one. */
interface ElementPath {
  readonly of: ElementPath | undefined;
  readonly step: string | number;
}

const pathOf = ({ of, step }: ElementPath): string => below(of === undefined ? "" : pathOf(of), step);

function tell({ issues }: Reading, place: ElementPath, issue: Omit<Issue, "at">): void {
  if (issues.length < mostIssues) issues.push({ ...issue, at: pathOf(place) });
}

/**
 * Each child is read exactly once: a document that repeats names at every level must not need quadratic time.
 */
function recordOf(element: XmlElement, fields: Fields, place: ElementPath, reading: Reading): WireObject {
  const record: WireObject = {};
  /** Names that occur more than once. */
  let again: Set<string> | undefined;
  for (const child of element.children) {
    if (typeof child === "string") {
      if (!isBlank(child)) tell(reading, place, strayText);
      continue;
    }
    const { name } = child;
    const shape = own(fields, name);
    const held = own(record, name);
    if (shape?.kind === "list" && shape.wrapped === undefined && reading.nested === undefined) {
      const list = Array.isArray(held) ? held : [];
      if (held === undefined) setField(record, name, list);
      const at = { of: { of: place, step: name }, step: list.length };
      list.push(known(child, shape.of, at, reading));
    } else if (held === undefined) {
      setField(
        record,
        name,
        shape ? known(child, shape, { of: place, step: name }, reading) : unknown(child, reading),
      );
    } else {
      const first = !again?.has(name);
      again = (again ?? new Set()).add(name);
      if (shape) {
        if (first) tell(reading, { of: place, step: name }, repeatedElement);
      } else if (first || !Array.isArray(held)) setField(record, name, [held, unknown(child, reading)]);
      else held.push(unknown(child, reading));
    }
  }
  // V8 keeps a record that grew by more than some names as a table, and a copy as fields that all checks read faster.
  return { ...record };
}

/** A record's own field. Every object inherits a `constructor`, which is not a field. */
function own<T>(record: { readonly [name: string]: T }, name: string): T | undefined {
  const found = record[name];
  return found === undefined || Object.hasOwn(record, name) ? found : undefined;
}

const strayText = {
  code: "xml.stray-text",
  message: "There is text where only elements are allowed.",
  expected: "record",
};
const repeatedElement = {
  code: "xml.repeated-element",
  message: "The element is given more than once. Send it once.",
};

function known(element: XmlElement, shape: Shape, place: ElementPath, reading: Reading): WireValue {
  if (reading.nested !== undefined && (shape.kind === "object" || shape.kind === "list")) {
    const read = reading.nested(ownText(element) ?? "<", shape);
    if (read.ok) return read.value;
    tell(reading, place, read.issues[0]);
    return shape.kind === "list" ? [] : {};
  }
  if (shape.kind === "object") return recordOf(element, shape.fields, place, reading);
  if (shape.kind === "list") {
    const { of, wrapped } = shape;
    if (wrapped !== undefined) return wrappedOf(element, { of, wrapped }, place, reading);
    const message = "A list within a list cannot be read from XML.";
    tell(reading, place, { code: "xml.list", message });
    return [];
  }
  const text = ownText(element);
  if (text === undefined) {
    const message = "There are elements where only text is allowed.";
    tell(reading, place, { code: "xml.unexpected-element", message, expected: shape.kind });
    return "";
  }
  if (shape.kind === "text" || shape.kind === "scalar") return text;
  return scalarOf(text, shape.kind, pathOf(place), reading.issues);
}

/** The entries within a list's own element. */
function wrappedOf(
  element: XmlElement,
  { of, wrapped }: { readonly of: Shape; readonly wrapped: string },
  place: ElementPath,
  reading: Reading,
): WireValue[] {
  const list: WireValue[] = [];
  for (const child of element.children) {
    if (typeof child === "string") {
      if (!isBlank(child)) tell(reading, place, strayText);
    } else if (child.name === wrapped) {
      list.push(known(child, of, { of: place, step: list.length }, reading));
    } else {
      const message = "The list has an element that is not an entry.";
      tell(reading, { of: place, step: child.name }, { code: "xml.list", message, expected: wrapped });
    }
  }
  return list;
}

/** The text of an element that contains nothing else. */
function ownText({ children }: XmlElement): string | undefined {
  const first = children.length === 0 ? "" : children[0];
  if (typeof first === "string" && children.length < 2) return first;
  return children.every((child) => typeof child === "string") ? children.join("") : undefined;
}

/**
 * A text as the scalar that the shape asks for; shared by every codec whose scalars are all text.
 * It accepts numbers in plain decimal form only, and only if no digit is lost.
 */
export function scalarOf(
  text: string,
  kind: "text" | "number" | "integer" | "scalar" | "boolean",
  at: string,
  issues: Issue[],
): string | number | boolean {
  if (kind === "text" || kind === "scalar") return text;
  if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
  if (kind === "boolean") {
    issues.push({ code: "type", at, message: "The text is neither true nor false.", expected: kind });
    return text;
  }
  const value = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? exactNumber(text) : undefined;
  if (value === undefined || (kind === "integer" && !Number.isSafeInteger(value))) {
    const article = kind === "integer" ? "an" : "a";
    const message = `The text is not ${article} ${kind} that can be represented exactly. Write plain digits.`;
    issues.push({ code: "type", at, message, expected: kind });
    return text;
  }
  return value;
}

function unknown(element: XmlElement, reading: Reading): WireValue {
  const elements = element.children.some((child) => typeof child !== "string");
  const prose = element.children.some((child) => typeof child === "string" && !isBlank(child));
  if (!elements || prose) return textOf(element);
  return recordOf(element, {}, { of: undefined, step: element.name }, { ...reading, issues: [] });
}

/** The whole text, that of inner elements included. */
function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x09 && unit !== 0x0d) return false;
  }
  return true;
}
