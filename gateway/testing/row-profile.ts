// A profile with a row of pairs as its signature scheme, for tests of old schemes and their attacks.
import type { Profile } from "@acquiring/contract";
import type { RowScheme, SignatureScheme } from "@acquiring/contract/signature";
import { readProfile } from "../config.ts";

export const rowScheme: RowScheme = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "omit",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
};

/** The reference profile with another signature: it promises nothing about repeats, and the page has the request's signature. */
export function profileSigning(scheme: SignatureScheme | [SignatureScheme, ...SignatureScheme[]]): Profile {
  const profile = readProfile();
  const { "signature.repeated": _repeated, ...points } = profile.extension_points;
  return {
    ...profile,
    extension_points: {
      ...points,
      "signature.scheme": scheme as NonNullable<Profile["extension_points"]["signature.scheme"]>,
      "redirect.echoed-signature": "of-the-request",
    },
  };
}
