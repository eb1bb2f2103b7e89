import { beforeEach, expect, test } from "vitest";
import { createKeyring } from "./keys.ts";
import type { Pool } from "./pool.ts";

/** What the database has of each account: the version of its keys, and one key. */
let table: Map<string, string> = new Map();
let reads = 0;
let opened = 0;
const pool = {
  together: (async (_kind: unknown, { account_id }: { account_id: string }) => {
    reads += 1;
    const version = table.get(account_id);
    if (version === undefined) return undefined;
    const rows = version === "none" ? [{ position: null, sealed: null }] : [{ position: 1, sealed: "00" }];
    return { rows, version: version === "none" ? undefined : version };
  }) as Pool["together"],
};
const vault = {
  openKey: async () => {
    opened += 1;
    return `key ${opened}`;
  },
};
const accountOf = (account_id: string) => ({ merchant_id: "1", account_id });
const [a, b, c] = ["a", "b", "c"].map(accountOf) as [Account, Account, Account];
type Account = ReturnType<typeof accountOf>;
let keyring = createKeyring({ pool, vault, most: 2 });
beforeEach(() => {
  table = new Map([
    ["a", "1"],
    ["b", "1"],
    ["c", "1"],
  ]);
  [reads, opened] = [0, 0];
  keyring = createKeyring({ pool, vault, most: 2 });
});

test("a keyring keeps the keys that it reads, and every read asks the database", async () => {
  expect(keyring.kept(a)).toBeUndefined();
  const keys = await keyring.read(a);
  expect(keyring.kept(a)).toBe(keys);
  expect(await keyring.read(a)).toBe(keys);
  expect([reads, opened, keys?.version]).toEqual([2, 1, "1"]);
});

test("other keys take the place of the kept ones", async () => {
  const before = await keyring.read(a);
  table.set("a", "2");
  const after = await keyring.read(a);
  expect(after).not.toEqual(before);
  expect(keyring.kept(a)).toBe(after);
});

test.each(["none", undefined])("an account whose keys are gone (%s) keeps none", async (version) => {
  await keyring.read(a);
  if (version === undefined) table.delete("a");
  else table.set("a", version);
  expect(await keyring.read(a)).toEqual(version && { all: [], version: undefined });
  expect(keyring.kept(a)).toBeUndefined();
});

test("the number of accounts with kept keys is limited: the first one is forgotten", async () => {
  for (const account of [a, b, c]) await keyring.read(account);
  expect([a, b, c].map((account) => keyring.kept(account) !== undefined)).toEqual([false, true, true]);
});
