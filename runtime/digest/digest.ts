// Digests and HMACs by name: Node's own if the runtime has them, otherwise those of this folder. A bundle for Node omits those
// (the import `#own-cryptography` of package.json).
import { ownDigest, ownMac, ownSha256Mac } from "#own-cryptography";
import { fromHex } from "./bytes.ts";
import { native } from "./native.ts";
import type { Digest, DigestName, Mac } from "./own-digest.ts";

export type { Digest, DigestName, Mac } from "./own-digest.ts";

export const digest: Digest =
  native === undefined ? ownDigest : (name, message, encoding) => native.hash(name, message, encoding);

/** What makes HMACs with a key, which is read once. */
export const macWith = (name: DigestName, key: Uint8Array): Mac =>
  native === undefined ? ownMac(name, key) : nativeMac(native, name, key);

/** The same with SHA-256, for a program that has no other digest. */
export const sha256Mac = (key: Uint8Array): Mac =>
  native === undefined ? ownSha256Mac(key) : nativeMac(native, "sha256", key);

function nativeMac(
  { createSecretKey, createHmac }: NonNullable<typeof native>,
  name: DigestName,
  key: Uint8Array,
): Mac {
  const secret = createSecretKey(key);
  return (parts, encoding) => {
    const mac = createHmac(name, secret);
    for (const part of parts) mac.update(part);
    return mac.digest(encoding);
  };
}

/** 32 bytes of HKDF-SHA256 without salt (RFC 5869). */
export function derive(key: Uint8Array, info: string): Uint8Array {
  const extracted = fromHex(sha256Mac(new Uint8Array(32))([key], "hex"));
  return fromHex(sha256Mac(extracted)([info, Uint8Array.of(1)], "hex"));
}
