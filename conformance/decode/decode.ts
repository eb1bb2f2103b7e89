// Converts the bytes of a response to a value, by the content of the body and not by its header. A media type has several
// spellings, and the contract itself has bodies with other types. judge/ checks the promises of a body.
import { messageOf } from "../contract/errors.ts";
import type { Issue, Result } from "@acquiring/contract";
import { isRecord, json, type Shape, xml } from "@acquiring/contract/codecs";
import type { BodyKind } from "../contract/body-kind.ts";
import type { PageReading } from "../pages/form-view.ts";
import { charsetOf } from "./charset.ts";
import { isPage } from "./is-page.ts";
import { longNumbersKept } from "./long-numbers.ts";
import { readXmlResponse, withoutDoctype } from "./xml.ts";

export interface DecodedResponse {
  readonly kind: BodyKind | "empty";
  readonly root?: string;
  /** The record, without the root element of XML; `undefined` if the body is unreadable. */
  readonly value?: unknown;
  /** Why it could not be read. */
  readonly problem?: string;
  /** The XML itself is well-formed; it is a field of another type that cannot be read. */
  readonly misfit?: true;
  readonly text: string;
  /** The forms of a page, if a check needs them. */
  readonly page?: PageReading;
}

/** Why bytes in another encoding cannot be read. */
export const notUtf8 = "it is not UTF-8";

/** By RFC 8259, section 8.1. XML may begin with one. */
const marked = "it begins with a byte order mark, which JSON text does not have";

/** The content of a body; `media` is its `Content-Type`. */
export function decodeResponse(bytes: Uint8Array, shape: Shape | undefined, media?: string): DecodedResponse {
  const charset = charsetOf(bytes, media);
  let text: string;
  try {
    text = new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return { kind: "form", text: new TextDecoder().decode(bytes), problem: `it is not ${charset}` };
  }
  const start = text.trimStart();
  if (start === "") return { kind: "empty", text, problem: "it is empty" };
  if (isPage(start)) return { kind: "html", text };
  if (start.startsWith("<")) {
    const undeclared = withoutDoctype(text);
    const document = readXmlResponse(undeclared);
    if (!document.ok) return { kind: "xml", text, problem: document.problem };
    const { root } = document;
    const strict = xml.read(undeclared, limits(text));
    const unreadable = strictly(strict, (element) => xml.toRecord(element, shape ?? anyRecord));
    if (unreadable !== undefined)
      return { kind: "xml", root, text, problem: unreadable, ...(strict.ok ? { misfit: true } : {}) };
    return { kind: "xml", root, text, value: shaped(document.value, shape) };
  }
  if (start.startsWith("{") || start.startsWith("["))
    return { kind: "json", text, ...(bytes[0] === 0xef ? { problem: marked } : jsonValue(text, shape)) };
  return { kind: "form", text, problem: "it is not JSON, XML or HTML" };
}

/** The value of a JSON text, or why it cannot be read. */
function jsonValue(text: string, shape: Shape | undefined): Pick<DecodedResponse, "value" | "problem"> {
  try {
    const value: unknown = JSON.parse(text);
    const bounds = limits(text);
    const problem = strictly(json.read(text, bounds));
    if (problem === undefined) return { value };
    const kept = longNumbersKept(text, shape);
    return kept === undefined || strictly(json.read(kept.text, bounds)) !== undefined
      ? { problem }
      : { value: kept.value };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

const limits = (text: string) => ({ bytes: text.length * 4 });
const anyRecord: Shape = { kind: "object", fields: {} };

/**
 * Why the contract's own reader refuses what the suite's could read: a field given twice, a number that loses digits,
 * a document that is not well-formed. The value is still the suite's reader's, so that a fault of the contract's shows.
 */
function strictly<T>(read: Result<T>, then?: (value: T) => Result<unknown>): string | undefined {
  const result = read.ok ? then?.(read.value) : read;
  if (result === undefined || result.ok) return undefined;
  const issue = result.issues.find((one) => !isRepeatedInside(one));
  return issue && `${issue.message} (${issue.at})`;
}

/** How XML writes several records is open: also as the fields of each, one after the other, inside one element. */
const isRepeatedInside = ({ code, at }: Issue): boolean =>
  code === "xml.repeated-element" && at.split("/").length > 3;

/** XML does not tell an empty text from an empty record, nor one entry from a list: the contract's shape does. */
function shaped(value: unknown, shape: Shape | undefined): unknown {
  if (shape === undefined) return value;
  if (shape.kind === "list")
    return (Array.isArray(value) ? value : [value]).map((item) => shaped(item, shape.of));
  if (shape.kind !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => shaped(item, shape));
  // Blanks and line breaks between the tags of a record are layout; its reader accepts no other text.
  if (!isRecord(value)) return {};
  const fields = Object.entries(value).map(([name, item]) => [
    name,
    shaped(item, Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined),
  ]);
  return Object.fromEntries(fields) as unknown;
}
