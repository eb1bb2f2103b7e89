// Sealing and opening, without a database: only the same key at the same place opens a sealed value.
import type * as fs from "node:fs";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { testFolder } from "../testing/folder.ts";
import { addKeyToFile, encryptionOf, keepFirstKeyOfFile, keyFileIn } from "./given.ts";
import { type KeyEncryption, localKeys, newEncryptionKey, readEncryptionKeys } from "./key-encryption.ts";
import { type StoredAt, readSealed } from "./seal.ts";
import { createVault } from "./vault.ts";

const synced = vi.hoisted((): string[] => []);
vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  const fsyncSync = (open: number): void => {
    synced.push(real.fstatSync(open).isDirectory() ? "folder" : "file");
    real.fsyncSync(open);
  };
  return { ...real, fsyncSync };
});

const key = newEncryptionKey();
const vault = createVault(localKeys(() => key));
const place: StoredAt = { table: "account_keys", column: "sealed", row: ["1000", "1000001", "1"] };

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const word = fc.string({ maxLength: 12 });
const places = fc.record({ table: word, column: word, row: fc.array(word, { maxLength: 4 }) });
const isSame = (one: StoredAt, other: StoredAt) => JSON.stringify(one) === JSON.stringify(other);

describe("a sealed value", () => {
  test("can be opened in its own row, and is different each time", async () => {
    await fc.assert(
      fc.asyncProperty(bytes, places, async (plain, at) => {
        const [one, other] = [await vault.seal(plain, at), await vault.seal(plain, at)];
        expect((await vault.open(one, at)).equals(plain)).toBe(true);
        expect(one.equals(other)).toBe(false);
        expect(plain.length > 3 && one.includes(plain)).toBe(false);
      }),
    );
  });

  test("cannot be opened with any byte changed, missing or added", async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), async (plain, at, by) => {
        const sealed = await vault.seal(plain, place);
        const changed = Buffer.from(sealed);
        changed[at % sealed.length] = (changed[at % sealed.length] ?? 0) ^ by;
        for (const wrong of [changed, sealed.subarray(0, -1), Buffer.concat([sealed, Buffer.of(by)])])
          await expect(vault.open(wrong, place)).rejects.toThrow("A secret in the database");
      }),
    );
    const sealed = await vault.seal("x", place);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(vault.open(changed, place)).rejects.toThrow("A secret in the database");
    }
  });

  test("cannot be opened in another row, column or table, even with similar names", async () => {
    await fc.assert(
      fc.asyncProperty(bytes, places, places, async (plain, at, elsewhere) => {
        fc.pre(!isSame(at, elsewhere));
        await expect(vault.open(await vault.seal(plain, at), elsewhere)).rejects.toThrow("moved");
      }),
    );
    const joined = { ...place, row: ["10001000001", "1"] };
    await expect(vault.open(await vault.seal("x", place), joined)).rejects.toThrow("moved");
  });

  test("cannot be opened with another key, and the message names the missing key", async () => {
    const sealed = await vault.seal("a secret", place);
    const id = readSealed(sealed)?.wrapped.keyId ?? "?";
    const stranger = createVault(localKeys(() => newEncryptionKey()));
    await expect(stranger.open(sealed, place)).rejects.toThrow(id);
    await expect(stranger.open(sealed, place)).rejects.not.toThrow("a secret");
  });

  test("can be sealed again with another key and keeps its value; with the current key it does not change", async () => {
    const sealed = await vault.seal("a secret", place);
    expect(await vault.rewrap(sealed)).toBeUndefined();
    const next = newEncryptionKey();
    const both = createVault(localKeys(() => `${next} ${key}`));
    const moved = (await both.rewrap(sealed)) ?? Buffer.alloc(0);
    const alone = createVault(localKeys(() => next));
    expect(await alone.openKey(moved, place)).toBe("a secret");
    await expect(vault.open(moved, place)).rejects.toThrow("does not have");
    await expect(alone.open(await both.seal("x", place), place)).resolves.toEqual(Buffer.from("x"));
  });

  test("needs one call to a key management service for a signing key", async () => {
    let asked = 0;
    const own = localKeys(() => key);
    const service: KeyEncryption = {
      ...own,
      unwrap: (wrapped) => {
        asked += 1;
        return own.unwrap(wrapped);
      },
    };
    const far = createVault(service);
    const sealed = await far.seal("key", place);
    for (let times = 0; times < 3; times += 1) expect(await far.openKey(sealed, place)).toBe("key");
    expect(asked).toBe(1);
    await expect(far.openKey(sealed, { ...place, row: ["2"] })).rejects.toThrow("moved");
  });
});

describe("encryption keys", () => {
  const folder = testFolder("vault");

  test("are 32 bytes in base64 or hexadecimal, and the error does not show them", () => {
    const hex = Buffer.from(key, "base64").toString("hex");
    expect(readEncryptionKeys(`${key},\n${hex}`).map(({ id }) => id)).toEqual(
      [key, key].map((one) => readEncryptionKeys(one)[0]?.id),
    );
    for (const wrong of ["secret", hex.slice(2), `${key}${key}`]) {
      expect(() => readEncryptionKeys(wrong)).toThrow("openssl rand -base64 32");
      expect(() => readEncryptionKeys(wrong)).not.toThrow(wrong);
    }
  });

  test("come from the environment or a file, never from both, and need a choice for an external database", () => {
    const environment = { GATEWAY_ENCRYPTION_KEYS: key };
    const databaseUrl = "postgres://somewhere/db";
    expect(encryptionOf({ databaseUrl, environment }).file).toBeUndefined();
    expect(() => encryptionOf({ databaseUrl, environment: {} })).toThrow("GATEWAY_ENCRYPTION_KEYS");
    const file = join(folder, "keys");
    const both = { ...environment, GATEWAY_ENCRYPTION_KEY_FILE: file };
    expect(() => encryptionOf({ databaseUrl, environment: both })).toThrow("not both");
    const alone = { GATEWAY_ENCRYPTION_KEY_FILE: file };
    expect(() => encryptionOf({ databaseUrl, environment: alone })).toThrow("no encryption key in");
    writeFileSync(file, key);
    expect(encryptionOf({ databaseUrl, environment: alone }).file).toBe(file);
  });

  test("are created next to the gateway's own database, in a folder that may be new, readable only for its user, and reused", async () => {
    const environment = {};
    const data = join(folder, "not", "yet");
    const first = encryptionOf({ data, environment });
    expect(statSync(keyFileIn(data)).mode & 0o777).toBe(0o600);
    const again = encryptionOf({ data, environment });
    expect(await again.keys.currentId()).toBe(await first.keys.currentId());
    // Who sets the variable later can still read what was sealed before.
    const sealed = await createVault(first.keys).seal("x", place);
    const later = encryptionOf({ data, environment: { GATEWAY_ENCRYPTION_KEYS: newEncryptionKey() } });
    expect((await createVault(later.keys).open(sealed, place)).toString()).toBe("x");
  });

  test("are on the disk with their folder, and a database without its key is refused and nothing written", () => {
    synced.length = 0;
    const data = join(folder, "lost");
    encryptionOf({ data, environment: {} });
    expect(synced).toEqual(["file", "folder"]);
    mkdirSync(join(data, "postgres"));
    rmSync(keyFileIn(data));
    expect(() => encryptionOf({ data, environment: {} })).toThrow(/not its encryption key .*lost/u);
    expect(readdirSync(data)).toEqual(["postgres"]);
  });

  test("can be replaced in their file while a process runs, and the old one is overwritten", async () => {
    const file = join(folder, "rotated");
    writeFileSync(file, key);
    chmodSync(file, 0o600);
    const running = createVault(encryptionOf({ environment: { GATEWAY_ENCRYPTION_KEY_FILE: file } }).keys);
    const old = await running.seal("x", place);
    addKeyToFile(file);
    expect(readEncryptionKeys(readFileSync(file, "utf8"))).toHaveLength(2);
    const now = await running.seal("y", place);
    expect(readSealed(now)?.wrapped.keyId).not.toBe(readSealed(old)?.wrapped.keyId);
    expect((await running.open(old, place)).toString()).toBe("x");
    keepFirstKeyOfFile(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).not.toContain(key);
    const fresh = createVault(encryptionOf({ environment: { GATEWAY_ENCRYPTION_KEY_FILE: file } }).keys);
    expect((await fresh.open(now, place)).toString()).toBe("y");
    await expect(fresh.open(old, place)).rejects.toThrow("does not have");
  });
});
