// The tree of elements to a record, by the record's shape. The other way is `writeXml`; text is not read here.
import { exactNumber } from "./money.ts";
import type { Shape } from "./operation.ts";
import { fail, ok, type Issue, type Result } from "./result.ts";
import { below, mostIssues, setField, type WireObject, type WireValue } from "./wire.ts";
import type { XmlElement } from "./xml-read.ts";

/**
 * The record that an element holds. Issues are located by element path (`/respon/cart_items/0/name`) and told up to a hundred.
 *
 * Known fields follow the shape: text is kept to the letter, a number must be exact, a list is an element repeated, an
 * empty element is a record without fields or an empty text. A known field with elements where text belongs, or
 * given twice where one belongs, is an issue: nobody may choose between two amounts.
 *
 * Unknown elements survive: as text, as a record where they hold elements, as a list where they are repeated; prose
 * with marked-up words keeps its words. Attributes carry no field in this interface and are not part of the record.
 */
export function xmlToValue(root: XmlElement, shape: Shape): Result<WireObject> {
  const issues: Issue[] = [];
  const fields = shape.kind === "object" ? shape.fields : {};
  const value = recordOf(root, fields, below("", root.name), issues);
  const [first, ...more] = issues.slice(0, mostIssues);
  return first ? fail(first, ...more) : ok(value);
}

type Fields = Readonly<Record<string, Shape>>;

function recordOf(element: XmlElement, fields: Fields, at: string, issues: Issue[]): WireObject {
  const groups = new Map<string, XmlElement[]>();
  for (const child of element.children) {
    if (typeof child !== "string") {
      const group = groups.get(child.name);
      if (group) group.push(child);
      else groups.set(child.name, [child]);
    } else if (!isBlank(child)) {
      issues.push({
        code: "xml.stray-text",
        at,
        message: "Text stands where only elements belong.",
        expected: "record",
      });
    }
  }
  const record: WireObject = {};
  for (const [name, group] of groups) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    setField(record, name, fieldOf(group, shape, below(at, name), issues));
  }
  return record;
}

function fieldOf(
  group: readonly XmlElement[],
  shape: Shape | undefined,
  at: string,
  issues: Issue[],
): WireValue {
  if (shape?.kind === "list") {
    return group.map((entry, index) => known(entry, shape.of, below(at, index), issues));
  }
  const [first, ...more] = group;
  if (!first) return "";
  if (!shape) return more.length === 0 ? unknown(first) : group.map(unknown);
  if (more.length > 0) {
    const message = "The element is given more than once; which one holds is unknown.";
    issues.push({ code: "xml.repeated-element", at, message });
  }
  return known(first, shape, at, issues);
}

function known(element: XmlElement, shape: Shape, at: string, issues: Issue[]): WireValue {
  if (shape.kind === "object") return recordOf(element, shape.fields, at, issues);
  if (shape.kind === "list") {
    issues.push({ code: "xml.list", at, message: "A list within a list cannot be read from XML." });
    return [];
  }
  if (element.children.some((child) => typeof child !== "string")) {
    issues.push({
      code: "xml.unexpected-element",
      at,
      message: "Elements stand where text belongs.",
      expected: shape.kind,
    });
    return "";
  }
  return scalarOf(textOf(element), shape.kind, at, issues);
}

/**
 * A text as the scalar that the shape asks for; shared by every codec without types of its own.
 * Numbers are taken in plain decimal form only, and only where no digit is lost.
 */
export function scalarOf(
  text: string,
  kind: "text" | "number" | "integer" | "scalar",
  at: string,
  issues: Issue[],
): string | number {
  if (kind === "text" || kind === "scalar") return text;
  const value = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? exactNumber(text) : undefined;
  if (value === undefined || (kind === "integer" && !Number.isSafeInteger(value))) {
    const message = `The text is no ${kind} that can be held exactly; write plain digits.`;
    issues.push({ code: "type", at, message, expected: kind });
    return text;
  }
  return value;
}

function unknown(element: XmlElement): WireValue {
  const elements = element.children.some((child) => typeof child !== "string");
  const prose = element.children.some((child) => typeof child === "string" && !isBlank(child));
  if (!elements || prose) return textOf(element);
  return recordOf(element, {}, "", []);
}

/** The whole text, that of inner elements included. */
function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

const isBlank = (text: string): boolean => !/[^ \t\n\r]/.test(text);
