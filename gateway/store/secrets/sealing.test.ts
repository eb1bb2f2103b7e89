import { expect, test } from "vitest";
import { startGateway } from "../../start/start.ts";
import { newDatabase } from "../../testing/database.ts";
import { newEncryptionKey, localKeys } from "../../vault/key-encryption.ts";

test("a gateway without the key that sealed the database does not start, and names the missing key", async () => {
  const databaseUrl = await newDatabase();
  await (await startGateway({ databaseUrl })).close();
  const key = newEncryptionKey();
  await expect(startGateway({ databaseUrl, encryption: localKeys(() => key) })).rejects.toThrow(
    /sealed with the encryption key [0-9a-f]{16}, which this gateway does not have/,
  );
});
