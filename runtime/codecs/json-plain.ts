// The fast JSON reader: the engine's own parser, and a proof that it lost nothing. Without a proof, the full reader of json.ts
// reads the text.
import { hasLoneSurrogate, type Limits, type WireObject, type WireValue } from "../values/wire.ts";

/**
 * The value of a JSON text in its shortest form. Any other text, and any invalid one, gives `undefined`.
 *
 * The proof is the length. Without an escape or an exponent, a text is never shorter than the shortest form of its value.
 * Spaces, a name given twice and superfluous digits all make it longer. So a text that is as long as that form has each
 * thing once. Only a number of more than fifteen digits can lose digits at the same length, so it gives `undefined` too.
 */
export function readPlainJson(text: string, limits: Limits): WireValue | undefined {
  // Half a surrogate pair can come with an escape, or in a text that was never bytes.
  if (text.includes("\\") || hasLoneSurrogate(text) || !isModest(text, limits.nodes)) return undefined;
  let value: WireValue;
  try {
    // What JSON text gives is a wire value.
    value = JSON.parse(text) as WireValue;
  } catch {
    return undefined;
  }
  const walk: Walk = { limits, nodes: 0, numbers: false };
  if (lengthOf(walk, value, 1) !== text.length) return undefined;
  return walk.numbers && /(?:^|[\s:,[])-?[\d.]+e/i.test(text) ? undefined : value;
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

interface Walk {
  readonly limits: Limits;
  nodes: number;
  numbers: boolean;
}

/** The length of the shortest form of a value in UTF-16 units; `NaN`, which equals no length, if the value does not fit. */
function lengthOf(walk: Walk, value: WireValue, depth: number): number {
  walk.nodes += 1;
  if (walk.nodes > walk.limits.nodes) return Number.NaN;
  if (typeof value === "string") return value.length + 2;
  if (typeof value === "object" && value !== null) {
    if (depth > walk.limits.depth) return Number.NaN;
    // The brackets at both ends, and a comma between each two.
    return Array.isArray(value) ? listLength(walk, value, depth) : recordLength(walk, value, depth);
  }
  const written = String(value);
  if (typeof value !== "number") return written.length;
  walk.numbers = true;
  return written.length > 15 ? Number.NaN : written.length;
}

function listLength(walk: Walk, list: readonly WireValue[], depth: number): number {
  let length = 1 + Math.max(1, list.length);
  for (let index = 0; index < list.length; index += 1)
    length += lengthOf(walk, list[index] ?? null, depth + 1);
  return length;
}

function recordLength(walk: Walk, record: WireObject, depth: number): number {
  let length = 1;
  for (const name in record) {
    // The quotes, the colon and the comma; the last field has none, but the bracket.
    length += name.length + 4 + lengthOf(walk, record[name] ?? null, depth + 1);
  }
  return length === 1 ? 2 : length;
}
