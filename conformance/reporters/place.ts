// Finds the place of a JSON pointer's value in the text of a body. The text is foreign and may be incomplete or invalid, so no
// parser reads it. The result is the deepest place found.
import { segmentsOf } from "../contract/pointer.ts";

/** From a sign of a text, up to another. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The position of a value in a formatted body; for a missing one its nearest parent's name; `undefined` if nothing matches. */
export function placeIn(body: string, pointer: string): Range | undefined {
  const path = segmentsOf(pointer);
  if (path.length === 0) return undefined;
  const start = body.trimStart();
  if (start.startsWith("<")) return placeInXml(body, path);
  return start.startsWith("{") || start.startsWith("[") ? placeInJson(body, path) : undefined;
}

const deepest = 64;

/** The longest part of the path that was found, and where. */
interface Best {
  readonly depth: number;
  readonly range: Range;
}

const better = (best: Best | undefined, depth: number, range: Range): Best | undefined =>
  depth > (best?.depth ?? 0) ? { depth, range } : best;

const fits = (here: readonly (string | number)[], path: readonly string[]): boolean =>
  here.length <= path.length && here.every((part, index) => String(part) === path[index]);

function placeInJson(body: string, path: readonly string[]): Range | undefined {
  const here: (string | number)[] = [];
  let best: Best | undefined;
  let key: Range | undefined;
  for (const token of body.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\],]|[^\s{}[\],:"]+/g)) {
    const [text, colon] = token;
    const from = token.index;
    if (colon !== undefined) {
      here[here.length - 1] = unquoted(text.slice(0, text.length - colon.length));
      key = { from, to: from + text.length - colon.length };
      continue;
    }
    if (text === "}" || text === "]") here.pop();
    else if (text === ",") {
      const last = here.at(-1);
      if (typeof last === "number") here[here.length - 1] = last + 1;
      key = undefined;
    } else {
      // A value: a text, a word, or the beginning of a list or a record, which is marked by its name.
      const opens = text === "{" || text === "[";
      if (fits(here, path))
        best = better(
          best,
          here.length,
          opens ? (key ?? { from, to: from + 1 }) : { from, to: from + text.length },
        );
      if (opens) here.push(text === "[" ? 0 : "");
      if (here.length > deepest) break;
    }
  }
  return best?.range;
}

const unquoted = (text: string): string => {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
};

/** Elements below the root are the members. A repeated element is a list; a single one may be one too. */
function placeInXml(body: string, path: readonly string[]): Range | undefined {
  const stack: Element[] = [{ name: "", path: [], counts: new Map(), from: 0 }];
  let best: Best | undefined;
  for (const token of body.matchAll(/<!\[CDATA\[[^]*?\]\]>|<([/?!]?)([^\s<>/?!]+)[^<>]*?(\/?)>/g)) {
    const [text, sign, name = "", empty] = token;
    const parent = stack.at(-1);
    if (name === "" || sign === "?" || sign === "!" || parent === undefined) continue;
    if (sign === "/") {
      const ended = stack.pop();
      const inside = { from: ended?.from ?? 0, to: token.index };
      if (
        ended !== undefined &&
        ended.path.length === path.length &&
        fits(ended.path, path) &&
        inside.to > inside.from
      )
        best = { depth: path.length + 1, range: inside };
      continue;
    }
    const count = parent.counts.get(name) ?? 0;
    parent.counts.set(name, count + 1);
    const isRoot = stack.length === 1;
    const asList = [...parent.path, name, count];
    const here = isRoot ? [] : fits(asList, path) ? asList : count === 0 ? [...parent.path, name] : asList;
    const from = token.index;
    if (fits(here, path)) best = better(best, here.length, { from: from + 1, to: from + 1 + name.length });
    if (empty === "") stack.push({ name, path: here, counts: new Map(), from: from + text.length });
    if (stack.length > deepest) break;
  }
  return best?.range;
}

interface Element {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly counts: Map<string, number>;
  /** Where its content begins. */
  readonly from: number;
}
