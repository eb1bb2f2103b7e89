// Explains a signature that does not match: the scheme with one member changed, a field omitted, a key with spaces around it.
// The signature itself proves each guess, so a finding is never only a suspicion.
import type { Issue } from "../values/result.ts";
import type { SignatureKey } from "./keys.ts";
import { schemeIssue } from "./read-scheme.ts";
import { choices, isRsa, type KeyPlace, type RowScheme } from "./scheme.ts";
import { isSigned, type RowSigning } from "./sign.ts";
import { isRecord, shownName } from "../values/wire.ts";

/** Why `signature` does not fit the value; at least one finding. */
export function signatureFindings(
  value: unknown,
  signature: string,
  { scheme, keys, field }: RowSigning,
): readonly Issue[] {
  const fits = (other: RowScheme, held: unknown = value, own = keys) =>
    isSigned(held, signature.trim(), { scheme: other, keys: own, field });
  if (signature.trim() === "") return [guess("signature", "There is no signature.")];
  if (fits(scheme)) return [guess("signature", "There are spaces around the signature.")];
  const written = choices.output.find((output) => fits({ ...scheme, output }));
  if (written !== undefined) {
    return [
      guess("scheme/output", `It is the valid signature, written as ${written} instead of ${scheme.output}.`),
    ];
  }
  // The signature's characters limit the ways in which it may be written.
  const ways = choices.output.filter((output) => looksLike(signature.trim(), output));
  const fitting = neighbours(scheme).filter(([, other]) => ways.some((output) => fits({ ...other, output })));
  if (fitting.length > 0) {
    return fitting.map(([at, , what]) => guess(`scheme/${at}`, `It would match with ${what}.`));
  }
  const found = keyOrFieldFindings(value, keys, {
    withKeys: (own) => fits(scheme, value, own),
    withValue: (held) => ways.some((output) => fits({ ...scheme, output }, held)),
  });
  return found.length > 0 ? found : [...lengthFindings(scheme, signature.trim()), nothingFits];
}

const mostFields = 200;

/** Spaces around the keys or else fields, without which the signature fits. */
export function keyOrFieldFindings(
  value: unknown,
  keys: readonly SignatureKey[],
  fits: {
    readonly withKeys: (keys: readonly SignatureKey[]) => boolean;
    readonly withValue: (value: unknown) => boolean;
  },
): readonly Issue[] {
  const trimmed = keys.map((key) => (typeof key === "string" ? key.trim() : key));
  if (fits.withKeys(trimmed)) return [guess("key", "It would match without the spaces around the key.")];
  const fields = isRecord(value) ? Object.keys(value).slice(0, mostFields) : [];
  const without = fields.filter((name) => fits.withValue(leftOut(value, name)));
  const message = "It would match without this field. Theirs does not sign it, or it was added in transit.";
  return without.map((name) => guess(`/${shownName(name)}`, message));
}

const nothingFits: Issue = {
  code: "signature.guess",
  at: "",
  message:
    "No single change explains it. The key, a signed value or several members of the scheme differ. Compare the strings to sign.",
};

function lengthFindings(scheme: RowScheme, signature: string): readonly Issue[] {
  const hex = looksLike(signature, "hex") || looksLike(signature, "HEX");
  const length = Math.floor(signature.replace(/=+$/u, "").length * (hex ? 0.5 : 0.75));
  const names: Readonly<Record<number, string>> = {
    16: "md5",
    20: "sha1",
    32: "sha256",
    48: "sha384",
    64: "sha512",
  };
  const name = names[length] ?? (length >= 128 ? "rsa" : undefined);
  if (name === undefined) {
    return [guess("signature", `It has ${length} bytes, which no supported algorithm produces.`)];
  }
  const ours = isRsa(scheme) ? "rsa" : scheme.algorithm.replace(/^.*-/u, "");
  return ours === name
    ? []
    : [
        guess(
          "scheme/algorithm",
          `It has ${length} bytes, like ${name}. The scheme has ${scheme.algorithm}.`,
        ),
      ];
}

function looksLike(signature: string, output: RowScheme["output"]): boolean {
  const forms = { hex: /^[0-9a-f]+$/u, HEX: /^[0-9A-F]+$/u, base64: /^[\w+/=]+$/u, base64url: /^[\w-]+$/u };
  return forms[output].test(signature);
}

function leftOut(value: unknown, name: string): unknown {
  const { [name]: _left, ...rest } = value as Readonly<Record<string, unknown>>;
  return rest;
}

type Neighbour = readonly [at: string, scheme: RowScheme, what: string];

/** Every usable scheme that differs in one member (algorithm and key together, where one asks for the other). */
function neighbours(scheme: RowScheme): readonly Neighbour[] {
  const changes: Neighbour[] = [];
  const change = <Member extends keyof RowScheme>(
    member: Member,
    values: readonly (RowScheme[Member] | undefined)[],
  ): void => {
    for (const value of values) {
      const { [member]: _old, ...rest } = scheme;
      const other = (value === undefined ? rest : { ...rest, [member]: value }) as RowScheme;
      const shown = value === undefined ? `no \`${member}\`` : `\`${member}: ${JSON.stringify(value)}\``;
      changes.push([member, other, shown]);
    }
  };
  change("empty", choices.empty);
  change("fields", choices.fields);
  change("nested", choices.nested);
  change("paths", choices.paths);
  change("names", [...choices.case, undefined]);
  change("pair", choices.pair);
  change("join", ["&", "", "|", ":", ";", ",", "."]);
  change("except", [undefined]);
  change("case", [...choices.case, undefined]);
  change("twice", [...choices.twice, undefined]);
  const percent = choices.as.filter((as) => as !== "backslash");
  const encoded = percent.flatMap((as) =>
    choices.of.flatMap((of) => [{ as, of }, { as, of, hex: "lower" } as const]),
  );
  change("encode", [undefined, ...encoded, { as: "backslash", of: "values" }]);
  change("key", places(scheme.join));
  for (const algorithm of choices.algorithm) {
    const { place } = scheme.key;
    const keeps =
      algorithm.startsWith("rsa-") === (place === "rsa") &&
      (place !== "hmac" || algorithm.startsWith("hmac-"));
    for (const key of keeps ? [scheme.key] : places(scheme.join)) {
      changes.push([
        "algorithm",
        { ...scheme, algorithm, key },
        `\`algorithm: ${algorithm}\`${keeps ? "" : ` and \`key: ${JSON.stringify(key)}\``}`,
      ]);
    }
  }
  return changes.filter(([, other]) => schemeIssue(other) === undefined);
}

function places(join: string): readonly KeyPlace[] {
  const joins = [...new Set([join, "", "&", "|", ":"])];
  return [
    { place: "hmac" },
    { place: "hmac", encoding: "hex" },
    { place: "hmac", encoding: "base64" },
    ...joins.flatMap((join): KeyPlace[] => [
      { place: "suffix", join },
      { place: "prefix", join },
      { place: "both", join },
      { place: "each", join },
    ]),
    { place: "suffix", join: "&key=" },
  ];
}

export const guess = (at: string, message: string): Issue => ({ code: "signature.guess", at, message });
