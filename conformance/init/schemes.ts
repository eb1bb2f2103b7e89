// The usual signature schemes, to try if a gateway does not name its own.
import type { SignatureScheme } from "@acquiring/contract/signature";

export interface UsualScheme {
  readonly scheme: SignatureScheme;
  readonly words: string;
}

type Row = Extract<SignatureScheme, { readonly algorithm: string }>;

const pairs: Pick<Row, "fields" | "nested" | "empty" | "pair" | "join"> = {
  fields: "sorted",
  nested: "omit",
  empty: "omit",
  pair: "name=value",
  join: "&",
};

const hmacs = (["hmac-sha256", "hmac-sha512", "hmac-sha1"] as const).flatMap((algorithm) =>
  (["hex", "base64"] as const).map((output): UsualScheme => ({
    scheme: { ...pairs, algorithm, key: { place: "hmac" }, output },
    words: `${algorithm} over the sorted pairs name=value, joined by &, as ${output}`,
  })),
);

const digests = (["sha256", "md5", "sha512"] as const).flatMap((algorithm) =>
  (["HEX", "hex"] as const).map((output): UsualScheme => ({
    scheme: { ...pairs, algorithm, key: { place: "suffix", join: "&key=" }, output },
    words: `${algorithm} over the sorted pairs name=value, joined by & and followed by &key=, as ${output}`,
  })),
);

const values = (["sha256", "md5"] as const).map((algorithm): UsualScheme => ({
  scheme: { ...pairs, algorithm, pair: "value", join: "", key: { place: "suffix", join: "" }, output: "hex" },
  words: `${algorithm} over the sorted values and the key, as hex`,
}));

/** The likeliest first. A request without nested fields cannot show how a gateway signs those, so `nested` is tried as `omit`. */
export const usualSchemes: readonly UsualScheme[] = [
  { scheme: { kind: "bound", version: 1 }, words: "the bound scheme" },
  ...hmacs,
  ...digests,
  ...values,
];
