// JSON text to a value and back, strictly: no name twice, no number that a double rounds, no half a character.
import { refuse } from "./contract.mjs";

const deepest = 64;

const digitsOf = (text) => {
  const [, sign, whole, fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? refuse("This is not a number.");
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const kept = digits.replace(/0+$/, "");
  const places = Number(exponent) - fraction.length + digits.length - kept.length;
  return kept === "" ? "0" : `${sign}${kept}e${places}`;
};

/** The number that a text means, where a double holds it exactly. */
export function exactNumber(text) {
  const value = Number(text);
  if (!Number.isFinite(value) || digitsOf(String(value)) !== digitsOf(text))
    refuse("The number would lose digits as a double.");
  return value + 0;
}

/** A number without an exponent. */
export const plainNumber = (value) =>
  /e/.test(String(value))
    ? value.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 21 })
    : String(value);

const token =
  /[ \t\n\r]*(?:("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([{}[\]:,]))/uy;

export function readJson(text) {
  let at = 0;
  const next = () => {
    token.lastIndex = at;
    const found = token.exec(text) ?? refuse("The text is not JSON.");
    at = token.lastIndex;
    return found;
  };
  const textOf = (quoted) => {
    const value = JSON.parse(quoted);
    return value.isWellFormed() ? value : refuse("The text has half a surrogate pair.");
  };
  const valueOf = ([, quoted, number, word, sign], depth) => {
    if (depth > deepest) refuse("The value is nested too deeply.");
    if (quoted !== undefined) return textOf(quoted);
    if (number !== undefined) return exactNumber(number);
    if (word !== undefined) return JSON.parse(word);
    if (sign === "[") return listOf(depth);
    return sign === "{" ? recordOf(depth) : refuse("The text is not JSON.");
  };
  const listOf = (depth) => {
    const list = [];
    for (let found = next(); found[4] !== "]" || list.length > 0; found = next()) {
      list.push(valueOf(found, depth + 1));
      const [, , , , sign] = next();
      if (sign === "]") return list;
      if (sign !== ",") refuse("Expected a comma or a bracket.");
    }
    return list;
  };
  const recordOf = (depth) => {
    const entries = new Map();
    for (let found = next(); found[4] !== "}" || entries.size > 0; found = next()) {
      const name = found[1] === undefined ? refuse("Expected a name.") : textOf(found[1]);
      if (entries.has(name)) refuse("A field is given twice in one object.");
      if (next()[4] !== ":") refuse("Expected a colon.");
      entries.set(name, valueOf(next(), depth + 1));
      const [, , , , sign] = next();
      if (sign === "}") break;
      if (sign !== ",") refuse("Expected a comma or a brace.");
    }
    return Object.fromEntries(entries);
  };
  const value = valueOf(next(), 1);
  return /^[ \t\n\r]*$/.test(text.slice(at)) ? value : refuse("There is more text after the value.");
}

export const writeJson = (value) => JSON.stringify(value);

/** A record or a list that stands as JSON text instead of a text. */
export function nestedJson(text, { type }) {
  if (text === "") return type === "array" ? [] : {};
  const value = readJson(text);
  const fits = typeof value === "object" && value !== null && Array.isArray(value) === (type === "array");
  return fits ? value : refuse("The text is not JSON of an object or list.");
}

/** A text as the type that its schema has. */
export function scalarOf(text, { type }) {
  if (type !== "number" && type !== "integer") return text;
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) refuse("The text is not a number in plain digits.");
  const value = exactNumber(text);
  return type === "integer" && !Number.isSafeInteger(value) ? refuse("The text is not an integer.") : value;
}
