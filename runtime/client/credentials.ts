// Merchant, account and their proof: the account's keys with the profile's scheme, or the caller's own functions.
// signature/sign.ts makes the signature, and caller.ts makes a call.
import type { Problem } from "./gateway-error.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { boundScheme } from "../signature/bound.ts";
import {
  type KnownScheme,
  knownSchemes,
  type SchemeKind,
  signerOf,
  type WaitingSigner,
} from "../signature/kind.ts";
import { type Binding, isBound, isRsa, schemePoint } from "../signature/scheme.ts";
import type { SignatureKey } from "../signature/keys.ts";
import { UnsignableError } from "../signature/leaves.ts";
import type { SignedResponse } from "../operation/signed-response.ts";
import type { WireObject } from "../values/wire.ts";

/** The keys that sign an account's requests. */
export interface Keys {
  /** The key shared with the gateway. While it is replaced, give several: the first signs, and all verify. */
  readonly key?: string | readonly string[];
  /** For RSA: the merchant's own private key, in PEM. */
  readonly privateKey?: string;
  /** For RSA: the gateway's public key, in PEM. While it is replaced, give several. */
  readonly gatewayPublicKey?: string | readonly string[];
}

/** The keys, and the fields of a request that identify the caller, by their names. */
export type Credentials = Keys & { readonly [field: string]: string | readonly string[] | undefined };

/** Who asks, and how it is proven. */
export interface ProofOptions {
  readonly credentials: Credentials;
  /**
   * The gateway's profile. The client reads from it the signature scheme, the XML root and how to find a lost outcome.
   */
  readonly profile?: { readonly extension_points: { readonly [id: string]: unknown } };
  /**
   * The kinds of signature schemes to support in addition to the bound scheme: `rowScheme`, `rsaScheme` or
   * `everyScheme` (`@acquiring/contract/signature`). Only their code becomes part of the program.
   */
  readonly schemes?: readonly SchemeKind[];
  /**
   * Signs instead of the profile's scheme. Receives the request without its signature, and the purpose of the
   * signature.
   */
  readonly sign?: (value: WireObject, binding: Binding) => string | Promise<string>;
  /**
   * Verifies instead of the profile's scheme. Receives the response without its signature, and the data of its request.
   */
  readonly verify?: (value: WireObject, signature: string, binding: Binding) => boolean | Promise<boolean>;
}

/** How a caller signs its requests and verifies the responses. Both functions get the value without its signature. */
export interface Means {
  readonly signer:
    | ((value: WireObject, binding: Binding, field: string) => string | Promise<string>)
    | undefined;
  readonly verifier:
    | ((value: WireObject, signature: string, binding: Binding, field: string) => boolean | Promise<boolean>)
    | undefined;
  /** Whether each signature is different, so that two equal requests are distinct. */
  readonly isFresh: boolean;
  /** Whether the profile states how the operation's responses are signed. If so, an unverified response is not trusted. */
  readonly mustVerify: (operation: AnyOperation) => boolean;
}

/**
 * Takes from the options how to sign and to verify: with the functions given, otherwise by the profile's scheme.
 *
 * @throws TypeError for a scheme or a key that cannot be used.
 */
export function readMeans({ profile, credentials = {}, ...options }: ProofOptions): Means {
  const points = profile?.extension_points ?? {};
  // With functions for both, no scheme is needed.
  const given = options.sign && options.verify ? undefined : points[schemePoint];
  const read = given === undefined ? undefined : knownSchemes(given, options.schemes ?? [boundScheme]);
  if (read?.ok === false) throw new TypeError(read.issues[0].message);
  const known = read?.value[0];
  const scheme = known?.scheme;
  const own = known && readKeys(known, credentials);
  if (own !== undefined && own.sign === undefined && options.sign === undefined) {
    const name = scheme !== undefined && isRsa(scheme) ? "privateKey" : "key";
    throw new TypeError(`\`credentials.${name}\` is missing or empty. Set it, or pass a \`sign\` function.`);
  }
  const verify = own?.verify;
  return {
    signer: options.sign ?? own?.sign,
    verifier: options.verify ?? (verify && (async (...given) => (await verify(...given)) === "valid")),
    isFresh: options.sign === undefined && scheme !== undefined && isBound(scheme),
    mustVerify({ response }) {
      if (options.verify !== undefined) return true;
      // Signed requests do not imply signed responses: those have a separate extension point.
      const point = response.points?.verified;
      return scheme !== undefined && point !== undefined && points[point] === "same-scheme";
    },
  };
}

function readKeys(known: KnownScheme, { key, privateKey, gatewayPublicKey }: Credentials): WaitingSigner {
  const keys: SignatureKey[] = isRsa(known.scheme)
    ? [
        ...(privateKey === undefined ? [] : [{ privateKey }]),
        ...listOf(gatewayPublicKey).map((publicKey) => ({ publicKey })),
      ]
    : listOf(key).filter((one) => one !== "");
  try {
    // Each call of `sign` and `verify` names the field, so no default is needed.
    return signerOf(known, keys, "");
  } catch (error) {
    if (error instanceof UnsignableError)
      throw new TypeError(`The credentials cannot be used: ${error.message}`, { cause: error });
    throw error;
  }
}

const listOf = (given: string | readonly string[] | undefined): readonly string[] =>
  given === undefined ? [] : typeof given === "string" ? [given] : given;

/** What of the credentials no error may repeat. */
export const ownSecrets = ({ key, privateKey }: Credentials = {}): readonly string[] => [
  ...listOf(key),
  ...listOf(privateKey),
];

/**
 * Why an operation cannot be called with these means, if it cannot: its request not signed, its response not verified.
 */
export function unprovable(
  operation: AnyOperation,
  means: Means,
  signed: SignedResponse,
): Problem | undefined {
  if (operation.request.signature !== undefined && means.signer === undefined) return cannotSign;
  const isOpen = signed === "always" && means.verifier === undefined && means.mustVerify(operation);
  return isOpen ? cannotVerify : undefined;
}

const cannotSign: Problem = {
  kind: "not-sent",
  message: `Nothing was sent: the signature scheme of this gateway is unknown. Pass a profile with \`${schemePoint}\`, or a \`sign\` function.`,
};

const cannotVerify: Problem = {
  kind: "not-sent",
  message:
    "Nothing was sent: the client cannot verify the response. Set `credentials.key` (`gatewayPublicKey` with RSA) or pass a `verify` function.",
};
