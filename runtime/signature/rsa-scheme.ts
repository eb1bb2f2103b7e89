// The kind of scheme whose text is a row of pairs, signed with an RSA key.
import { readBytes, writeBytes } from "../digest/bytes.ts";
import {
  type RsaSigns,
  rsaSigner,
  rsaSignLater,
  rsaVerifier,
  type RsaVerifies,
  signsAtOnce,
} from "../digest/rsa.ts";
import type { RsaAlgorithm } from "../digest/rsa-verify.ts";
import { digestName, signedText } from "./canonical-text.ts";
import { cached, type SignatureKey } from "./keys.ts";
import type { SchemeKind } from "./kind.ts";
import { UnsignableError } from "./leaves.ts";
import { rowIssue } from "./row-members.ts";
import { encodingOf } from "./row-scheme.ts";
import type { RowScheme } from "./scheme.ts";

/** Signs and verifies by a row of pairs with RSA. */
export const rsaKind: SchemeKind = {
  name: "rsaScheme",
  issueOf: rowIssue,
  signs(key, scheme: RowScheme) {
    const own = privateKeyOf(key, scheme);
    return (value, field) => {
      const text = signedText(value, scheme, field, undefined);
      return written(own(text, algorithmOf(scheme)), scheme);
    };
  },
  verifies(key, scheme: RowScheme) {
    const theirs = publicKeyOf(key, scheme);
    return (value, signature, field) => {
      const bytes = readBytes(signature, encodingOf(scheme));
      // Two texts for one signature would be one too many.
      if (bytes === undefined || written(bytes, scheme) !== signature) return "mismatch";
      const text = signedText(value, scheme, field, undefined);
      return theirs(text, algorithmOf(scheme), bytes) ? "valid" : "mismatch";
    };
  },
  signsLater: signsAtOnce
    ? undefined
    : (key, scheme, ...value) => signLater(key, scheme as RowScheme, ...value),
};

/**
 * As `signs`, on any runtime that has WebCrypto.
 *
 * @throws UnsignableError (as a rejection) as `sign` does.
 */
async function signLater(
  key: SignatureKey,
  scheme: RowScheme,
  value: unknown,
  field: string,
): Promise<string> {
  const pem = privatePemOf(key, scheme);
  const text = signedText(value, scheme, field, undefined);
  try {
    return written(await rsaSignLater(pem, text, algorithmOf(scheme)), scheme);
  } catch {
    throw new UnsignableError("The RSA private key cannot be read. It must be PEM, without a passphrase.");
  }
}

/** @throws UnsignableError if there is no private key. */
function privatePemOf(key: SignatureKey, { algorithm }: RowScheme): string {
  const pem = typeof key === "string" ? undefined : key.privateKey;
  if (pem === undefined) throw new UnsignableError(`${algorithm} needs an RSA private key to sign.`);
  return pem;
}

/** @throws UnsignableError if there is no private key, what is given is not one, or this runtime only signs later. */
function privateKeyOf(key: SignatureKey, scheme: RowScheme): RsaSigns {
  const pem = privatePemOf(key, scheme);
  if (!signsAtOnce) {
    throw new UnsignableError(
      "This runtime cannot sign with RSA synchronously. Sign with the client from `createGateway`, which waits for WebCrypto.",
    );
  }
  return cached(signers, pem, () => readable("private", rsaSigner(pem)));
}

/** @throws UnsignableError if there is no public key, or what is given is not one. */
function publicKeyOf(key: SignatureKey, { algorithm }: RowScheme): RsaVerifies {
  const pem = typeof key === "string" ? undefined : key.publicKey;
  if (pem === undefined)
    throw new UnsignableError(`${algorithm} needs the other side's RSA public key to verify.`);
  // Node would take the public half out of a private key, which has no business on this side.
  if (pem.includes("PRIVATE KEY")) {
    throw new UnsignableError("This is a private key. Pass the other side's public key.");
  }
  return cached(verifiers, pem, () => readable("public", rsaVerifier(pem)));
}

const signers = new Map<string, RsaSigns>();
const verifiers = new Map<string, RsaVerifies>();
function readable<T>(kind: string, key: T | undefined): T {
  if (key !== undefined) return key;
  throw new UnsignableError(`The RSA ${kind} key cannot be read. It must be PEM, without a passphrase.`);
}

const algorithmOf = (scheme: RowScheme): RsaAlgorithm => ({
  digest: digestName(scheme),
  pss: scheme.algorithm.startsWith("rsa-pss-"),
});

function written(bytes: Uint8Array, scheme: RowScheme): string {
  const text = writeBytes(bytes, encodingOf(scheme));
  return scheme.output === "HEX" ? text.toUpperCase() : text;
}
