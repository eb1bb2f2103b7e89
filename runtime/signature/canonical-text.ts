// The text that is signed: covered leaves encoded and joined, with the key where the scheme puts it.
// Which leaves are covered is leaves.ts's.
import { hash } from "node:crypto";
import { leavesOf, type Leaf, UnsignableError } from "./leaves.ts";
import type { RowScheme } from "./scheme.ts";

/**
 * The text that is signed, without the key. The signature's own field is always left out, at the top level only.
 * Numbers are written in their shortest form, `null` as the empty text; `undefined` fields and
 * objects or lists without leaves add nothing.
 *
 * @throws UnsignableError for a value that no body could carry (deeper than 64, `NaN`, a lone surrogate, a function).
 */
export function canonicalText(value: unknown, scheme: RowScheme, field: string): string {
  return signedText(value, scheme, field, undefined);
}

/** The text that is signed, with the key's text wherever the scheme writes it. */
export function signedText(
  value: unknown,
  scheme: RowScheme,
  field: string,
  key: string | undefined,
): string {
  const leaves = leavesOf(value, scheme, field, key);
  const row = rowOf(leaves, scheme, key);
  const framed = framedBy(scheme.twice === "row" ? digestText(row, scheme) : row, scheme, key);
  const text = scheme.encode?.of === "text" ? encoderOf(scheme)(framed) : framed;
  return inCase(text, scheme.case);
}

/** The digest that a scheme is built on, as node names it. */
export const digestName = ({ algorithm }: RowScheme): string => algorithm.replace(/^.*-/u, "");

/** A digest of a text as the lower-case hexadecimal text that is signed in its place. */
export const digestText = (text: string, scheme: RowScheme): string => hash(digestName(scheme), text, "hex");

/** A covered pair as it stands in the text, but for case. */
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
    throw new UnsignableError("The key is not two secrets with the text of `key.halves` between them.");
  }
  return halves;
}

// What each language's usual function leaves as it is, beside letters and digits.
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
    const bytes = Buffer.from(one, "utf8").toString("hex").replaceAll(/../gu, "%$&");
    return hex === "lower" ? bytes : bytes.toUpperCase();
  };
  return (text) => text.replaceAll(literals[as], escaped);
}

const inCase = (text: string, fold: "upper" | "lower" | undefined): string =>
  fold === undefined ? text : fold === "upper" ? text.toUpperCase() : text.toLowerCase();
