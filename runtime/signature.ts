// Signatures of requests and answers, as a profile's scheme describes them: plain data, no algorithm of its own.
// Which field carries a signature and who checks it is decided in call.ts and serve.ts.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Issue, Result } from "./result.ts";
import { fail, ok } from "./result.ts";
import { hasLoneSurrogate, isRecord } from "./wire.ts";

const algorithms = ["md5", "sha1", "sha256", "sha512", "hmac-sha256", "hmac-sha512"] as const;
const outputs = ["hex", "HEX", "base64"] as const;

/**
 * How a gateway signs: what a profile writes at the extension point `signature.scheme`
 * (source: Authentication 2 leaves all of it open).
 *
 * The signed text is a row of pairs. As in every scheme of this kind, a value that itself holds the
 * joining text can imitate two pairs; a gateway that may choose should join with a text that no field can hold.
 */
export interface SignatureScheme {
  readonly algorithm: (typeof algorithms)[number];
  /** `sorted`: every leaf in code unit order of its path; otherwise these top-level fields, in this order. */
  readonly fields: "sorted" | readonly string[];
  /** `flatten`: leaves of nested values under paths like `a.b[0].c`. `omit`: only top-level leaves. */
  readonly nested: "flatten" | "omit";
  /** Whether a leaf that is `""` or `null` (or a named field that is absent) counts. */
  readonly empty: "keep" | "omit";
  readonly pair: "name=value" | "value";
  /** Between two pairs. */
  readonly join: string;
  /** `hmac` with the two hmac algorithms, and only with these. */
  readonly key: { readonly place: "hmac" } | { readonly place: "suffix" | "prefix"; readonly join: string };
  readonly output: (typeof outputs)[number];
}

/** The extension point of a profile that holds the scheme. */
export const schemePoint = "signature.scheme";

const defaultField = "encryption_data";
const maxDepth = 64;

/** Thrown by `canonicalText` and `sign` for a value that has no canonical text, or a scheme that is none. */
export class UnsignableError extends Error {
  override readonly name = "UnsignableError";
}

/** Reads a scheme out of a profile. Issues point into the scheme (`/key/place`). */
export function readScheme(value: unknown): Result<SignatureScheme> {
  const issue = schemeIssue(value);
  return issue === undefined ? ok(value as SignatureScheme) : fail(issue);
}

function schemeIssue(value: unknown): Issue | undefined {
  if (!isRecord(value)) return schemeProblem("", "an object");
  const { algorithm, fields, nested, empty, pair, join, key, output } = value;
  if (!oneOf(algorithm, algorithms)) return schemeProblem("/algorithm", algorithms.join(", "));
  const named = Array.isArray(fields) && fields.every((name) => typeof name === "string");
  if (fields !== "sorted" && !named) return schemeProblem("/fields", "sorted, or a list of field names");
  if (!oneOf(nested, ["flatten", "omit"])) return schemeProblem("/nested", "flatten or omit");
  if (!oneOf(empty, ["keep", "omit"])) return schemeProblem("/empty", "keep or omit");
  if (!oneOf(pair, ["name=value", "value"])) return schemeProblem("/pair", "name=value or value");
  if (typeof join !== "string") return schemeProblem("/join", "a text, which may be empty");
  if (!isRecord(key)) return schemeProblem("/key", "an object");
  if (!oneOf(output, outputs)) return schemeProblem("/output", outputs.join(", "));
  // A keyed algorithm without a key, or a plain hash without one, would be a signature that anybody can make.
  const places = algorithm.startsWith("hmac-") ? ["hmac"] : ["suffix", "prefix"];
  if (!oneOf(key.place, places))
    return schemeProblem("/key/place", `${places.join(" or ")} with ${algorithm}`);
  if (key.place !== "hmac" && typeof key.join !== "string") return schemeProblem("/key/join", "a text");
  return undefined;
}

const schemeProblem = (at: string, expected: string): Issue => ({
  code: "signature.scheme",
  at,
  expected,
  message: `The signature scheme of the profile cannot be used: put ${expected} at ${at === "" ? schemePoint : at}.`,
});

/**
 * The text that is signed, without the key. The signature's own field is always left out, at the top level only.
 * Numbers are written in their shortest form, `null` as the empty text; `undefined` fields and
 * objects or lists without leaves add nothing.
 *
 * @throws UnsignableError for a value that no body could carry (deeper than 64, `NaN`, a lone surrogate, a function).
 */
export function canonicalText(value: unknown, scheme: SignatureScheme, field = defaultField): string {
  if (!isRecord(value)) throw new UnsignableError("Only an object can be signed.");
  const kept = selectedLeaves(value, scheme, field).filter(
    ([, text]) => scheme.empty === "keep" || text !== "",
  );
  return kept.map(([path, text]) => (scheme.pair === "value" ? text : `${path}=${text}`)).join(scheme.join);
}

type Leaf = readonly [path: string, text: string];

function selectedLeaves(
  value: Readonly<Record<string, unknown>>,
  scheme: SignatureScheme,
  field: string,
): readonly Leaf[] {
  const leavesOf = (name: string): Leaf[] => {
    const held = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof held !== "object" || held === null) return held === undefined ? [] : [[name, leafText(held)]];
    return scheme.nested === "omit" ? [] : nestedLeaves(name, held, 1);
  };
  if (scheme.fields === "sorted") {
    return Object.keys(value)
      .filter((name) => name !== field)
      .flatMap(leavesOf)
      .sort(byPath);
  }
  return scheme.fields
    .filter((name) => name !== field)
    .flatMap((name): Leaf[] => {
      // An absent field keeps its place, so that the pairs after it do not move up unnoticed.
      if (!Object.hasOwn(value, name) || value[name] === undefined) return [[name, ""]];
      return leavesOf(name).sort(byPath);
    });
}

function nestedLeaves(path: string, value: object, depth: number): Leaf[] {
  if (depth > maxDepth) throw new UnsignableError(`A value nested deeper than ${maxDepth} cannot be signed.`);
  const children: [string, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, item])
    : Object.entries(value).map(([name, item]) => [`${path}.${name}`, item]);
  return children.flatMap(([at, item]): Leaf[] => {
    if (item === undefined) return [];
    if (typeof item === "object" && item !== null) return nestedLeaves(at, item, depth + 1);
    return [[at, leafText(item)]];
  });
}

function leafText(value: unknown): string {
  if (value === null) return "";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  // Half of a surrogate pair has no UTF-8: it would be signed as the replacement character, like any other half.
  if (typeof value === "string" && !hasLoneSurrogate(value)) return value;
  throw new UnsignableError(
    "A leaf that is neither well-formed text, finite number, boolean nor null cannot be signed.",
  );
}

// Equal paths (`a.b` as a name, and as `b` inside `a`) are put in order by their text: never by who came first.
function byPath(a: Leaf, b: Leaf): number {
  return compareUnits(a[0], b[0]) || compareUnits(a[1], b[1]);
}

const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The signature of a body.
 *
 * @throws UnsignableError as `canonicalText` does, for a scheme that `readScheme` refuses, and for an empty key.
 */
export function sign(value: unknown, scheme: SignatureScheme, key: string, field = defaultField): string {
  const issue = schemeIssue(scheme);
  if (issue !== undefined) throw new UnsignableError(issue.message);
  if (key === "")
    throw new UnsignableError("An empty key signs nothing: anybody could make the same signature.");
  const text = canonicalText(value, scheme, field);
  const digest = scheme.output === "base64" ? "base64" : "hex";
  const signature = digestOf(text, scheme, key, digest);
  return scheme.output === "HEX" ? signature.toUpperCase() : signature;
}

function digestOf(text: string, scheme: SignatureScheme, key: string, digest: "hex" | "base64"): string {
  if (scheme.key.place === "hmac") {
    return createHmac(scheme.algorithm.slice("hmac-".length), key).update(text, "utf8").digest(digest);
  }
  const parts = scheme.key.place === "prefix" ? [key, text] : [text, key];
  return createHash(scheme.algorithm).update(parts.join(scheme.key.join), "utf8").digest(digest);
}

/**
 * Whether `signature` is the value's, made with any of `keys` (several are valid while a key is being replaced).
 * Compares in constant time and exactly: `AB` is not `ab`. Never throws; whatever is odd is no valid signature.
 */
export function verify(
  value: unknown,
  signature: unknown,
  scheme: SignatureScheme,
  keys: readonly string[],
  field = defaultField,
): boolean {
  if (typeof signature !== "string" || signature === "") return false;
  try {
    // Every key is tried, so that the time taken does not tell which one fitted.
    return keys.map((key) => sameText(signature, sign(value, scheme, key, field))).includes(true);
  } catch {
    return false;
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, "utf8"), Buffer.from(b, "utf8")];
  return left.length === right.length && timingSafeEqual(left, right);
}

const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): value is T =>
  allowed.some((one) => one === value);
