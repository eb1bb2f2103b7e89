// Digests, HMACs and random texts: by Node's cryptography in Node, Bun and Deno, otherwise by @noble/hashes. A bundle for Node
// has nothing of the latter (the import `#hashes` of package.json). rsa.ts has RSA.
import { nobleDigest, nobleMac, nobleSha256Mac } from "#hashes";
import { type DigestName, fromHex, toHex } from "./bytes.ts";
import type { Digest, Mac } from "./hashes.ts";

export type { DigestName } from "./bytes.ts";
export type { Mac } from "./hashes.ts";

/**
 * Node's cryptography in Node, Bun and Deno; `undefined` in browsers and workers. It is found without an import, so that
 * other runtimes and bundlers need not resolve it.
 *
 * @internal A program without Node's types has no declaration of them.
 */
export const native = globalThis.process?.getBuiltinModule?.("node:crypto");

export const digest: Digest =
  native === undefined ? nobleDigest : (name, message, encoding) => native.hash(name, message, encoding);

/** What makes HMACs with a key, which is read once. */
export const macWith = (name: DigestName, key: Uint8Array): Mac =>
  native === undefined ? nobleMac(name, key) : nativeMac(native, name, key);

/** The same with SHA-256, for a program that has no other digest. */
export const sha256Mac = (key: Uint8Array): Mac =>
  native === undefined ? nobleSha256Mac(key) : nativeMac(native, "sha256", key);

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

/** 32 hexadecimal digits of which at least 122 bits are random. */
export const randomId = (): string =>
  native === undefined
    ? toHex(crypto.getRandomValues(new Uint8Array(16)))
    : native.randomUUID().replaceAll("-", "");
