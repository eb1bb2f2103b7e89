// Sealed values in a real database. Keys and bank details are nowhere in clear. A rotation disturbs no request. A
// destroyed key cannot be read from PostgreSQL's log, its files or any backup.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startGateway } from "../start/start.ts";
import { closePool, openPool } from "../store/pool.ts";
import { placeOf } from "../store/secrets/places.ts";
import { adminWrites } from "../testing/command.ts";
import { filesOf, testFolder } from "../testing/folder.ts";
import { merchantOf } from "../testing/merchant.ts";
import { dumpOf } from "../testing/world.ts";
import { encryptionOf, keyFileIn } from "../vault/given.ts";
import { localKeys } from "../vault/key-encryption.ts";
import { createVault, type Vault } from "../vault/vault.ts";

const account = { merchant_id: "1000", account_id: "1000001" };
const forgotten = "a merchant's key that is going to be forgotten: 5b1f0c77";
const iban = "CH9300762011623852957";
const kept = process.env["GATEWAY_ENCRYPTION_KEYS"];

delete process.env["GATEWAY_ENCRYPTION_KEYS"];
const data = testFolder("sealed");
const gateway = await startGateway({ data });
const pool = openPool(gateway.databaseUrl, () => undefined);
afterAll(async () => {
  await closePool(pool);
  await gateway.close();
  if (kept !== undefined) process.env["GATEWAY_ENCRYPTION_KEYS"] = kept;
});

const admin = (words: readonly string[], input = "") => adminWrites(["--data", data, ...words], { input });

/** What `pg_dump` writes of the rows, bytes as hexadecimal digits: as text, and the sealed values as bytes. */
async function dumped(): Promise<readonly Buffer[]> {
  const text = await dumpOf(pool);
  const values = [...text.matchAll(/x((?:00535601)(?:[0-9a-f]{2})+)/gu)];
  return [Buffer.from(text), ...values.map(([, digits = ""]) => Buffer.from(digits, "hex"))];
}

const head = Buffer.from([0x00, 0x53, 0x56, 0x01]);

/** How often the forgotten key can be read in there with the keys that this vault has. */
async function readable(where: readonly Buffer[], vault: Vault): Promise<number> {
  const length = (await vault.seal(forgotten, placeOf.key(account, 1))).length;
  let count = 0;
  for (const bytes of where)
    for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1))
      for (const number of [1, 2, 3]) {
        const value = bytes.subarray(at, at + length);
        const opened = await vault.open(value, placeOf.key(account, number)).catch(() => undefined);
        if (opened?.toString() === forgotten) count += 1;
      }
  return count;
}

const present = () => createVault(encryptionOf({ data, environment: {} }).keys);

const payOut = () =>
  merchantOf(gateway.url).post("/v1/payout", {
    request_id: randomUUID(),
    payment_amount: "1000.00",
    payment_currency: "USD",
    payment_method: "SWIFT",
    reference: "INV-1",
    beneficiary: { company_name: "Example Ltd", bank_details: { iban, bank_country_code: "CH" } },
  });

const payWith = (key: string) => merchantOf(gateway.url, { key }).pay();

test("a retired key is unreadable in every copy after a rotation of the encryption key, without downtime", async () => {
  await admin(["key", "add", "1000", "1000001", "--stdin"], `${forgotten}\n`);
  expect((await payWith(forgotten)).status).toBe(200);
  const paid = await payOut();
  expect(paid.text).toContain(iban);
  // Until then the rows lie in the log alone.
  await pool.query("checkpoint");
  const backup = [...filesOf(join(data, "postgres")), ...(await dumped())];

  // Neither is in clear anywhere, but the search finds both with the key that sealed them.
  for (const secret of [forgotten, iban, "development-key"])
    expect(backup.filter((bytes) => bytes.includes(secret))).toEqual([]);
  const oldKey = readFileSync(keyFileIn(data), "utf8");
  const old = createVault(localKeys(() => oldKey));
  expect(await readable(filesOf(join(data, "postgres", "pg_wal")), old)).toBeGreaterThan(0);
  expect(await readable(await dumped(), old)).toBe(1);
  expect(await readable(backup, present())).toBeGreaterThan(2);

  await admin(["key", "retire", "1000", "1000001", "2"]);
  const statuses: number[] = [];
  const shop = { isOver: false };
  const shopping = (async () => {
    while (!shop.isOver) {
      statuses.push((await merchantOf(gateway.url).pay()).status, (await payOut()).status);
    }
  })();
  const said = await admin(["encryption", "rotate", "--new"]);
  await payOut();
  shop.isOver = true;
  await shopping;
  expect(statuses.length).toBeGreaterThan(1);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(said).toContain("The file now has only the new key.");

  expect(readFileSync(keyFileIn(data), "utf8")).not.toContain(oldKey.trim());
  await pool.query("checkpoint");
  const everywhere = [...backup, ...filesOf(join(data, "postgres")), ...(await dumped())];
  expect(await readable(everywhere, present())).toBe(0);
  expect((await payWith(forgotten)).status).toBe(400);
  // Only who has kept the old encryption key can still read a backup: that it is destroyed is the promise.
  expect(await readable(backup, old)).toBeGreaterThan(2);

  const status = JSON.parse(await admin(["--json", "encryption", "status"])) as {
    readonly current: string;
    readonly sealed: readonly { readonly key_id: string }[];
  };
  expect(new Set(status.sealed.map(({ key_id }) => key_id))).toEqual(new Set([status.current]));

  // A process that still has the old key cannot write with it.
  const late = await old.seal("late", placeOf.key(account, 9));
  await expect(
    pool.query(
      "insert into account_keys (merchant_id, account_id, position, sealed) values ($1, $2, 9, $3)",
      [account.merchant_id, account.account_id, late],
    ),
  ).rejects.toThrow("was retired");
});

test("a sealed value from another row is refused, and its account does not work", async () => {
  await admin(["account", "add", "1000", "1000002"]);
  await pool.query(
    `insert into account_keys (merchant_id, account_id, position, sealed, origin)
     select merchant_id, '1000002', position, sealed, 'admin' from account_keys
     where account_id = '1000001' and sealed is not null limit 1`,
  );
  expect((await merchantOf(gateway.url).pay({ account_id: "1000002" })).status).toBe(500);
});

test("the command cannot make keys that are not in a file", async () => {
  process.env["GATEWAY_ENCRYPTION_KEYS"] = Buffer.alloc(32, 7).toString("base64");
  try {
    await expect(admin(["encryption", "rotate", "--new"])).rejects.toThrow("--new needs keys in a file");
    expect(await admin(["encryption", "rotate"])).toContain("destroy them");
  } finally {
    delete process.env["GATEWAY_ENCRYPTION_KEYS"];
  }
  expect(await admin(["encryption", "new-key"])).toMatch(/^[A-Za-z0-9+/]{43}=\n$/u);
});
