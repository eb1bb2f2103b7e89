// Deletes everything except the administration from the database, for tests.
import { type Pool, transaction } from "./pool.ts";

/** What stays: who may call, with which keys and from where, and who may use the portal. */
const administration = [
  "gateway_migrations",
  "gateway_secrets",
  "merchants",
  "accounts",
  "account_keys",
  "registered_addresses",
  "portal_users",
  "portal_sessions",
  "retired_encryption_keys",
];

/** Empties all other tables, at once. Gives their names. */
export async function emptyTables(pool: Pool): Promise<readonly string[]> {
  return transaction(pool, async (database) => {
    const { rows } = await database.query<{ name: string; quoted: string }>(
      `select tablename as name, format('%I.%I', schemaname, tablename) as quoted from pg_tables
       where schemaname = current_schema() and tablename <> all($1::text[]) order by tablename`,
      [administration],
    );
    // The audit log can be emptied only in this way.
    await database.query("select set_config('gateway.resetting', 'on', true)");
    if (rows.length > 0) await database.query(`truncate ${rows.map(({ quoted }) => quoted).join(", ")}`);
    return rows.map(({ name }) => name);
  });
}
