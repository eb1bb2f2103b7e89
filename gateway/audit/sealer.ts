// Seals new entries of the audit log after the payments, without delaying them. Only one of several processes does it at a time.
import type { DueWork } from "../process/due.ts";
import { entriesAfter, insertSeal, lastSeal, lateEntries, maySeal } from "../store/audit/seals.ts";
import { type Pool, transaction } from "../store/pool.ts";
import { nextSeal } from "./chain.ts";

export interface SealerOptions {
  readonly pool: Pool;
  /** How often this process looks, in milliseconds; 1,000 where left out. */
  readonly everyMs?: number;
  /**
   * The age in milliseconds at which an entry is sealed. Entries with lower ids are mostly committed by then.
   * Default: 1,000.
   */
  readonly settledMs?: number;
  /** How often it looks for entries that were committed later than that; 60,000 where left out. */
  readonly lateMs?: number;
}

const portion = 500;

/** Seals a portion; gives how many entries it sealed. */
async function seal(pool: Pool, settledMs: number, withLate: boolean): Promise<number> {
  // Usually there is nothing to seal, so a lock is not needed.
  const known = await lastSeal(pool);
  const news = await entriesAfter(pool, known?.lastId ?? "0", settledMs, 1);
  if (news.length === 0 && !withLate) return 0;
  return transaction(pool, async (database) => {
    if (!(await maySeal(database))) return 0;
    const last = await lastSeal(database);
    const late = withLate ? await lateEntries(database, portion) : [];
    const entries = [...late, ...(await entriesAfter(database, last?.lastId ?? "0", settledMs, portion))];
    if (entries.length === 0) return 0;
    await insertSeal(database, nextSeal(last, entries));
    return entries.length;
  });
}

/** The sealing as due work. It uses elapsed time, not the clock. */
export function sealer({ pool, everyMs = 1000, settledMs = 1000, lateMs = 60_000 }: SealerOptions): DueWork {
  let [looked, lookedForLate] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    name: "audit",
    run: async () => {
      const now = performance.now();
      if (now - looked < everyMs) return 0;
      const withLate = now - lookedForLate >= lateMs;
      const count = await seal(pool, settledMs, withLate);
      if (withLate) lookedForLate = now;
      // A whole portion: there is more.
      if (count < portion) looked = now;
      return count;
    },
  };
}
