// Digests and HMACs of @noble/hashes and RSA by WebCrypto, for runtimes without Node's cryptography.
import { hmac } from "@noble/hashes/hmac.js";
import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import type { CHash } from "@noble/hashes/utils.js";
import { type DigestName, type TextEncoding, utf8, writeBytes } from "./bytes.ts";

export { webRsa } from "./web-rsa.ts";

/** The digest of a message as a text. */
export type Digest = (name: DigestName, message: string | Uint8Array, encoding: TextEncoding) => string;

/** Makes HMACs with one key, of the parts of a message one after the other. */
export type Mac = (parts: readonly (string | Uint8Array)[], encoding: TextEncoding) => string;

// MD5 and SHA-1 are here only for schemes that gateways have already.
const hashes = { md5, sha1, sha256, sha384, sha512 };

const bytesOf = (part: string | Uint8Array): Uint8Array => (typeof part === "string" ? utf8(part) : part);

export const nobleDigest: Digest = (name, message, encoding) =>
  writeBytes(hashes[name](bytesOf(message)), encoding);

/** What makes HMACs with a key. */
export const nobleMac = (name: DigestName, key: Uint8Array): Mac => macBy(hashes[name], key);

/** The same with SHA-256, without the other digests. */
export const nobleSha256Mac = (key: Uint8Array): Mac => macBy(sha256, key);

function macBy(hash: CHash, key: Uint8Array): Mac {
  const keyed = hmac.create(hash, key);
  return (parts, encoding) => {
    const mac = keyed.clone();
    for (const part of parts) mac.update(bytesOf(part));
    return writeBytes(mac.digest(), encoding);
  };
}
