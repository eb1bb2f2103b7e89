// Joins the covered leaves to one text, with the key in the position of the scheme. It needs no cryptography, so that a profile
// can be checked anywhere. leaves.ts selects the leaves, canonical-text.ts decides what is hashed.
import { leavesOf, type Leaf, UnsignableError } from "./leaves.ts";
import type { RowScheme } from "./scheme.ts";

/** The text of a value with the key's text wherever the scheme writes it; `digest` is what `twice` makes of the row. */
export function rowText(
  value: unknown,
  scheme: RowScheme,
  { field, key }: { readonly field: string; readonly key: string | undefined },
  digest?: (row: string) => string,
): string {
  const row = rowOf(leavesOf(value, scheme, field, key), scheme, key);
  const framed = framedBy(digest === undefined ? row : digest(row), scheme, key);
  const text = scheme.encode?.of === "text" ? encoderOf(scheme)(framed) : framed;
  return inCase(text, scheme.case);
}

/** A covered pair as the text has it, before the case is changed. */
export function pairOf(leaf: Leaf, scheme: RowScheme): readonly [name: string, value: string] {
  const of = scheme.encode?.of;
  if (of === undefined || of === "text") return leaf;
  const encode = encoderOf(scheme);
  return [of === "names-and-values" ? encode(leaf[0]) : leaf[0], encode(leaf[1])];
}

function rowOf(leaves: readonly Leaf[], scheme: RowScheme, key: string | undefined): string {
  const { pair, join } = scheme;
  const written = scheme.encode === undefined ? leaves : leaves.map((leaf) => pairOf(leaf, scheme));
  if (pair === "names-then-values") {
    return [...written.map(([name]) => name), ...written.map(([, value]) => value)].join(join);
  }
  const between = pair === "name=value" ? "=" : "";
  const behind = scheme.key.place === "each" && key !== undefined ? scheme.key.join + key : "";
  let row = "";
  for (const [index, [name, value]] of written.entries()) {
    if (index > 0) row += join;
    row += pair === "value" ? value + behind : name + between + value + behind;
  }
  return row;
}

function framedBy(row: string, { key: at }: RowScheme, key: string | undefined): string {
  if (key === undefined) return row;
  if (at.place === "suffix") return row + at.join + key;
  if (at.place === "prefix") return (at.lead ?? "") + key + at.join + row;
  if (at.place !== "both") return row;
  const [first, second] = halvesOf(key, at.halves);
  return (at.lead ?? "") + first + at.join + row + (at.tail ?? at.join) + second;
}

function halvesOf(key: string, between: string | undefined): readonly [string, string] {
  if (between === undefined) return [key, key];
  const index = key.indexOf(between);
  const halves = [key.slice(0, index), key.slice(index + between.length)] as const;
  if (index < 0 || halves.includes("")) {
    throw new UnsignableError("The key must be two secrets with the text of `key.halves` between them.");
  }
  return halves;
}

const utf8 = /* @__PURE__ */ new TextEncoder();

// Characters that each language's usual function does not encode, in addition to letters and digits.
const literals = {
  rfc3986: /[^A-Za-z0-9\-_.~]/gu,
  form: /[^A-Za-z0-9\-_.*]/gu,
  php: /[^A-Za-z0-9\-_.]/gu,
  dotnet: /[^A-Za-z0-9\-_.!*()]/gu,
  javascript: /[^A-Za-z0-9\-_.!~*'()]/gu,
};

function encoderOf({ encode, join }: RowScheme): (text: string) => string {
  if (encode === undefined) return (text) => text;
  const { as, hex } = encode;
  if (as === "backslash") {
    const special = new Set(["\\", ...join]);
    return (text) => Array.from(text, (one) => (special.has(one) ? `\\${one}` : one)).join("");
  }
  const plus = as === "form" || as === "php" || as === "dotnet";
  const escaped = (one: string): string => {
    if (one === " " && plus) return "+";
    const bytes = Array.from(utf8.encode(one), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    return hex === "lower" ? bytes : bytes.toUpperCase();
  };
  return (text) => text.replaceAll(literals[as], escaped);
}

const inCase = (text: string, fold: "upper" | "lower" | undefined): string =>
  fold === undefined ? text : fold === "upper" ? text.toUpperCase() : text.toLowerCase();
