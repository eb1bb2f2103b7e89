// JSON numbers with more digits than a double holds, such as an id of 64 bits. JSON allows them. If the contract states no
// type, the suite reads them as the text of their digits and loses none.
import { isRecord, json, type Shape } from "@acquiring/contract/codecs";

/** Half a surrogate pair marks a replaced number: no text that the contract's reader accepts has one. */
const mark = "\ud800";
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * The JSON text with each of these numbers as a text, and its value; `undefined` if a field that the contract types has such a
 * number.
 */
export function longNumbersKept(
  text: string,
  shape: Shape | undefined,
): { readonly text: string; readonly value: unknown } | undefined {
  const replaced = (before: string): string =>
    text.replaceAll(token, (one) => (one.startsWith('"') || isHeld(one) ? one : `"${before}${one}"`));
  const value = unmarked(JSON.parse(replaced(mark)), shape);
  return value === typed ? undefined : { text: replaced(""), value };
}

/** Whether the contract's reader accepts a number, because a double holds every digit of it. */
const isHeld = (number: string): boolean => json.read(number).ok;

/** A field with a stated type has such a number. */
const typed = Symbol("typed");

function unmarked(value: unknown, shape: Shape | undefined): unknown {
  if (typeof value === "string" && value.startsWith(mark))
    return shape === undefined || shape.kind === "scalar" ? value.slice(mark.length) : typed;
  if (Array.isArray(value)) {
    const items = value.map((item) => unmarked(item, shape?.kind === "list" ? shape.of : undefined));
    return items.includes(typed) ? typed : items;
  }
  if (!isRecord(value)) return value;
  const fields = shape?.kind === "object" ? shape.fields : {};
  const entries = Object.entries(value).map(
    ([name, item]) => [name, unmarked(item, Object.hasOwn(fields, name) ? fields[name] : undefined)] as const,
  );
  return entries.some(([, item]) => item === typed) ? typed : Object.fromEntries(entries);
}
