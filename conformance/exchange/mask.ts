// Masks exchanges when they are captured, and every text of a result, so that no secret leaves the runner. Secrets are the
// fields that the contract marks, the configured cards, the key, and everything that looks like a card number.
import {
  cardMasker,
  isRecord,
  maskedPans,
  type Shape,
  type WireObject,
  type WireValue,
} from "@acquiring/contract/codecs";
import { installedContract } from "../contract/contract.ts";

const hidden = "***";

/** The secrets that a run is configured with. */
interface RunSecrets {
  readonly pans: readonly string[];
  readonly cvvs: readonly string[];
  readonly keys: readonly string[];
  /** The suite's own texts: they look personal, but belong to no person. */
  readonly known?: ReadonlySet<string>;
}

/** Digits that are an identifier's. */
export type Spared = ReadonlySet<string>;

export interface Masker {
  /** Masks a text. `also`: additional texts to mask; `spared`: identifiers, which only look like a card number. */
  readonly text: (text: string, also?: readonly string[], spared?: Spared) => string;
  /** Masks a value of a field with this shape. */
  readonly value: (value: unknown, shape?: Shape, spared?: Spared) => string;
  /** Whether a text is the suite's own; these are public, in its fixtures. */
  readonly isKnown: (text: string) => boolean;
}

export function maskerOf(secrets: RunSecrets): Masker {
  const text = (input: string, also: readonly string[] = [], spared?: Spared): string => {
    let shown = plainly(input);
    for (const pan of secrets.pans) shown = hide(shown, pan, maskedPans.mask(pan));
    const long = also.filter((one) => one.length > longestPart);
    const short = also.filter((one) => one.length <= longestPart);
    for (const secret of [...secrets.keys, ...long]) shown = hide(shown, secret, hidden);
    for (const part of [...secrets.cvvs, ...short]) shown = hide(shown, part, hidden, true);
    return maskCardNumbers(shown, spared);
  };
  const value = (input: unknown, shape?: Shape, spared?: Spared): string =>
    text(JSON.stringify(masked(input, shape)) ?? "nothing", sensitiveTexts(input, shape), spared);
  return { text, value, isKnown: (one) => secrets.known?.has(one) ?? false };
}

/** Replaces character references for letters and digits of HTML or XML with the characters, so that they hide nothing. */
const plainly = (text: string): string =>
  text.replace(/&#(?:x0*([0-9a-f]{2})|0*([0-9]{2,3}));?/giu, (spelled, hex?: string, decimal?: string) => {
    const character = String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    return /^[A-Za-z0-9]$/.test(character) ? character : spelled;
  });

/**
 * Up to this length a text is part of many others by accident: `123`, `2034`, `US`. It is hidden only as a separate
 * word.
 */
const longestPart = 8;

function hide(text: string, secret: string, by: string, alone = false): string {
  if (secret === "") return text;
  const shown = text.replace(patternOf(secret, alone), by);
  return alone ? shown : shown.replaceAll(Buffer.from(secret).toString("base64"), by);
}

/** Every spelling of a secret. The same ones are looked for in each text of a run. */
function patternOf(secret: string, alone: boolean): RegExp {
  const kept = alone ? aloneKept : withinKept;
  const known = kept.get(secret);
  if (known !== undefined) return known;
  const spelled = Array.from(secret, spellings).join("");
  const source = alone ? `(?<![\\p{L}\\p{N}.])${spelled}(?![\\p{L}\\p{N}]|\\.\\d)` : spelled;
  const pattern = new RegExp(source, "gu");
  if (kept.size < mostKept) kept.set(secret, pattern);
  return pattern;
}

const aloneKept = new Map<string, RegExp>();
const withinKept = new Map<string, RegExp>();
const mostKept = 256;

const named: Readonly<Record<string, string>> = {
  "&": "amp",
  "<": "lt",
  ">": "gt",
  '"': "quot",
  "'": "apos",
};

/** A character in every spelling of JSON, XML and forms; letters and digits stay unchanged. */
function spellings(character: string): string {
  if (/^[\p{L}\p{N}]$/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const name = named[character];
  const encoded = [...new TextEncoder().encode(character)]
    .map((byte) => `%${anyCase(byte.toString(16).padStart(2, "0"))}`)
    .join("");
  const ways = [
    escapeText(character),
    `\\\\${escapeText(character)}`,
    `\\\\u${anyCase(hex.padStart(4, "0"))}`,
    `&#0*${code};`,
    `&#[xX]0*${anyCase(hex)};`,
    encoded,
    ...(name === undefined ? [] : [`&${name};`]),
    ...(character === " " ? ["\\+"] : []),
  ];
  return `(?:${ways.join("|")})`;
}

const anyCase = (hex: string): string =>
  hex.replaceAll(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// Any groups of digits, as people and forms write them. A run inside a word is an identifier or a signature.
const mask = cardMasker({
  separators: /[ \-+]/u,
  most: 1,
  printed: false,
  inWords: false,
  escapes: false,
  scripts: false,
  scattered: false,
});

/** A text with what looks like a card number masked, except what is spared. */
export const maskCardNumbers = (text: string, spared?: Spared): string => mask(text, [], true, spared);

/** A deep copy with the marked fields masked. Fields that the contract does not know stay; `text` looks at them. */
export function masked(value: unknown, shape: Shape | undefined): WireValue {
  return changed(value, shape, (text, sensitive) =>
    sensitive === "pan" ? maskedPans.mask(text) : hidden,
  ) as WireValue;
}

/** The same with each marked field replaced by the result of `by`, which gets the value and the field's name. */
export function replaced(value: unknown, shape: Shape | undefined, by: Change): WireObject {
  const copy = changed(value, shape, by);
  return isRecord(copy) ? (copy as WireObject) : {};
}

type Change = (text: string, sensitive: string, name: string) => string;

function changed(value: unknown, shape: Shape | undefined, by: Change, name = ""): unknown {
  if (Array.isArray(value)) {
    const of = shape?.kind === "list" ? shape.of : shape;
    return value.map((item) => changed(item, of, by, name));
  }
  if (isRecord(value)) {
    const fields = shape?.kind === "object" ? shape.fields : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        changed(item, Object.hasOwn(fields, key) ? fields[key] : undefined, by, key),
      ]),
    );
  }
  const sensitive =
    shape === undefined ? secretNames().get(name) : "sensitive" in shape ? shape.sensitive : undefined;
  if (sensitive === undefined || (typeof value !== "string" && typeof value !== "number") || value === "")
    return value;
  return by(String(value), sensitive, name);
}

let names: ReadonlyMap<string, string> | undefined;

/** Fields that some record of the contract marks as a secret: they are none to be shown in any other record either. */
function secretNames(): ReadonlyMap<string, string> {
  names ??= new Map(
    [...installedContract().operations.values()].flatMap(({ descriptor }) =>
      [descriptor.request.shape, descriptor.response.shape].flatMap((shape) => secretsIn(shape, "")),
    ),
  );
  return names;
}

function secretsIn(shape: Shape, name: string): [string, string][] {
  if (shape.kind === "list") return secretsIn(shape.of, name);
  if (shape.kind === "object")
    return Object.entries(shape.fields).flatMap(([key, field]) => secretsIn(field, key));
  return shape.sensitive === "cvv" || shape.sensitive === "secret" ? [[name, shape.sensitive]] : [];
}

/** The texts of a value's marked fields, for removal from the original text. */
export function sensitiveTexts(value: unknown, shape: Shape | undefined): string[] {
  const found = new Set<string>();
  changed(value, shape, (text, sensitive) => {
    // What is merely personal may be as short as a country's code, which is part of any text.
    if (sensitive !== "personal" || text.length > 3) found.add(text);
    return text;
  });
  return [...found];
}

/** As the masker reads them. */
const digitGroups = /(?<![\p{L}\p{N}])\d+(?:(?:[ \-+]|%20|%2D)\d+)*(?![\p{L}\p{N}])/giu;

/** How the contract names what identifies a thing of the gateway or the merchant, and moments, which have as many digits. */
const identifying = /(?:^|_)(?:ids?|nos?|reference|date|time|timestamp)$/;

/**
 * The digits of the identifiers in these values. Many look like a card number by their check sum, but a request cannot
 * be repeated without them.
 */
export function identifierDigits(...values: readonly unknown[]): Spared {
  const found = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, name);
    else if (isRecord(value)) for (const [key, item] of Object.entries(value)) visit(item, key);
    else if (isIdentifier(name) && (typeof value === "string" || typeof value === "number"))
      for (const [run] of String(value).matchAll(digitGroups)) found.add(run);
  };
  for (const value of values) visit(value, "");
  return found;
}

/** The same for a body that is not a record: the digits after the name of an identifier. */
export const identifierDigitsIn = (body: string): Spared =>
  identifierDigits(
    ...[...body.matchAll(/\b(\w{1,64})["']?\s{0,8}[:=>]\s{0,8}["']?(\d[\d ,-]*)/g)].map(
      ([, name = "", value = ""]) => ({ [name]: value }),
    ),
  );

/** Whether a field of this name is an identifier, and not a card, account or document number. */
const isIdentifier = (name: string): boolean => identifying.test(name) && !secretNames().has(name);

/** The digits in these texts of an identifier, if the pointer leads to one. */
export const digitsAt = (pointer: string, ...texts: readonly string[]): Spared =>
  identifierDigits(...texts.map((text) => ({ [pointer.split("/").at(-1) ?? ""]: text })));

/** The shape at a JSON pointer. */
export function shapeAt(shape: Shape | undefined, pointer: string): Shape | undefined {
  let here = shape;
  for (const part of pointer.split("/").slice(1)) {
    if (here?.kind === "list") here = here.of;
    else here = here?.kind === "object" && Object.hasOwn(here.fields, part) ? here.fields[part] : undefined;
  }
  return here;
}
