// Signatures of requests and answers, as a profile's scheme describes them: made, and held against a value.
// Which field carries a signature and who checks it is decided in call.ts and serve.ts.
import { signsWith, verifiesWith } from "./digest.ts";
import type { SignatureKey } from "./keys.ts";
import { UnsignableError } from "./leaves.ts";
import { schemeIssue } from "./read-scheme.ts";
import type { SignatureScheme } from "./scheme.ts";
import { defaultField } from "./canonical-text.ts";

export { decoyKey, type RsaKeys, type SignatureKey } from "./keys.ts";
export { UnsignableError } from "./leaves.ts";
export { readScheme } from "./read-scheme.ts";
export { schemePoint, type SignatureScheme } from "./scheme.ts";
export { canonicalText } from "./canonical-text.ts";

/** Signs and verifies by one scheme with keys that were read once. Both are synchronous. */
export interface Signer {
  /** Signs with the first key; absent where that one cannot sign (no private key). */
  readonly sign?: (value: unknown, field?: string) => string;
  /** As `verify`; absent where no key can verify (no public key). */
  readonly verify?: (value: unknown, signature: unknown, field?: string) => boolean;
}

/**
 * Reads a scheme and keys once, for many signatures. `sign` throws UnsignableError for a value without canonical text.
 *
 * @throws UnsignableError for a scheme that `readScheme` refuses, and for a key that is empty or no key of the scheme.
 */
export function prepareSigner(scheme: SignatureScheme, keys: readonly SignatureKey[]): Signer {
  refuseNonsense(scheme);
  const [first] = keys;
  const sign = first !== undefined && holds(first, "privateKey") ? signsWith(first, scheme) : undefined;
  const able = keys.filter((key) => holds(key, "publicKey"));
  const verifiers = able.map((key) => verifiesWith(key, scheme));
  return {
    ...(sign && { sign: (value, field = defaultField) => sign(value, field) }),
    ...(verifiers.length > 0 && {
      verify: (value, signature, field = defaultField) => anyVerifies(verifiers, value, signature, field),
    }),
  };
}

/**
 * The signature of a body.
 *
 * @throws UnsignableError as `canonicalText` does, for a scheme that `readScheme` refuses, and for a key that is empty
 * or no key of the scheme.
 */
export function sign(
  value: unknown,
  scheme: SignatureScheme,
  key: SignatureKey,
  field = defaultField,
): string {
  refuseNonsense(scheme);
  return signsWith(key, scheme)(value, field);
}

/**
 * Whether `signature` is the value's, made with any of `keys` (several are valid while a key is being replaced).
 * Compares in constant time and exactly: `AB` is not `ab`. Never throws; whatever is odd is no valid signature.
 */
export function verify(
  value: unknown,
  signature: unknown,
  scheme: SignatureScheme,
  keys: readonly SignatureKey[],
  field = defaultField,
): boolean {
  if (schemeIssue(scheme) !== undefined) return false;
  const verifiers = keys.map((key): Verifier => {
    // Each key is read where it is used, so that one that cannot be read does not stand in another's way.
    return (...given) => verifiesWith(key, scheme)(...given);
  });
  return anyVerifies(verifiers, value, signature, field);
}

type Verifier = ReturnType<typeof verifiesWith>;

function anyVerifies(
  verifiers: readonly Verifier[],
  value: unknown,
  signature: unknown,
  field: string,
): boolean {
  if (typeof signature !== "string" || signature === "") return false;
  const verdicts = verifiers.map((verifies) => {
    try {
      return verifies(value, signature, field);
    } catch {
      return false;
    }
  });
  // Every key is tried, so that the time taken does not tell which one fitted.
  return verdicts.includes(true);
}

const holds = (key: SignatureKey, half: "privateKey" | "publicKey"): boolean =>
  typeof key === "string" || key[half] !== undefined;

function refuseNonsense(scheme: SignatureScheme): void {
  const issue = schemeIssue(scheme);
  if (issue !== undefined) throw new UnsignableError(issue.message);
}
