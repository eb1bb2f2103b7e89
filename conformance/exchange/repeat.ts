// Whether a gateway can tell a repeated request from an earlier one. The profile states the response to a repeat.
import { objectOf } from "../contract/contract.ts";
import { filledWith, isBound, type Profile, schemeOf } from "../inputs/profile.ts";
import type { Built } from "../message/message.ts";

/**
 * Why a gateway can only take a request for one that was sent before it; `undefined` where it is another. By a scheme
 * without a nonce, the same record has the same signature each time.
 */
export function repeatOf(built: Built, sent: readonly Built[], profile: Profile): string | undefined {
  const scheme = schemeOf(profile);
  if (scheme === undefined || isBound(scheme)) return undefined;
  const { request, effect } = built.operation.descriptor;
  const promised = objectOf(filledWith(profile, "signature.repeated"));
  const said = promised[effect === "write" ? "writes" : "reads"] ?? "carried-out";
  const own = built.value?.[request.signature ?? ""];
  if (said === "carried-out" || typeof own !== "string") return undefined;
  const isSame = sent.some(
    (one) => one.value?.[request.signature ?? ""] === own && one.operation === built.operation,
  );
  return isSame
    ? "With the profile's signature scheme, this request has the same signature as an earlier one, so it counts as a repeat."
    : undefined;
}
