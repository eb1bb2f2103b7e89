// What signs and verifies: shared secrets and RSA keys, read once and kept in the form that the algorithm takes.
import { readBytes, utf8 } from "../digest/bytes.ts";
import { type RsaSigns, rsaSigner, rsaVerifier, type RsaVerifies, signsAtOnce } from "../digest/rsa.ts";
import { UnsignableError } from "./leaves.ts";
import { isBound, type RowScheme, type SignatureScheme } from "./scheme.ts";

/** The RSA keys of one side, both PEM: its own private key, and the public key of whoever signs what it reads. */
export interface RsaKeys {
  readonly privateKey?: string;
  readonly publicKey?: string;
}

/** A shared secret, or RSA keys where the scheme is RSA. */
export type SignatureKey = string | RsaKeys;

/** The secret of a digest or an HMAC, as it stands in the text and as the HMAC's key. */
export interface Secret {
  readonly text: string;
  readonly bytes: Uint8Array;
}

export const isRsa = (scheme: SignatureScheme): boolean =>
  !isBound(scheme) && scheme.algorithm.startsWith("rsa-");

/** @throws UnsignableError for RSA keys, an empty key, and a text that is not written as the scheme says. */
export function secretOf(key: SignatureKey, scheme: RowScheme): Secret {
  if (typeof key !== "string")
    throw new UnsignableError(`${scheme.algorithm} needs a shared key, as a text.`);
  if (key === "") {
    throw new UnsignableError("An empty key signs nothing: anybody could make the same signature.");
  }
  const encoding = scheme.key.place === "hmac" ? scheme.key.encoding : undefined;
  const bytes = encoding === undefined ? utf8(key) : readBytes(key, encoding);
  if (bytes === undefined) {
    throw new UnsignableError(`The key is not written in ${encoding}, as the scheme says.`);
  }
  return { text: key, bytes };
}

/** @throws UnsignableError where there is no private key. */
export function privatePemOf(key: SignatureKey, { algorithm }: RowScheme): string {
  const pem = typeof key === "string" ? undefined : key.privateKey;
  if (pem === undefined) throw new UnsignableError(`To sign with ${algorithm}, give an RSA private key.`);
  return pem;
}

/** @throws UnsignableError where there is no private key, what is given is not one, or this runtime only signs later. */
export function privateKeyOf(key: SignatureKey, scheme: RowScheme): RsaSigns {
  const pem = privatePemOf(key, scheme);
  if (!signsAtOnce) {
    throw new UnsignableError(
      "This runtime cannot sign with RSA at once: let the client of `createGateway` sign, which waits for WebCrypto.",
    );
  }
  return cached(signers, pem, () => readable("private", rsaSigner(pem)));
}

/** @throws UnsignableError where there is no public key, or what is given is not one. */
export function publicKeyOf(key: SignatureKey, { algorithm }: RowScheme): RsaVerifies {
  const pem = typeof key === "string" ? undefined : key.publicKey;
  if (pem === undefined)
    throw new UnsignableError(`To verify ${algorithm}, give the other side's RSA public key.`);
  // Node would take the public half out of a private key, which has no business on this side.
  if (pem.includes("PRIVATE KEY")) {
    throw new UnsignableError("A private key stands where the other side's public key is expected.");
  }
  return cached(verifiers, pem, () => readable("public", rsaVerifier(pem)));
}

const signers = new Map<string, RsaSigns>();
const verifiers = new Map<string, RsaVerifies>();
const mostKept = 512;

/** Reading or deriving a key costs more than using it. A gateway has one for each of its merchants, so the oldest leave. */
export function cached<T>(kept: Map<string, T>, text: string, read: () => T): T {
  const known = kept.get(text);
  kept.delete(text);
  const key = known ?? read();
  kept.set(text, key);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return key;
}

function readable<T>(kind: string, key: T | undefined): T {
  if (key !== undefined) return key;
  throw new UnsignableError(`The RSA ${kind} key cannot be read: give it in PEM, without a passphrase.`);
}

/**
 * Stands for the key of an account that does not exist, so that refusing it takes as long as refusing a wrong
 * signature. Nobody holds the private half; what it would verify is refused all the same.
 */
export function decoyKey(scheme: SignatureScheme): SignatureKey {
  if (isRsa(scheme)) return { publicKey: decoyPem };
  const half = "0".repeat(64);
  const halves = !isBound(scheme) && scheme.key.place === "both" ? scheme.key.halves : undefined;
  return halves === undefined ? half : half + halves + half;
}

const decoyPem = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA5tOoN+lJ/MCJLDSEgBW/
3VYGd7P33/XwG/1SrhCn0eI3kd3FVJapwa++7g8sxTiARWEJd++3uPYTCo8L2RHs
nitbzp4LFTww/CHvSGSK7ULIXsi0HS2BNpnuIBg/q1XVvHS6MDXjgzqBsTluF0Ms
gN41GlzXZm6BNBYTfAxu+b5cztx8N9BImRgOs4a/IP77ecssz1ZxTec3ukOIjPuc
k13cE8rVuMIvqy+mVpQD4eu9VbHeBYmGZXMUxIMW+F/X0rNASb1AjyrAX+heGYnZ
cz6lrabbHtQFzjZ8zS3qDlfAGCSJd/fe+/q9jHslup+0/+v4zJUylopbV2cvFSAM
qwIDAQAB
-----END PUBLIC KEY-----
`;
