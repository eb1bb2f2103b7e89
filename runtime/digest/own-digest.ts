// Digests and HMACs by name, with the digests of this folder.
import { concat, type TextEncoding, utf8, writeBytes } from "./bytes.ts";
import { md5, sha1 } from "./md5-sha1.ts";
import { sha256, sha384, sha512 } from "./sha2.ts";

export type DigestName = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

/** The digest of a message as a text. */
export type Digest = (name: DigestName, message: string | Uint8Array, encoding: TextEncoding) => string;

/** Makes HMACs with one key, of the parts of a message one after the other. */
export type Mac = (parts: readonly (string | Uint8Array)[], encoding: TextEncoding) => string;

const digests = { md5, sha1, sha256, sha384, sha512 };

const bytesOf = (part: string | Uint8Array): Uint8Array => (typeof part === "string" ? utf8(part) : part);

export const ownDigest: Digest = (name, message, encoding) =>
  writeBytes(digests[name](bytesOf(message)), encoding);

/** What makes HMACs with a key. */
export const ownMac = (name: DigestName, key: Uint8Array): Mac =>
  macOver(digests[name], name === "sha384" || name === "sha512" ? 128 : 64, key);

/** The same with SHA-256, without the other digests. */
export const ownSha256Mac = (key: Uint8Array): Mac => macOver(sha256, 64, key);

/** HMAC (RFC 2104) over a digest that works in blocks of this size. */
function macOver(digest: (message: Uint8Array) => Uint8Array, size: number, key: Uint8Array): Mac {
  const block = new Uint8Array(size);
  block.set(key.length > size ? digest(key) : key);
  const [inner, outer] = [0x36, 0x5c].map((pad) => block.map((byte) => byte ^ pad));
  return (parts, encoding) => {
    const within = digest(concat(inner ?? block, ...parts.map(bytesOf)));
    return writeBytes(digest(concat(outer ?? block, within)), encoding);
  };
}
