// Updates a database's tables while gateways use them, and refuses tables that this gateway does not fit. tables/ defines them.
import { setTimeout as delay } from "node:timers/promises";
import { type Database, type Pool, transaction } from "../pool.ts";
import { migrations } from "./migrations.ts";
import type { Migration } from "./version.ts";

// Any number will do as long as every gateway takes the same.
const lock = 7_274_801;
const dayMs = 86_400_000;
/** Requests wait behind a change that waits for its table, so it waits shorter than a statement may take. */
const lockMs = 1000;
const pauseMs = 500;
const mostTries = 120;

/** A statement that takes as long as it takes, after the limit of the server is lifted. */
const patiently = (text: string) => ({ text, query_timeout: dayMs });

interface Tables {
  readonly applied: ReadonlySet<number>;
  readonly newest: number;
  /** The version that a gateway has to know to work on them. */
  readonly needs: number;
}

async function tablesIn(database: Database): Promise<Tables> {
  const { rows: found } = await database.query(
    "select 1 from pg_tables where schemaname = 'public' and tablename = 'gateway_migrations'",
  );
  // Version 0.2 has no column for it.
  const { rows } = await database.query<{ version: number; from: number }>(
    found.length === 0
      ? "select 0 as version, 0 as from where false"
      : "select version, coalesce((to_jsonb(m) ->> 'compatible_from')::integer, version) as from from gateway_migrations m",
  );
  return {
    applied: new Set(rows.map(({ version }) => version)),
    newest: Math.max(0, ...rows.map(({ version }) => version)),
    needs: Math.max(0, ...rows.map(({ from }) => from)),
  };
}

const newestOf = (steps: readonly Migration[]): number => steps.at(-1)?.version ?? 0;

function refuseNewer({ newest, needs }: Tables, steps: readonly Migration[]): void {
  const known = newestOf(steps);
  if (known >= needs) return;
  throw new Error(
    `The database has version ${newest}, for gateways that know version ${needs} or later; this one knows ${known}. Use a newer gateway, or another database.`,
  );
}

/**
 * Accepts the tables of a database, and makes those of an empty one.
 *
 * @throws Error for tables that are older than this gateway, or too new for it.
 */
export async function requireTables(pool: Pool, steps: readonly Migration[] = migrations): Promise<void> {
  const tables = await tablesIn(pool);
  if (tables.applied.size === 0) return void (await migrate(pool, steps));
  refuseNewer(tables, steps);
  if (steps.some(({ version }) => !tables.applied.has(version)))
    throw new Error(
      `The database has version ${tables.newest}, and this gateway needs ${newestOf(steps)}. Run \`acquiring-gateway migrate\` first.`,
    );
}

/**
 * Applies what is missing, each version in its own transaction, and returns these versions. Gateways that start together
 * wait for each other.
 *
 * @throws Error for a database that a newer gateway has changed so that this one no longer fits, and where a table could
 * not be had for a minute.
 */
export const migrate = (pool: Pool, steps: readonly Migration[] = migrations): Promise<readonly number[]> =>
  // It holds the lock alone. While it waits it has no snapshot, on which the building of an index would wait.
  transaction(pool, async (holder) => {
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    while (!(await isTaken(holder))) await delay(pauseMs);
    await pool.query(
      "create table if not exists gateway_migrations (version integer primary key, applied_at timestamptz not null default now())",
    );
    const tables = await tablesIn(pool);
    refuseNewer(tables, steps);
    const missing = steps.filter(({ version }) => !tables.applied.has(version));
    if (missing.length > 0)
      await pool.query("alter table gateway_migrations add column if not exists compatible_from integer");
    for (const step of missing) {
      if (step.index !== undefined) await build(pool, step.index);
      await apply(pool, step);
    }
    return missing.map(({ version }) => version);
  });

async function isTaken(holder: Database): Promise<boolean> {
  // Without parameters: the portal of a statement with some would keep a snapshot.
  const { rows } = await holder.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${lock}) as taken`,
  );
  return rows[0]?.taken === true;
}

async function apply(pool: Pool, { version, compatibleFrom = version, sql }: Migration): Promise<void> {
  for (let left = mostTries; ; left -= 1) {
    try {
      return await transaction(pool, async (database) => {
        await database.query("set local statement_timeout = 0");
        await database.query(`set local lock_timeout = ${lockMs}`);
        await database.query(patiently(sql));
        await database.query("insert into gateway_migrations (version, compatible_from) values ($1, $2)", [
          version,
          compatibleFrom,
        ]);
      });
    } catch (error) {
      if (left === 0 || !(error instanceof Error && "code" in error && error.code === noLock)) throw error;
      await delay(pauseMs);
    }
  }
}

/** PostgreSQL's code where `lock_timeout` has passed. */
const noLock = "55P03";

/** Builds an index while the table is written. What an interrupted building left is not valid, and is removed first. */
async function build(pool: Pool, { name, on }: NonNullable<Migration["index"]>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    const { rows } = await client.query(
      "select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid",
      [name],
    );
    if (rows.length > 0) await client.query(patiently(`drop index concurrently ${name}`));
    await client.query(patiently(`create index concurrently if not exists ${name} on ${on}`));
  } finally {
    // This connection has another limit than the others.
    client.release(true);
  }
}
