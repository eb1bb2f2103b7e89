// Due work that is claimed row by row and waits for others: for an acquirer, a bank, a merchant's server. Many rows run at the
// same time, and a merchant whose rows take long leaves room for the rows of other merchants.
import type { DueWork } from "./due.ts";

/** What may be claimed. */
export interface Share {
  readonly limit: number;
  /** At most so many rows of each merchant. */
  readonly each: number;
  /** No rows of these merchants. */
  readonly but: readonly string[];
}

const portion = 16;

/**
 * What may be claimed while rows of these merchants are under way, of at most `most`. A merchant may have an eighth of the
 * free places, and at least one. So twenty merchants whose rows never end leave places free.
 */
export function shareOf(underWay: readonly string[], most: number): Share {
  const free = most - underWay.length;
  const allowed = Math.max(1, Math.floor(free / 8));
  const counts = new Map<string, number>();
  for (const merchant of underWay) counts.set(merchant, (counts.get(merchant) ?? 0) + 1);
  const but = [...counts].flatMap(([merchant, count]) => (count >= allowed ? [merchant] : []));
  const busiest = Math.max(0, ...[...counts.values()].filter((count) => count < allowed));
  return { limit: Math.min(free, portion), each: allowed - busiest, but };
}

export interface SharedWork<Row> extends Pick<DueWork, "name" | "next"> {
  /** How many rows run at the same time; 64 where left out. */
  readonly most?: number | undefined;
  /** Claims due rows. */
  readonly claim: (now: Date, share: Share) => Promise<readonly Row[]>;
  readonly perform: (row: Row) => Promise<unknown>;
}

export function sharedWork<Row extends { readonly merchant_id: string }>(work: SharedWork<Row>): DueWork {
  const { name, most = 64, next, claim, perform } = work;
  /** The rows that have not ended, with their merchants. */
  const underWay = new Map<Promise<void>, string>();
  let isHeldBack = false;
  return {
    name,
    ...(next && { next }),
    run: async (now, { failed, again }) => {
      const share = shareOf([...underWay.values()], most);
      const rows = share.limit === 0 ? [] : await claim(now, share);
      isHeldBack = rows.length === 0 && (share.limit === 0 || share.but.length > 0);
      for (const row of rows) {
        const one = perform(row)
          .then(() => undefined, failed)
          .finally(() => {
            underWay.delete(one);
            if (isHeldBack) again();
          });
        underWay.set(one, row.merchant_id);
      }
      return rows.length;
    },
    ended: async () => {
      const { length } = await Promise.all(underWay.keys());
      // What was held back can be claimed now, also if all that held it back had ended before.
      const left = isHeldBack ? 1 : 0;
      isHeldBack = false;
      return Math.max(length, left);
    },
  };
}
