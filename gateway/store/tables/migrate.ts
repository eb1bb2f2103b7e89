// Updates a database's tables when the gateway starts. tables/ defines them.
import { type Pool, transaction } from "../pool.ts";
import type { Migration } from "./version.ts";
import { migrations } from "./migrations.ts";

// Any number will do as long as every gateway takes the same.
const lock = 7_274_801;
const dayMs = 86_400_000;

/**
 * Applies what is missing, in one transaction. Gateways that start together wait for each other.
 *
 * @throws Error for a database that a newer gateway has already changed further.
 */
export async function migrate(pool: Pool, steps: readonly Migration[] = migrations): Promise<void> {
  await transaction(pool, async (database) => {
    // An index over a large table takes as long as it takes, and so does the migration of another process.
    const patiently = (text: string, values: unknown[] = []) => {
      const statement = { text, values, query_timeout: dayMs };
      return database.query(statement);
    };
    await database.query("set local statement_timeout = 0");
    await patiently("select pg_advisory_xact_lock($1)", [lock]);
    await database.query(
      "create table if not exists gateway_migrations (version integer primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await database.query<{ version: number }>("select version from gateway_migrations");
    const applied = new Set(rows.map(({ version }) => version));
    const [newest = 0] = [...applied].toSorted((one, other) => other - one);
    if (newest > (steps.at(-1)?.version ?? 0)) {
      throw new Error(
        `The database has version ${newest}, which this gateway does not know. Use a newer gateway, or another database.`,
      );
    }
    for (const { version, sql } of steps) {
      if (applied.has(version)) continue;
      await patiently(sql);
      await database.query("insert into gateway_migrations (version) values ($1)", [version]);
    }
  });
}
