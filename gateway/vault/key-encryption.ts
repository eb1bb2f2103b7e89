// The keys that encrypt data keys. They are never in the database. Destroying one makes everything unreadable that
// only it encrypts, in every copy of the database. A key management service implements the same interface.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { decrypt, encrypt, keyLength, type Wrapped } from "./seal.ts";

/** Wraps and unwraps data keys of 32 bytes. */
export interface KeyEncryption {
  /** The id of the key that wraps at present, at most 255 bytes. */
  readonly currentId: () => Promise<string>;
  readonly wrap: (dataKey: Buffer) => Promise<Wrapped>;
  /** @throws VaultError for a data key that none of its keys has wrapped. */
  readonly unwrap: (wrapped: Wrapped) => Promise<Buffer>;
}

/** A secret that cannot be sealed or opened; the message says why and what to do, without any part of the secret. */
export class VaultError extends Error {
  override readonly name = "VaultError";
}

interface LocalKey {
  readonly id: string;
  readonly key: Buffer;
}

/** A new key in the form for the environment or a file. */
export const newEncryptionKey = (): string => randomBytes(keyLength).toString("base64");

/**
 * The default key if only this machine reaches the gateway. It is public and protects nothing. With it you can try
 * several gateways on one database without set-up.
 */
export const developmentEncryptionKey = Buffer.alloc(keyLength, "development ").toString("base64");

/** A name for the key that does not reveal it. */
const idOf = (key: Buffer): string =>
  createHash("sha256").update("acquiring encryption key").update(key).digest("hex").slice(0, 16);

/** The name of `developmentEncryptionKey`. */
export const developmentKeyId = idOf(Buffer.from(developmentEncryptionKey, "base64"));

/** Reads keys that are separated by blanks, commas or lines: each 32 bytes, as base64 or as 64 hexadecimal digits. */
export function readEncryptionKeys(text: string): readonly LocalKey[] {
  const keys = text.split(/[\s,]+/u).filter((one) => one !== "");
  return keys.map((one, index) => {
    const isHex = /^[0-9a-f]{64}$/iu.test(one);
    if (!isHex && !/^[A-Za-z0-9+/]{43}=$/u.test(one))
      throw new VaultError(
        `Encryption key ${index + 1} is not 32 bytes as base64 or as 64 hexadecimal digits. Make one with: openssl rand -base64 32`,
      );
    const key = Buffer.from(one, isHex ? "hex" : "base64");
    return { id: idOf(key), key };
  });
}

/** The source of the key texts, read again for each sealing and for each missing key. */
type Source = () => string;

/** The keys of a file, which may be replaced while the gateway runs. */
export const keyFile =
  (file: string): Source =>
  () =>
    existsSync(file) ? readFileSync(file, "utf8") : "";

const boundTo = (keyId: string): string => JSON.stringify(["data key", keyId]);

/** Keys of this machine: the first wraps, all unwrap. */
export function localKeys(source: Source): KeyEncryption {
  let keys = readEncryptionKeys(source());
  const current = (): LocalKey => {
    keys = readEncryptionKeys(source());
    const [first] = keys;
    if (first === undefined) throw new VaultError("There is no encryption key any more.");
    return first;
  };
  const find = (id: string): LocalKey | undefined => keys.find((one) => one.id === id);
  return {
    currentId: async () => current().id,
    wrap: async (dataKey) => {
      const { id, key } = current();
      return { keyId: id, bytes: encrypt(key, dataKey, boundTo(id)) };
    },
    unwrap: async ({ keyId, bytes }) => {
      if (find(keyId) === undefined) keys = readEncryptionKeys(source());
      const known = find(keyId);
      if (known === undefined)
        throw new VaultError(
          `A secret in the database is sealed with the encryption key ${keyId}, which this gateway does not have. Add that key to GATEWAY_ENCRYPTION_KEYS or to the key file.`,
        );
      const dataKey = decrypt(known.key, bytes, boundTo(keyId));
      if (dataKey === undefined)
        throw new VaultError("A secret in the database was changed: its data key is not valid.");
      return dataKey;
    },
  };
}
