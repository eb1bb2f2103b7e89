// The reference gateway's profile with signatures by a row of pairs, for houses: that signs empty lists too, and leaves open which
// operation a request is for.
import type { Profile } from "@acquiring/contract";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { signedProfile } from "../../../testing/scenarios.ts";

export const rowScheme = signedProfile.extension_points["signature.scheme"] as SignatureScheme;

/** A profile except how it signs. */
export function pairedProfile(reference: Profile): Profile {
  const { "signature.repeated": _repeated, ...points } = reference.extension_points;
  return {
    ...reference,
    extension_points: {
      ...points,
      "signature.scheme": rowScheme,
      "redirect.echoed-signature": "of-the-request",
    } as Profile["extension_points"],
  };
}
