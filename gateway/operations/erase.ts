// Erases personal data of orders and payouts that are older than the configured age.
import { after } from "../domain/dates.ts";
import type { DueWork } from "../process/due.ts";
import { erase, eraseLogs, nextToErase } from "../store/erasure.ts";
import type { Core } from "./core.ts";

const day = 86_400_000;
const hour = 3_600_000;
const portion = 100;

/** The erasure as due work. `keepDays`: after how many days the gateway erases an order's personal data. */
export function erasure({ pool, clock, merchants }: Core, keepDays: number): DueWork {
  // What cannot go yet is looked at again now and then, and not each time.
  let looked: { readonly at: Date; readonly again: Date } | undefined;
  const beforeAt = (now: Date) => after(now, -keepDays * day);
  const next = async (now: Date): Promise<Date | undefined> => {
    const made = await nextToErase(pool, { before: beforeAt(now), merchants });
    return made && after(made, keepDays * day);
  };
  return {
    name: "erasure",
    run: async (now) => {
      if (looked !== undefined && looked.at <= now && now < looked.again) return 0;
      const before = beforeAt(now);
      const count = await erase(pool, { now, before, merchants, limit: portion });
      if (count > 0) return count;
      await eraseLogs(pool, { before });
      const [soonest, later] = [await next(now), after(now, hour)];
      looked = { at: now, again: soonest !== undefined && soonest < later ? soonest : later };
      return 0;
    },
    next: () => next(clock.now()),
  };
}
