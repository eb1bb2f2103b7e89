// The gateway that the site is about: the reference gateway, or the one of the profile that `npm run docs -- --profile` names.
import type { Profile } from "@acquiring/contract";

/** What the pages call it, and what they say where its profile leaves something open. */
export const houseOf = ({ profile }: Pick<Profile, "profile">) =>
  profile === "reference"
    ? { isReference: true, the: "the reference gateway", silent: "The reference gateway leaves it open." }
    : { isReference: false, the: "this gateway", silent: "The profile of this gateway does not say." };

export type House = ReturnType<typeof houseOf>;
