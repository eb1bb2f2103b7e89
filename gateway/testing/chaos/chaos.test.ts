// `npm run chaos` for 15 seconds: merchants pay, capture, refund, replay, reflect and race on two gateways. Meanwhile
// the test kills gateways and database, cuts connections, and advances the clock.
import { expect, test } from "vitest";
import { chaos, main } from "./chaos.ts";

test(
  "tables, acquirer, responses and notifications agree after kills, cut connections, repeats and attacks, as only real processes show",
  { timeout: 600_000 },
  async () => {
    const done = await chaos({
      seconds: 15,
      clients: 16,
      seed: 7,
      isEnough: ({
        payments,
        captures,
        refunds,
        replays,
        attacks,
        resent,
        databasesKilled,
        connectionsCut,
      }) =>
        Math.min(payments, captures, refunds, replays, attacks, resent) > 5 &&
        Math.min(databasesKilled, connectionsCut) > 0,
    });
    process.stdout.write(`${JSON.stringify(done)}\n`);
    expect(done.wrong).toEqual([]);
    expect(done.events).toBeGreaterThan(5);
    expect(done.deliveries).toBeGreaterThan(done.payments);
    expect(Math.min(done.gatewaysKilled, done.days)).toBeGreaterThan(0);
  },
);

test("an invalid option ends with 2, and help with 0", async () => {
  for (const wrong of [["--minutes", "0"], ["--clients", "many"], ["--seed"], ["now"]])
    expect(await main(wrong)).toBe(2);
  expect(await main(["--help"])).toBe(0);
});
