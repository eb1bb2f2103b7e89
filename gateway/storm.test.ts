// Two instances under merchants who pay, capture, refund, replay, reflect and race, while one of the two is killed.
// STORM_SECONDS says for how long: STORM_SECONDS=120 npx vitest run gateway/storm.test.ts
import { expect, test } from "vitest";
import { violations } from "./store/invariants.ts";
import { openPool } from "./store/pool.ts";
import { newDatabase } from "./testing/database.ts";
import { storm } from "./testing/storm.ts";

const seconds = Number(process.env["STORM_SECONDS"] ?? "20");

test(
  "whatever is sent again, bent or reflected, what merchants were told, the books and the acquirer agree",
  async () => {
    const databaseUrl = await newDatabase();
    const weather = await storm({ databaseUrl, clients: 16, seconds });
    process.stdout.write(`${JSON.stringify({ seconds, ...weather })}\n`);
    expect(weather.wrong).toEqual([]);
    for (const count of [
      weather.payments,
      weather.captures,
      weather.refunds,
      weather.replays,
      weather.attacks,
    ])
      expect(count).toBeGreaterThan(5);
    expect(weather.kills).toBe(1);
    const pool = openPool(databaseUrl, () => {});
    expect(await violations(pool)).toEqual([]);
    await pool.end();
  },
  (seconds + 100) * 1000,
);
