import { expect, onTestFinished, test } from "vitest";
import { rotate } from "../../store/secrets/sealing.ts";
import { closePool, openPool } from "../../store/pool.ts";
import { startGateway } from "../../start/start.ts";
import { newEncryptionKey, localKeys } from "../../vault/key-encryption.ts";
import { createVault } from "../../vault/vault.ts";
import { chaos } from "../chaos/chaos.ts";
import { newDatabase } from "../database.ts";
import { merchantOf, newOrderNo } from "../merchant.ts";
import { testEncryptionKey } from "../vault.ts";
import { developmentAccount } from "../../start/options.ts";
import { main, suiteOnParts } from "./partitions.ts";
import { splitByMerchant } from "./split.ts";
import { merchantsOf, partsOf } from "./touched.ts";

test("the parts of a plan are those that were used, at any depth", () => {
  const unused = { "Relation Name": "payments_part_2", "Actual Loops": 0 };
  const read = { "Relation Name": "payments_part_3", "Actual Loops": 1 };
  const written = { "Relation Name": "attempts_part_0", Plans: [{ Plans: [read, unused] }] };
  expect([...partsOf({ "Relation Name": "payments", Plans: [written] })]).toEqual(["0", "3"]);
  expect(merchantsOf(['[{"merchant_id":"1"},{"merchant_id":"2"}]', '[{"owner":"3"}]', 7]).size).toBe(2);
});

test("split tables keep rows, keys and triggers", async () => {
  const databaseUrl = await newDatabase();
  const gateway = await startGateway({ databaseUrl });
  await merchantOf(gateway.url).pay({ order_no: newOrderNo() });
  await gateway.close();
  const pool = openPool(databaseUrl, () => undefined);
  onTestFinished(() => closePool(pool));
  const had =
    "select (select count(*) from payments) as payments, (select count(*) from audit_log) as entries";
  const constraints = `select contype, conrelid::regclass::text as name, count(*) from pg_constraint
    where contype in ('f', 'p', 'u', 'c') and conrelid::regclass::text !~ '_part_' and conparentid = 0 group by 1, 2 order by 2, 1`;
  const triggers =
    "select tgname, tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgparentid = 0 order by 2, 1";
  const seen = () =>
    Promise.all([had, constraints, triggers].map(async (text) => (await pool.query(text)).rows));
  const before = await seen();
  expect((await splitByMerchant(pool, 3)).length).toBeGreaterThan(15);
  expect(await seen()).toEqual(before);
  await expect(pool.query("delete from attempts")).rejects.toThrow("nothing is deleted from");
});

test("a rotation of the encryption key changes the rows of all parts", async () => {
  const databaseUrl = await newDatabase();
  const pool = openPool(databaseUrl, () => undefined);
  onTestFinished(() => closePool(pool));
  await splitByMerchant(pool, 3);
  for (const merchant_id of ["1000", "2000", "3000", "4000"]) {
    const account = { ...developmentAccount, merchant_id, account_id: `${merchant_id}001` };
    await (await startGateway({ databaseUrl, account })).close();
  }
  const key = newEncryptionKey();
  const vault = createVault(localKeys(() => `${key},${testEncryptionKey}`));
  // A key of each merchant, and the gateway's own secret.
  expect(await rotate(pool, vault)).toMatchObject({ changed: 5 });
});

test(
  "a part of the suite passes on split tables with no statement of a request in two parts, and all books agree after a storm, as only real plans show",
  { timeout: 300_000 },
  async () => {
    const { wrong, statements, checks } = await suiteOnParts(4, ["--only", "capture.whole.*"]);
    expect(wrong).toEqual([]);
    expect(Math.min(statements, checks["pass"] ?? 0)).toBeGreaterThan(5);
    const storm = await chaos({
      seconds: 3,
      clients: 8,
      seed: 7,
      parts: 4,
      isEnough: ({ payments, captures }) => Math.min(payments, captures) > 3,
    });
    expect(storm.wrong).toEqual([]);
  },
);

test("an invalid option ends with 2, and help with 0", async () => {
  expect(await main(["--parts", "1"])).toBe(2);
  expect(await main(["--help"])).toBe(0);
});
