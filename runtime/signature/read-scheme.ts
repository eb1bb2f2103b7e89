// Whether a foreign value is a signature scheme that can be used, and what to put where if it is not.
import { UnsignableError } from "./leaves.ts";
import { isOneOf } from "../values/codes.ts";
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import { choices, type KeyPlace, type RowScheme, schemePoint, type SignatureScheme } from "./scheme.ts";
import { isRecord, shownName } from "../values/wire.ts";

/** Reads a scheme out of a profile. Issues point into the scheme (`/key/place`). */
export function readScheme(value: unknown): Result<SignatureScheme> {
  const issue = schemeIssue(value);
  return issue === undefined ? ok(value as SignatureScheme) : fail(issue);
}

/**
 * Reads what a profile has at `signature.scheme`: a scheme, or a list while a gateway moves from one to another. The first
 * is the one to sign with, all of them are accepted.
 */
export function readSchemes(value: unknown): Result<readonly [SignatureScheme, ...SignatureScheme[]]> {
  if (!Array.isArray(value)) {
    const read = readScheme(value);
    return read.ok ? ok([read.value]) : read;
  }
  const issue =
    value.length === 0
      ? problem("", "a scheme, or a list that has one")
      : value.map(schemeIssue).find((one) => one !== undefined);
  return issue === undefined ? ok(value as [SignatureScheme, ...SignatureScheme[]]) : fail(issue);
}

/**
 * The schemes of a profile, the one to sign with first; none where it leaves them open.
 *
 * @throws UnsignableError for a scheme that `readScheme` refuses.
 */
export function schemesOf(profile: { readonly extension_points: object }): readonly SignatureScheme[] {
  const given = new Map<string, unknown>(Object.entries(profile.extension_points)).get(schemePoint);
  if (given === undefined) return [];
  const read = readSchemes(given);
  if (!read.ok) throw new UnsignableError(read.issues[0].message);
  return read.value;
}

/** Why a value is no scheme that can be used, or `undefined`. */
export function schemeIssue(value: unknown): Issue | undefined {
  if (!isRecord(value)) return problem("", "an object");
  if ("kind" in value) return membersIssue("", value, boundMembers);
  return shapeIssue(value) ?? senseIssue(value as unknown as RowScheme);
}

const boundMembers: typeof members = {
  kind: among(["bound"]),
  version: (value) => (value === 1 ? undefined : "1, the only version"),
  window: optional((value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 86_400
      ? undefined
      : "whole seconds from 1 to 86400",
  ),
};

const members: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  algorithm: among(choices.algorithm),
  fields: (value) =>
    isList(value) || isOneOf(choices.fields, value)
      ? undefined
      : `${choices.fields.join(", ")}, or a list of field names`,
  except: optional((value) => (isList(value) ? undefined : "a list of field names")),
  nested: among(choices.nested),
  paths: optional(among(choices.paths)),
  names: optional(among(choices.case)),
  empty: among(choices.empty),
  pair: among(choices.pair),
  join: text,
  encode: optional((value) => (isRecord(value) ? undefined : "an object")),
  key: (value) => (isRecord(value) ? undefined : "an object"),
  case: optional(among(choices.case)),
  twice: optional(among(choices.twice)),
  output: among(choices.output),
};
const encodeMembers = {
  as: among(choices.as),
  of: among(choices.of),
  hex: optional(among(choices.case)),
};
const keyMembers: Readonly<Record<KeyPlace["place"], typeof members>> = {
  hmac: { encoding: optional(among(["hex", "base64"])) },
  rsa: {},
  prefix: { join: text, lead: optional(text) },
  suffix: { join: text },
  both: { join: text, lead: optional(text), tail: optional(text), halves: optional(filled) },
  each: { join: text },
  pair: { name: filled },
};

function shapeIssue(value: Readonly<Record<string, unknown>>): Issue | undefined {
  const issue = membersIssue("", value, members);
  if (issue !== undefined) return issue;
  const { encode, key } = value as { encode?: Readonly<Record<string, unknown>>; key: { place?: unknown } };
  const places = Object.keys(keyMembers);
  if (typeof key.place !== "string" || !places.includes(key.place)) {
    return problem("/key/place", places.join(", "));
  }
  return (
    (encode && membersIssue("/encode", encode, encodeMembers)) ??
    membersIssue("/key", key, { place: () => undefined, ...keyMembers[key.place as KeyPlace["place"]] })
  );
}

// What is well-formed by itself but would do nothing, or make a signature that anybody can make.
function senseIssue(scheme: RowScheme): Issue | undefined {
  const { algorithm, fields, except, nested, paths, names, pair, encode, key, twice } = scheme;
  const family = algorithm.replace(/-.*/u, "");
  const listed = typeof fields !== "string";
  const places = family === "rsa" ? ["rsa"] : ["prefix", "suffix", "both", "each", "pair"];
  if (family === "hmac") places.unshift("hmac");
  if (!places.includes(key.place)) return problem("/key/place", `${places.join(", ")} with ${algorithm}`);
  if (key.place === "pair" && !(listed ? fields.includes(key.name) : !except?.includes(key.name))) {
    return problem("/key/name", listed ? "one of the listed fields" : "a name that is not left out");
  }
  if (key.place === "each" && pair === "names-then-values") {
    return problem("/key/place", "a place other than each, as names-then-values has no pairs");
  }
  if (except !== undefined && listed) return problem("/except", "nothing where the fields are listed");
  if (paths !== undefined && nested !== "flatten" && !(listed && fields.some((name) => name.includes(".")))) {
    return problem("/paths", "nothing where no nested leaf has a path");
  }
  if (names !== undefined && listed && pair === "value") {
    return problem("/names", "nothing where the names neither stand in the text nor sort it");
  }
  if (encode?.as === "backslash" && encode.of !== "values")
    return problem("/encode/of", "values with backslash");
  if (encode?.as === "backslash" && encode.hex !== undefined) {
    return problem("/encode/hex", "nothing with backslash");
  }
  if (encode?.of === "names-and-values" && pair === "value") {
    return problem("/encode/of", "values or text where no name is written");
  }
  if (twice === "text" && family !== algorithm)
    return problem("/twice", "row, or nothing, unless the algorithm is a digest");
  if (twice === "row" && (key.place === "each" || key.place === "pair")) {
    return problem("/twice", `text, or nothing, as the key stands inside the row with ${key.place}`);
  }
  return undefined;
}

function membersIssue(
  at: string,
  value: Readonly<Record<string, unknown>>,
  known: typeof members,
): Issue | undefined {
  // A mistyped name would otherwise change nothing, and so change the signature.
  const stranger = Object.keys(value).find((name) => !Object.hasOwn(known, name));
  if (stranger !== undefined)
    return problem(`${at}/${shownName(stranger)}`, "nothing: there is no such member here");
  for (const [name, expects] of Object.entries(known)) {
    const expected = expects(value[name]);
    if (expected !== undefined) return problem(`${at}/${name}`, expected);
  }
  return undefined;
}

const problem = (at: string, expected: string): Issue => ({
  code: "signature.scheme",
  at,
  expected,
  message: `The signature scheme of the profile cannot be used: put ${expected} at ${at === "" ? schemePoint : at}.`,
});

function among(allowed: readonly string[]): (value: unknown) => string | undefined {
  return (value) => (isOneOf(allowed, value) ? undefined : allowed.join(", "));
}

function optional(expects: (value: unknown) => string | undefined): (value: unknown) => string | undefined {
  return (value) => (value === undefined ? undefined : expects(value));
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? undefined : "a text, which may be empty";
}

function filled(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? undefined : "a text that is not empty";
}

const isList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string" && name !== "");
