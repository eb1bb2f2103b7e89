// The public encryption key of tests. Uses no test framework.
import { localKeys } from "../vault/key-encryption.ts";
import { createVault } from "../vault/vault.ts";

export const testEncryptionKey = Buffer.alloc(32, "test key ").toString("base64");

export const testVault = createVault(localKeys(() => testEncryptionKey));
