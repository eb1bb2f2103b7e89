// The fast way through JSON text: the engine's own parser, and a proof that it lost nothing. It says nothing about a text
// that it does not take; the reader of json.ts is asked then, and its word counts.
import { hasLoneSurrogate, type Limits, type WireValue } from "./wire.ts";

/**
 * The value of a JSON text in its shortest form, or `undefined` for any other text and for whatever is wrong.
 *
 * The proof is the length. Without an escape in it, a text is never shorter than the shortest form of its value, but for
 * exponents; blanks, a name given twice and superfluous digits all make it longer. So a text that is as long as that form
 * says each thing once. Digits that no double holds may go without being missed only in numbers of more than fifteen.
 */
export function readPlainJson(text: string, limits: Limits): WireValue | undefined {
  // Half a surrogate pair can come with an escape, or in a text that was never bytes.
  if (text.includes("\\") || hasLoneSurrogate(text)) return undefined;
  let value: WireValue;
  try {
    // What JSON text gives is a wire value.
    value = JSON.parse(text) as WireValue;
  } catch {
    return undefined;
  }
  const walk: Walk = { limits, nodes: 0, length: 0, numbers: false, fits: true };
  visit(walk, value, 1);
  if (!walk.fits || walk.length !== text.length) return undefined;
  return walk.numbers && /[:,[]-?[\d.]+e|^-?[\d.]+e/i.test(text) ? undefined : value;
}

interface Walk {
  readonly limits: Limits;
  nodes: number;
  /** Of the shortest form of what was visited, in UTF-16 units. */
  length: number;
  numbers: boolean;
  fits: boolean;
}

function visit(walk: Walk, value: WireValue, depth: number): void {
  walk.nodes += 1;
  if (typeof value === "string") {
    walk.length += value.length + 2;
  } else if (typeof value === "object" && value !== null) {
    if (depth > walk.limits.depth || walk.nodes > walk.limits.nodes) walk.fits = false;
    else if (Array.isArray(value)) visitList(walk, value, depth);
    else visitRecord(walk, value, depth);
  } else {
    const written = String(value);
    walk.length += written.length;
    if (typeof value !== "number") return;
    walk.numbers = true;
    if (written.length > 15) walk.fits = false;
  }
  if (walk.nodes > walk.limits.nodes) walk.fits = false;
}

function visitList(walk: Walk, list: readonly WireValue[], depth: number): void {
  // Both brackets, and a comma between each two.
  walk.length += 1 + Math.max(1, list.length);
  for (const entry of list) {
    if (!walk.fits) return;
    visit(walk, entry, depth + 1);
  }
}

function visitRecord(walk: Walk, record: { readonly [name: string]: WireValue }, depth: number): void {
  let fields = 0;
  for (const name in record) {
    if (!walk.fits) return;
    fields += 1;
    // The quotes and the colon.
    walk.length += name.length + 3;
    visit(walk, record[name] ?? null, depth + 1);
  }
  walk.length += 1 + Math.max(1, fields);
}
