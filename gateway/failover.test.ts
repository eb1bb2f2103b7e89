// `npm run failover`, once and short; and that its books would tell.
import { expect, test } from "vitest";
import { failover, main } from "./testing/chaos/failover.ts";

test(
  "a primary that dies under load takes no accepted payment with it, and gateways go on with the standby",
  { timeout: 300_000 },
  async () => {
    const { wrong, rounds, payments, resent, cost } = await failover({
      rounds: 1,
      seconds: 1,
      clients: 6,
      seed: 7,
      sample: 40,
    });
    expect(wrong).toEqual([]);
    expect(rounds).toHaveLength(1);
    expect(payments).toBeGreaterThan(5);
    expect(resent).toBeGreaterThan(0);
    expect(rounds[0]?.secondsToFirstPayment).toBeLessThan(60);
    expect(cost.walBytes).toBeGreaterThan(500);
    expect(cost.statements).toBeGreaterThan(1);
  },
);

test("a wrong option ends with 2, and help with 0", async () => {
  expect(await main(["--rounds", "0"])).toBe(2);
  expect(await main(["--help"])).toBe(0);
});
