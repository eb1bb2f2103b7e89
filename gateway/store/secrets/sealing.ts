// The columns with sealed secrets, and the rotation of the encryption key while gateways run.
import type { Vault } from "../../vault/vault.ts";
import { appendAudit } from "../audit/entries.ts";
import { type Database, type Pool, transaction } from "../pool.ts";

/** Every column with sealed values; of `accepted_requests` only some responses are. */
const sealedColumns = [
  { table: "account_keys", column: "sealed", where: "sealed is not null" },
  { table: "gateway_secrets", column: "sealed", where: "sealed is not null" },
  { table: "payouts", column: "sealed", where: "sealed is not null" },
  { table: "accepted_requests", column: "body", where: "is_sealed(body)" },
] as const;

type SealedColumn = (typeof sealedColumns)[number];

/** Whether the gateway's own secret is under this encryption key. */
export async function isSealedWith(database: Database, keyId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from gateway_secrets where sealed is not null and sealing_key(sealed) = $1",
    [keyId],
  );
  return rowCount !== 0;
}

/** How many values of a column are under an encryption key. */
export interface SealedCount {
  readonly table: string;
  readonly key_id: string;
  readonly count: number;
}

export async function countSealed(database: Database): Promise<readonly SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const { table, column, where } of sealedColumns) {
    const { rows } = await database.query<{ key_id: string; count: string }>(
      `select sealing_key(${column}) as key_id, count(*) from ${table} where ${where} group by 1 order by 1`,
    );
    counts.push(...rows.map(({ key_id, count }) => ({ table, key_id, count: Number(count) })));
  }
  return counts;
}

/**
 * Seals every value again with the current encryption key and retires all others: from then on the database accepts nothing
 * that is sealed with them. Gateways keep running. Returns how many values it changed, and which keys are retired.
 */
export async function rotate(
  pool: Pool,
  vault: Vault,
): Promise<{ readonly changed: number; readonly retired: readonly string[] }> {
  const current = await vault.currentId();
  const before = new Set((await countSealed(pool)).map(({ key_id }) => key_id));
  let changed = 0;
  for (const column of sealedColumns) changed += await rewrapAll(pool, vault, column);
  // Values sealed in the meantime by a process without the new key. No other process writes during this check.
  const retired = await transaction(pool, async (database) => {
    await database.query(
      `lock table ${sealedColumns.map(({ table }) => table).join(", ")} in share row exclusive mode`,
    );
    for (const column of sealedColumns) changed += await rewrapAll(database, vault, column);
    const gone = [...before].filter((id) => id !== current);
    await database.query("delete from retired_encryption_keys where key_id = $1", [current]);
    await database.query(
      "insert into retired_encryption_keys (key_id) select unnest($1::text[]) on conflict do nothing",
      [gone],
    );
    await appendAudit(database, {
      merchant_id: "",
      subject: "gateway",
      subjectId: "encryption keys",
      action: "encryption.rotated",
      details: { current, retired: gone },
    });
    return gone;
  });
  return { changed, retired };
}

async function rewrapAll(database: Database, vault: Vault, sealed: SealedColumn): Promise<number> {
  // The place of a row is one in its part only, if the table is split.
  const { rows } = await database.query<{ part: string }>(
    "select relid::regclass::text as part from pg_partition_tree($1) where isleaf",
    [sealed.table],
  );
  let changed = 0;
  for (const table of rows.length === 0 ? [sealed.table] : rows.map(({ part }) => part))
    changed += await rewrapTable(database, vault, { ...sealed, table });
  return changed;
}

async function rewrapTable(
  database: Database,
  vault: Vault,
  { table, column, where }: Omit<SealedColumn, "table"> & { readonly table: string },
): Promise<number> {
  let changed = 0;
  let after = "(0,0)";
  for (;;) {
    const { rows } = await database.query<{ place: string; value: Buffer }>(
      `select ctid::text as place, ${column} as value from ${table}
       where ctid > $1::tid and ${where} and sealing_key(${column}) <> $2 order by ctid limit 500`,
      [after, await vault.currentId()],
    );
    for (const { place, value } of rows) {
      const next = await vault.rewrap(value);
      // A changed row has moved in the meantime, and comes up again.
      const { rowCount } = await database.query(
        `update ${table} set ${column} = $3 where ctid = $1::tid and ${column} = $2`,
        [place, value, next],
      );
      changed += rowCount ?? 0;
    }
    const last = rows.at(-1);
    if (last === undefined) return changed;
    after = last.place;
  }
}
