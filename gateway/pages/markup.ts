// HTML by tagged template. It escapes every value, and allows values only where escaping is enough. layout.ts has the
// pages.

const written: unique symbol = Symbol("markup");

/** Markup from `markup`; nothing else counts as markup. */
export interface Markup {
  readonly [written]: string;
}

/** `undefined` writes nothing. */
export type Value = string | number | Markup | readonly Markup[] | undefined;

// Line ends and tabs as references, because parsers change the plain characters.
const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text for an element's content or a quoted attribute, in HTML and in XML. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"'\t\n\r]/gu, (character) => references[character] ?? "");

/**
 * Markup from a template.
 *
 *     markup`<p title="${name}">${text}</p>`
 *
 * It escapes texts and numbers. Markup from this function stays unchanged, between elements only. Whether an
 * address may be followed is for the caller to know.
 *
 * @throws TypeError for a template with a value in a tag, in a script or style, or in an attribute without double quotes.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const places = placesOf(strings);
  let text = strings[0] ?? "";
  for (const [index, value] of values.entries())
    text += write(value, places[index] === "attribute") + (strings[index + 1] ?? "");
  return { [written]: text };
}

/** Hand-written markup without values: a style sheet, a script. */
export const constant = (text: string): Markup => ({ [written]: text });

export const textOf = (page: Markup): string => page[written];

function write(value: Value, inAttribute: boolean): string {
  if (value === undefined) return "";
  if (typeof value === "string") return escapeText(value);
  if (typeof value === "number") return String(value);
  if (inAttribute) throw new TypeError("An attribute holds text, no markup.");
  return isList(value) ? value.map(textOf).join("") : value[written];
}

const isList = (value: Markup | readonly Markup[]): value is readonly Markup[] => Array.isArray(value);

type ValueContext = "content" | "attribute";
type State = ValueContext | "tag" | "raw";

const known = new WeakMap<TemplateStringsArray, readonly ValueContext[]>();

// The places of the values in a template, computed once for each template.
function placesOf(strings: TemplateStringsArray): readonly ValueContext[] {
  const before = known.get(strings);
  if (before !== undefined) return before;
  let state: State = "content";
  let tag = "";
  const places = strings.slice(0, -1).map((part): ValueContext => {
    for (const character of part) [state, tag] = step(state, tag, character);
    if (state === "content" || (state === "attribute" && tag.endsWith("="))) return state;
    throw new TypeError("A value must be between elements or in an attribute with double quotes.");
  });
  known.set(strings, places);
  return places;
}

// `tag` is what has been read of a tag, or of a script or style, which end with their own end tag alone.
function step(state: State, tag: string, character: string): readonly [State, string] {
  switch (state) {
    case "content":
      return character === "<" ? ["tag", ""] : ["content", ""];
    case "attribute":
      return character === '"' ? ["tag", tag] : ["attribute", tag];
    case "tag":
      if (character === '"') return ["attribute", tag];
      if (character !== ">") return ["tag", tag + character];
      return /^(?:script|style)\b/u.test(tag) ? ["raw", ""] : ["content", ""];
    case "raw":
      return /<\/(?:script|style)>$/u.test(tag + character) ? ["content", ""] : ["raw", tag + character];
  }
}
