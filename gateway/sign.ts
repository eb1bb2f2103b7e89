// Signs a request on the command line, as a merchant's own software would.
import { json, type WireObject } from "@acquiring/contract/codecs";
import { schemesOf, sign } from "@acquiring/contract/signature";
import type { Profile } from "@acquiring/contract";
import { ConfigurationError } from "./config.ts";

export interface Signer {
  readonly merchant_id: string;
  readonly account_id: string;
  readonly key: string;
}

/**
 * Completes a request with the merchant and account where it has none, signs it as the profile says and gives it as
 * JSON. A signature that it already has is replaced.
 *
 * @throws ConfigurationError for a body that is no JSON record, or a profile without a signature scheme.
 */
export function signBody(text: string, profile: Profile, { merchant_id, account_id, key }: Signer): string {
  const [scheme] = schemesOf(profile);
  if (scheme === undefined) throw new ConfigurationError("The profile has no signature.scheme to sign with.");
  const read = json.read(text);
  if (!read.ok) {
    const [{ at, message }] = read.issues;
    throw new ConfigurationError(`The body is not JSON: ${at === "" ? "" : `${at}: `}${message}`);
  }
  const value = read.value;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ConfigurationError("The body is no record; give a JSON object.");
  const { encryption_data: _replaced, ...body }: WireObject = { merchant_id, account_id, ...value };
  const written = json.write({ ...body, encryption_data: sign(body, scheme, key) });
  if (!written.ok) throw new ConfigurationError(`The body cannot be written: ${written.issues[0].message}`);
  return written.value;
}
