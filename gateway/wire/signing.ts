// Common functions for the profile's schemes: which one made a signature, and what a request is bound to.
import { operations } from "@acquiring/contract/catalogue";
import type { WireObject } from "@acquiring/contract/codecs";
import { isBound, type SignatureScheme } from "@acquiring/contract/signature";

type Operation = (typeof operations)[number];

/** The scheme that a signature looks like, of those that are accepted; the first one otherwise. */
export const schemeLike = (
  schemes: readonly SignatureScheme[],
  signature: unknown,
): SignatureScheme | undefined => {
  const looksBound = typeof signature === "string" && /^v\d+\./u.test(signature);
  return schemes.find((scheme) => isBound(scheme) === looksBound) ?? schemes[0];
};

/** The operation of this path or id that a request is for; the first of the path if none matches exactly. */
export function operationFor(name: string, request: WireObject): Operation | undefined {
  const candidates = operations.filter(({ id, path }) => id === name || path === name);
  const fits = ({ id, variant }: Operation) =>
    id === name || (variant !== undefined && Object.hasOwn(request, variant.field) === variant.carried);
  return candidates.find(fits) ?? candidates[0];
}
