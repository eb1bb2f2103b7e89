import * as fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { after } from "../../domain/dates.ts";
import { violations } from "../../store/invariants.ts";
import { account, startRunners } from "../../testing/runners.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { intervals, stepsAfter } from "../../domain/interval.ts";
import type { Terms } from "../../domain/subscription-terms.ts";

const runners = await startRunners();
afterAll(runners.close);
beforeEach(runners.reset);

const step = fc.record({
  days: fc.integer({ min: 0, max: 45 }),
  hours: fc.integer({ min: 0, max: 23 }),
  crashes: fc.array(fc.boolean(), { maxLength: 4 }),
  cancels: fc.constantFrom(false, false, false, true),
});
const contract = fc.record({
  interval: fc.constantFrom(...intervals),
  intervalCount: fc.integer({ min: 1, max: 3 }),
  billingCycle: fc.integer({ min: 0, max: 4 }),
  card: fc.constantFrom(
    "card-approved",
    "card-timeout",
    "card-pending",
    "card-rebill-late",
    "card-rebill-declined",
  ),
});

test("renewals never exceed the periods that have passed, for any moves of the clock and the runners", async () => {
  await fc.assert(
    fc.asyncProperty(contract, fc.array(step, { minLength: 1, maxLength: 6 }), async (asked, steps) => {
      runners.clock.set(new Date("2028-01-31T10:00:00Z"));
      const { card, ...terms } = asked;
      const id = await runners.subscribe(terms, card);
      await runners.runAll();
      for (const { days, hours, crashes, cancels } of steps) {
        runners.clock.set(after(runners.clock.now(), (days * 24 + hours) * 3_600_000));
        const left = [...crashes];
        runners.fate.dies = () => left.shift() ?? false;
        const cancelled = cancels
          ? cancelSubscription(runners.core, account, { recurringId: id, contractName: "Gold" })
          : undefined;
        await Promise.all([runners.runAll(), cancelled]);
        const passed = passedBy(
          runners.clock.now(),
          (await runners.find(id))?.terms.start ?? runners.clock.now(),
          terms,
        );
        const taken = (await runners.renewalsOf(id)).filter((one) => one.taken).map(({ period }) => period);
        // Each once, in order, none before it has ended.
        expect(taken).toEqual(taken.map((_, index) => index + 1));
        expect(taken.length).toBeLessThanOrEqual(Math.min(passed, terms.billingCycle || passed));
      }
      expect(await violations(runners.core.pool)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

function passedBy(
  now: Date,
  start: Date,
  { interval, intervalCount }: Pick<Terms, "interval" | "intervalCount">,
): number {
  let passed = 0;
  while (stepsAfter(start, { interval, count: intervalCount }, passed + 1) <= now) passed += 1;
  return passed;
}
