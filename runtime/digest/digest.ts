// Digests and HMACs by name: Node's own where the runtime has it, otherwise those that are here. A bundle for Node leaves
// those out (the import `#own-cryptography` of package.json).
import { own } from "#own-cryptography";
import { fromHex } from "./bytes.ts";
import { native } from "./native.ts";
import type { Digest, DigestName, Mac } from "./own-digest.ts";

export type { Digest, DigestName, Mac } from "./own-digest.ts";

export const digest: Digest =
  native === undefined ? own.ownDigest : (name, message, encoding) => native.hash(name, message, encoding);

/** What makes HMACs with a key, which is read once. */
export function macWith(name: DigestName, key: Uint8Array): Mac {
  if (native === undefined) return own.ownMac(name, key);
  const secret = native.createSecretKey(key);
  return (parts, encoding) => {
    const mac = native.createHmac(name, secret);
    for (const part of parts) mac.update(part);
    return mac.digest(encoding);
  };
}

/** 32 bytes of HKDF-SHA256 without salt (RFC 5869). */
export function derive(key: Uint8Array, info: string): Uint8Array {
  const extracted = fromHex(macWith("sha256", new Uint8Array(32))([key], "hex"));
  return fromHex(macWith("sha256", extracted)([info, Uint8Array.of(1)], "hex"));
}
