// Seals and opens secrets, with a separate data key for each value.
import { randomBytes } from "node:crypto";
import { type KeyEncryption, VaultError } from "./key-encryption.ts";
import { decryptValue, encryptValue, keyLength, type StoredAt, readSealed, writeSealed } from "./seal.ts";

export interface Vault {
  /** The stored form of the value for this place. */
  readonly seal: (plain: string | Buffer, place: StoredAt) => Promise<Buffer>;
  /** @throws VaultError for a value of another place, a changed value, or a missing key. */
  readonly open: (sealed: Buffer, place: StoredAt) => Promise<Buffer>;
  /** As `open`, as text; this process remembers it, so that a key that signs is opened once. */
  readonly openKey: (sealed: Buffer, place: StoredAt) => Promise<string>;
  /** The same value under the current wrapping key; `undefined` if it already is. */
  readonly rewrap: (sealed: Buffer) => Promise<Buffer | undefined>;
  /** The id of the present wrapping key. */
  readonly currentId: () => Promise<string>;
}

const mostRemembered = 5000;

export function createVault(keys: KeyEncryption): Vault {
  const opened = new Map<string, string>();
  const parts = (stored: Buffer) => {
    const sealed = readSealed(stored);
    if (sealed === undefined) throw new VaultError("A secret in the database was changed: it is not sealed.");
    return sealed;
  };
  const open: Vault["open"] = async (stored, place) => {
    const sealed = parts(stored);
    const plain = decryptValue(await keys.unwrap(sealed.wrapped), sealed, place);
    if (plain === undefined)
      throw new VaultError(
        `A secret in the database was changed, or moved from another row: ${place.table}.${place.column}.`,
      );
    return plain;
  };
  return {
    seal: async (plain, place) => {
      const dataKey = randomBytes(keyLength);
      const wrapped = await keys.wrap(dataKey);
      const content = encryptValue(dataKey, Buffer.from(plain as string), place);
      return writeSealed({ wrapped, content });
    },
    open,
    openKey: async (stored, place) => {
      const name = `${stored.toString("base64")} ${JSON.stringify(place)}`;
      const known = opened.get(name);
      if (known !== undefined) return known;
      const text = (await open(stored, place)).toString("utf8");
      if (opened.size >= mostRemembered) opened.clear();
      opened.set(name, text);
      return text;
    },
    rewrap: async (stored) => {
      const { wrapped, content } = parts(stored);
      if (wrapped.keyId === (await keys.currentId())) return undefined;
      return writeSealed({ wrapped: await keys.wrap(await keys.unwrap(wrapped)), content });
    },
    currentId: keys.currentId,
  };
}
