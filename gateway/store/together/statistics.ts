// Statistics of tables that have grown from nothing. For an almost empty table one index seems as good as another. A connection
// plans once, keeps that plan, and with it would read all rows of a merchant until PostgreSQL itself looks at the table, which
// takes up to a minute.
import type { Database } from "../pool.ts";

/** With the statistics of so many rows each plan uses the index for its columns. */
const enough = 1000;

/** Gathers the statistics of each table that has enough rows and no statistics: due work. It asks at most ten times for a table. */
export function statistics(database: Database, everyMs = 1000) {
  const asked = new Map<string, number>();
  let looked = Number.NEGATIVE_INFINITY;
  return {
    name: "statistics",
    run: async (): Promise<number> => {
      const now = performance.now();
      if (now - looked < everyMs) return 0;
      looked = now;
      const { rows } = await database.query<{ name: string }>(
        `select quote_ident(relname) as name from pg_stat_user_tables where schemaname = current_schema()
           and n_live_tup >= $1 and last_analyze is null and last_autoanalyze is null`,
        [enough],
      );
      for (const { name } of rows) {
        const times = asked.get(name) ?? 0;
        if (times === 10) continue;
        asked.set(name, times + 1);
        // It does nothing to a table of another user, nor while a vacuum or another process is at the table.
        await database.query(`analyze (skip_locked) ${name}`);
      }
      return 0;
    },
  };
}
