// Digests and HMACs by name: Node's own where the runtime has it, otherwise those that are here.
import { concat, readBytes, type TextEncoding, utf8, writeBytes } from "./bytes.ts";
import { md5, sha1 } from "./md5-sha1.ts";
import { native } from "./native.ts";
import { sha256, sha384, sha512 } from "./sha2.ts";

export type DigestName = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

/** The digest of a message as a text. */
export type Digest = (name: DigestName, message: string | Uint8Array, encoding: TextEncoding) => string;

/** Makes HMACs with one key, of the parts of a message one after the other. */
export type Mac = (parts: readonly (string | Uint8Array)[], encoding: TextEncoding) => string;

const digests = { md5, sha1, sha256, sha384, sha512 };

const bytesOf = (part: string | Uint8Array): Uint8Array => (typeof part === "string" ? utf8(part) : part);

/** As `digest`, by the digests that are here. */
export const ownDigest: Digest = (name, message, encoding) =>
  writeBytes(digests[name](bytesOf(message)), encoding);

/** As `macWith`, by the digests that are here (RFC 2104). */
export function ownMac(name: DigestName, key: Uint8Array): Mac {
  const digest = digests[name];
  const block = new Uint8Array(name === "sha384" || name === "sha512" ? 128 : 64);
  block.set(key.length > block.length ? digest(key) : key);
  const [inner, outer] = [0x36, 0x5c].map((pad) => block.map((byte) => byte ^ pad));
  return (parts, encoding) => {
    const within = digest(concat(inner ?? block, ...parts.map(bytesOf)));
    return writeBytes(digest(concat(outer ?? block, within)), encoding);
  };
}

export const digest: Digest =
  native === undefined ? ownDigest : (name, message, encoding) => native.hash(name, message, encoding);

/** What makes HMACs with a key, which is read once. */
export function macWith(name: DigestName, key: Uint8Array): Mac {
  if (native === undefined) return ownMac(name, key);
  const own = native.createSecretKey(key);
  return (parts, encoding) => {
    const mac = native.createHmac(name, own);
    for (const part of parts) mac.update(part);
    return mac.digest(encoding);
  };
}

/** 32 bytes of HKDF-SHA256 without salt (RFC 5869). */
export function derive(key: Uint8Array, info: string): Uint8Array {
  const extracted = readBytes(macWith("sha256", new Uint8Array(32))([key], "hex"), "hex");
  const expanded = macWith("sha256", extracted ?? key)([info, Uint8Array.of(1)], "hex");
  return readBytes(expanded, "hex") ?? new Uint8Array();
}
