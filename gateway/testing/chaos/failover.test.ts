// `npm run failover` once with a short load, and a test that its comparison detects differences.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { failover } from "./failover.ts";

const page = readFileSync(new URL("../../../docs/production.md", import.meta.url), "utf8");

/** What docs/production.md says of one payment. */
const figure = (row: string): number =>
  Number(new RegExp(String.raw`^\| ${row} \| ([\d,]+) \|`, "mu").exec(page)?.[1]?.replaceAll(",", ""));

test(
  "a primary that dies under load loses no accepted payment, and gateways continue with the standby, as only real servers show",
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
    // The figures of the page about production are still those of this gateway. Where many connections wait for a table to grow,
    // PostgreSQL adds many pages at once, so a busy machine measures more.
    for (const [bytes, row] of [
      [cost.walBytes, "bytes of the log"],
      [cost.diskBytes, "bytes of tables and indexes"],
    ] as const)
      expect(Math.abs(Math.log2(bytes / figure(row)))).toBeLessThan(1);
    expect(cost.statements).toBeGreaterThan(1);
  },
);
