// The administration of encryption keys, and its output as data and as text.
import { countSealed, rotate } from "../store/secrets/sealing.ts";
import { addKeyToFile, keepFirstKeyOfFile } from "../vault/given.ts";
import { newEncryptionKey } from "../vault/key-encryption.ts";
import { not, type Work } from "./work.ts";

export const encryptionNewKey = (): Work => async () => {
  const key = newEncryptionKey();
  return { data: { key }, text: key };
};

export const encryptionStatus =
  (): Work =>
  async (pool, _clock, { secrets }) => {
    const current = await (await secrets()).vault.currentId();
    const sealed = await countSealed(pool);
    const lines = sealed.map(({ table, key_id, count }) => `${table}  ${key_id}  ${count}`);
    return {
      data: { current, sealed },
      text: [`The current encryption key is ${current}. Sealed values by table and key:`, ...lines].join(
        "\n",
      ),
    };
  };

/** `isNew`: makes the new key itself, in the file of keys, and destroys the old ones there at the end. */
export const encryptionRotate =
  (isNew: boolean): Work =>
  async (pool, _clock, { secrets }) => {
    const { file, vault } = await secrets();
    if (isNew && file === undefined)
      return not(
        "--new needs keys in a file. With GATEWAY_ENCRYPTION_KEYS, put the new key first, restart the gateways, and rotate without --new.",
      );
    if (isNew && file !== undefined) addKeyToFile(file);
    const { changed, retired } = await rotate(pool, vault);
    if (isNew && file !== undefined) keepFirstKeyOfFile(file);
    const current = await vault.currentId();
    const next = isNew
      ? "The file now has only the new key."
      : "Remove the retired keys everywhere and destroy them. What only they sealed is then unreadable, also in backups.";
    return {
      data: { current, changed, retired },
      text: `Sealed again with ${current}: ${changed}. Retired: ${retired.join(", ") || "none"}.\n${next}`,
    };
  };
