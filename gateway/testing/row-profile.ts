// A profile with a row of pairs as its signature scheme, for tests of old schemes and their attacks.
import type { Profile } from "@acquiring/contract";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { readProfile } from "../config.ts";

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
