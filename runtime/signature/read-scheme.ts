// Checks whether a foreign value is a usable signature scheme, of any kind.
import { ok, type Issue, type Result } from "../values/result.ts";
import { boundIssue } from "./bound.ts";
import { knownSchemes, type SchemeCheck } from "./kind.ts";
import { UnsignableError } from "./leaves.ts";
import { rowIssue } from "./row-members.ts";
import { schemePoint, type SignatureScheme } from "./scheme.ts";

/** What checks the schemes of every kind. Those who sign and verify have everyKind of sign.ts. */
const every: readonly SchemeCheck[] = [
  { name: "boundScheme", issueOf: boundIssue },
  { name: "rowScheme", issueOf: rowIssue },
  { name: "rsaScheme", issueOf: rowIssue },
];

/** Reads a scheme out of a profile. Issues point into the scheme (`/key/place`). */
export function readScheme(value: unknown): Result<SignatureScheme> {
  // A list has schemes, but is not a scheme.
  const read = knownSchemes(Array.isArray(value) ? undefined : value, every);
  return read.ok ? ok(read.value[0].scheme) : read;
}

/** As `knownSchemes`, of every kind. */
export function readSchemes(value: unknown): Result<readonly [SignatureScheme, ...SignatureScheme[]]> {
  const read = knownSchemes(value, every);
  if (!read.ok) return read;
  const [first, ...more] = read.value;
  return ok([first.scheme, ...more.map(({ scheme }) => scheme)]);
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

/** Why a value is not a scheme that can be used, or `undefined`. */
export function schemeIssue(value: unknown): Issue | undefined {
  const read = readScheme(value);
  return read.ok ? undefined : read.issues[0];
}
