// RSA signatures by Node's cryptography at once, otherwise by WebCrypto. A bundle for Node has nothing of the latter.
import { webRsa } from "#hashes";
import { utf8 } from "./bytes.ts";
import { native } from "./digests.ts";
import { checkBits, type Half, isWhole, type Rsa, unreadable } from "./web-rsa.ts";

export type { Rsa, RsaAlgorithm, RsaSigns, RsaVerifies } from "./web-rsa.ts";

type Native = NonNullable<typeof native>;

const nodeRsa = ({ createPrivateKey, createPublicKey, sign, verify }: Native): Rsa => ({
  signer(pem) {
    const key = nodeKey("private", () => createPrivateKey(pem));
    return (text, { digest, pss }) => sign(digest, utf8(text), { key, ...nodePadding(pss) });
  },
  verifier(pem) {
    const key = nodeKey("public", () => createPublicKey(pem));
    const bits = key.asymmetricKeyDetails?.modulusLength;
    return (text, { digest, pss }, signature) =>
      isWhole(signature, bits) && verify(digest, utf8(text), { key, ...nodePadding(pss) }, signature);
  },
});

type NodeKey = ReturnType<Native["createPublicKey"]>;

function nodeKey(half: Half, read: () => NodeKey): NodeKey {
  let key: NodeKey;
  try {
    key = read();
  } catch {
    throw unreadable(half);
  }
  if (key.asymmetricKeyType !== "rsa" && key.asymmetricKeyType !== "rsa-pss") throw unreadable(half);
  checkBits(`${half} key`, key.asymmetricKeyDetails?.modulusLength);
  return key;
}

// RSA_PKCS1_PSS_PADDING with RSA_PSS_SALTLEN_DIGEST, and RSA_PKCS1_PADDING.
const nodePadding = (pss: boolean): { padding: number; saltLength?: number } =>
  pss ? { padding: 6, saltLength: -1 } : { padding: 1 };

export const rsa: Rsa = native === undefined ? webRsa : nodeRsa(native);
