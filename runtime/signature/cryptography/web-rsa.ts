// RSA signatures with keys in PEM: what they are, and how WebCrypto makes and verifies them, which is asynchronous.
import { type DigestName, fromBase64, utf8 } from "./bytes.ts";
import { UnsignableError } from "../leaves.ts";
import type { MayWait } from "../may-wait.ts";

export interface RsaAlgorithm {
  readonly digest: DigestName;
  /** With a salt as long as the digest; PKCS#1 v1.5 otherwise. */
  readonly pss: boolean;
}

export type RsaSigns = (text: string, algorithm: RsaAlgorithm) => MayWait<Uint8Array>;
export type RsaVerifies = (text: string, algorithm: RsaAlgorithm, signature: Uint8Array) => MayWait<boolean>;

/**
 * What signs and what verifies with a key. Both throw UnsignableError for a value that is no RSA key of at least 2048 bits.
 * WebCrypto tells some of these only when the key is used.
 */
export interface Rsa {
  readonly signer: (pem: string) => RsaSigns;
  readonly verifier: (pem: string) => RsaVerifies;
}

export type Half = "private" | "public";

const fewestBits = 2048;

/** @throws UnsignableError for a key that is too short; `what` is the key in words. */
export function checkBits(what: string, bits = 0): void {
  if (bits >= fewestBits) return;
  throw new UnsignableError(`The RSA ${what} has fewer than ${fewestBits} bits. Use a longer one.`);
}

/**
 * Whether a signature is as long as the modulus. PSS as it is implemented also takes one without its leading zero bytes, so that
 * one signature would have two forms (RFC 8017, 8.1.2).
 */
export const isWhole = ({ length }: Uint8Array, bits = 0): boolean => length === Math.ceil(bits / 8);

// What the reader says may quote the key, so it stays out.
export const unreadable = (half: Half): UnsignableError =>
  new UnsignableError(`The RSA ${half} key cannot be read. It must be PEM, without a passphrase.`);

/** RSA by WebCrypto. */
export const webRsa: Rsa = {
  signer(pem) {
    const der = derOf("private", pem);
    return async (text, algorithm) => {
      const key = await webKey("private", der, algorithm);
      return new Uint8Array(await crypto.subtle.sign(webPadding(algorithm), key, new Uint8Array(utf8(text))));
    };
  },
  verifier(pem) {
    const der = derOf("public", pem);
    // No key is shorter than its modulus.
    checkBits("public key is cut off, or it", der.length * 8);
    return async (text, algorithm, signature) => {
      const key = await webKey("public", der, algorithm);
      if (!isWhole(signature, modulusOf(key))) return false;
      const [given, message] = [new Uint8Array(signature), new Uint8Array(utf8(text))];
      return crypto.subtle.verify(webPadding(algorithm), key, given, message);
    };
  },
};

const webPadding = ({ digest, pss }: RsaAlgorithm) =>
  pss ? { name: "RSA-PSS", saltLength: Number(digest.slice(3)) / 8 } : { name: "RSASSA-PKCS1-v1_5" };

async function webKey(half: Half, der: Uint8Array<ArrayBuffer>, algorithm: RsaAlgorithm): Promise<CryptoKey> {
  const by = { name: webPadding(algorithm).name, hash: `SHA-${algorithm.digest.slice(3)}` };
  const [format, use] = half === "private" ? (["pkcs8", "sign"] as const) : (["spki", "verify"] as const);
  const key = await crypto.subtle.importKey(format, der, by, false, [use]).catch(() => {
    throw unreadable(half);
  });
  checkBits(`${half} key`, modulusOf(key));
  return key;
}

const modulusOf = ({ algorithm }: CryptoKey): number => (algorithm as RsaHashedKeyAlgorithm).modulusLength;

/** The bytes of a PEM in the only form that WebCrypto reads. */
function derOf(half: Half, pem: string): Uint8Array<ArrayBuffer> {
  const label = `${half.toUpperCase()} KEY`;
  if (pem.includes(`BEGIN RSA ${label}`)) {
    const convert =
      half === "private" ? "openssl pkcs8 -topk8 -nocrypt" : "openssl rsa -RSAPublicKey_in -pubout";
    throw new UnsignableError(
      `Without Node's cryptography, the RSA ${half} key must begin with \`BEGIN ${label}\`. Convert it with \`${convert}\`.`,
    );
  }
  const [, base64 = ""] = new RegExp(`-----BEGIN ${label}-----([^-]*)-----END`, "u").exec(pem) ?? [];
  const der = fromBase64(base64.replaceAll(/\s/gu, ""));
  if (der === undefined || der.length === 0) throw unreadable(half);
  return new Uint8Array(der);
}
