// RSA signatures with keys in PEM: by Node if there is one. Otherwise this folder verifies them, which needs no secret, and
// WebCrypto makes them, because only its timing does not reveal the private key.
import { ownSignLater, ownVerifier } from "#own-cryptography";
import { utf8 } from "./bytes.ts";
import { native } from "./native.ts";
import type { RsaAlgorithm } from "./rsa-verify.ts";

export type RsaSigns = (text: string, algorithm: RsaAlgorithm) => Uint8Array;
export type RsaVerifies = (text: string, algorithm: RsaAlgorithm, signature: Uint8Array) => boolean;

/** Whether this runtime signs with RSA synchronously; otherwise `rsaSignLater` does. */
export const signsAtOnce = native !== undefined;

/** Signs by WebCrypto. Rejects for a value that is not an RSA key. */
export const rsaSignLater = (pem: string, text: string, algorithm: RsaAlgorithm): Promise<Uint8Array> =>
  ownSignLater(pem, text, algorithm);

/** What signs with a private key; `undefined` for a value that is not an RSA key, and where `signsAtOnce` is false. */
export function rsaSigner(pem: string): RsaSigns | undefined {
  if (native === undefined) return undefined;
  const { sign, createPrivateKey } = native;
  const key = rsaKey(() => createPrivateKey(pem));
  return key && ((text, { digest, pss }) => sign(digest, utf8(text), { key, ...paddingOf(pss) }));
}

/** What verifies with a public key; `undefined` for a value that is not an RSA key. */
export function rsaVerifier(pem: string): RsaVerifies | undefined {
  if (native === undefined) return ownVerifier(pem);
  const { verify, createPublicKey } = native;
  const key = rsaKey(() => createPublicKey(pem));
  return (
    key &&
    ((text, { digest, pss }, signature) => verify(digest, utf8(text), { key, ...paddingOf(pss) }, signature))
  );
}

type NodeKey = ReturnType<NonNullable<typeof native>["createPublicKey"]>;

function rsaKey(read: () => NodeKey): NodeKey | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === "rsa" || key.asymmetricKeyType === "rsa-pss" ? key : undefined;
  } catch {
    // What the reader says may quote the key, so it stays out.
    return undefined;
  }
}

// RSA_PKCS1_PSS_PADDING with RSA_PSS_SALTLEN_DIGEST, and RSA_PKCS1_PADDING.
const paddingOf = (pss: boolean): { padding: number; saltLength?: number } =>
  pss ? { padding: 6, saltLength: -1 } : { padding: 1 };
