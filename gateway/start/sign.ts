// Signs a request on the command line, as a merchant's own software would.
import type { Profile } from "@acquiring/contract";
import { operations } from "@acquiring/contract/catalogue";
import { json, type WireObject } from "@acquiring/contract/codecs";
import { boundTo, isBound, schemesOf, sign, UnsignableError } from "@acquiring/contract/signature";
import { ConfigurationError } from "../config.ts";
import { operationFor } from "../wire/signing.ts";

export interface Signer {
  readonly merchant_id: string;
  readonly account_id: string;
  readonly key: string;
  /** What the request is for: an operation's id or its path. A scheme that binds no operation needs none. */
  readonly operation?: string | undefined;
}

/**
 * Completes a request with the merchant and account where it has none, signs it as the profile says and gives it as
 * JSON. A signature that it already has is replaced.
 *
 * @throws ConfigurationError for a body that is not a JSON object or cannot be signed, or a profile without a signature
 * scheme. Also for an unknown operation, or a missing one that the scheme binds.
 */
export function signBody(text: string, profile: Profile, signer: Signer): string {
  const { merchant_id, account_id, key } = signer;
  const [scheme] = schemesOf(profile);
  if (scheme === undefined)
    throw new ConfigurationError("The profile does not fill the extension point signature.scheme.");
  const read = json.read(text);
  if (!read.ok) {
    const [{ at, message }] = read.issues;
    throw new ConfigurationError(`The body is not JSON: ${at === "" ? "" : `${at}: `}${message}`);
  }
  const value = read.value;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ConfigurationError("The body must be a JSON object; give a JSON object.");
  const { encryption_data: _replaced, ...body }: WireObject = { merchant_id, account_id, ...value };
  const operation = operationOf(signer.operation, body);
  if (operation === undefined && isBound(scheme))
    throw new ConfigurationError(
      `A signature of this profile holds for one operation. Say which: --operation with one of ${idsText}, or --path with the path that it is sent to.`,
    );
  const signature = signatureOf(() => sign(body, scheme, key, operation && boundTo(operation, body)));
  const written = json.write({ ...body, encryption_data: signature });
  if (!written.ok) throw new ConfigurationError(`The body cannot be written: ${written.issues[0].message}`);
  return written.value;
}

function signatureOf(made: () => string): string {
  try {
    return made();
  } catch (error) {
    if (!(error instanceof UnsignableError)) throw error;
    throw new ConfigurationError(`The body cannot be signed: ${error.message}`, { cause: error });
  }
}

const idsText = operations.map(({ id }) => id).join(", ");

function operationOf(name: string | undefined, body: WireObject) {
  if (name === undefined) return undefined;
  const found = operationFor(name, body);
  if (found !== undefined) return found;
  const paths = [...new Set(operations.map(({ path }) => path))].join(", ");
  throw new ConfigurationError(
    name.startsWith("/")
      ? `There is no operation at ${name}. The paths are ${paths}.`
      : `There is no operation ${name}. There are ${idsText}.`,
  );
}
