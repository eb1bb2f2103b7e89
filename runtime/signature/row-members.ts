// Checks whether a value is a scheme with a row of pairs, and lists the allowed values if not.
import { isOneOf } from "../values/codes.ts";
import type { Issue } from "../values/result.ts";
import { isRecord } from "../values/wire.ts";
import { among, type Members, membersIssue, optional, problem } from "./members.ts";
import { choices, type KeyPlace, type RowScheme } from "./scheme.ts";

/** Why a value is not a row of pairs that can be used, or `undefined`. */
export const rowIssue = (value: Readonly<Record<string, unknown>>): Issue | undefined =>
  shapeIssue(value) ?? senseIssue(value as unknown as RowScheme);

const members: Members = {
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
const encodeMembers = { as: among(choices.as), of: among(choices.of), hex: optional(among(choices.case)) };
const keyMembers: Readonly<Record<KeyPlace["place"], Members>> = {
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

// A well-formed scheme that would have no effect, or whose signatures anyone can make.
function senseIssue(scheme: RowScheme): Issue | undefined {
  const { algorithm, fields, except, nested, paths, names, pair, encode, key, twice } = scheme;
  const family = algorithm.replace(/-.*/u, "");
  const listed = typeof fields !== "string";
  const places = family === "rsa" ? ["rsa"] : ["prefix", "suffix", "both", "each", "pair"];
  if (family === "hmac") places.unshift("hmac");
  if (!places.includes(key.place)) return problem("/key/place", `${places.join(", ")} with ${algorithm}`);
  if (key.place === "pair" && !(listed ? fields.includes(key.name) : !except?.includes(key.name))) {
    return problem(
      "/key/name",
      listed ? "one of the listed fields" : "a name that `except` does not leave out",
    );
  }
  if (key.place === "each" && pair === "names-then-values") {
    return problem("/key/place", "a place other than each, because names-then-values has no pairs");
  }
  if (except !== undefined && listed) return problem("/except", "nothing if the fields are listed");
  if (paths !== undefined && nested !== "flatten" && !(listed && fields.some((name) => name.includes(".")))) {
    return problem("/paths", "nothing if no nested leaf has a path");
  }
  if (names !== undefined && listed && pair === "value") {
    return problem("/names", "nothing if the names are not in the text and do not sort it");
  }
  if (encode?.as === "backslash" && encode.of !== "values")
    return problem("/encode/of", "values with backslash");
  if (encode?.as === "backslash" && encode.hex !== undefined) {
    return problem("/encode/hex", "nothing with backslash");
  }
  if (encode?.of === "names-and-values" && pair === "value") {
    return problem("/encode/of", "values or text if no name is written");
  }
  if (twice === "text" && family !== algorithm)
    return problem("/twice", "row, or nothing, unless the algorithm is a digest");
  if (twice === "row" && (key.place === "each" || key.place === "pair")) {
    return problem("/twice", `text, or nothing, because ${key.place} puts the key inside the list`);
  }
  return undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? undefined : "a text, which may be empty";
}

function filled(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? undefined : "a non-empty text";
}

const isList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string" && name !== "");
