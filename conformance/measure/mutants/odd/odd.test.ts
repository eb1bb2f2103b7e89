// No false alarm on odd gateways that conform: some of them with a share of the scenarios. every-odd.test.ts has all.
import { expect, test } from "vitest";
import { ownFixtures, shareOf } from "../../../testing/fixtures.ts";
import { all, tried, withOdd } from "../testing/odd-trial.ts";

test("there are at least fifty odd gateways, each with a sentence of why it conforms", () => {
  expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThanOrEqual(50);
  expect(all.filter(({ because }) => !because.endsWith("."))).toEqual([]);
});

test.each(all.filter((_, at) => at % 23 === 4))("a gateway that $name does not fail", async (odd) => {
  const options = { fixtures: ownFixtures(), ...shareOf(1, 16) };
  const { alarms, report } = await withOdd(odd, (proxy) => tried(odd, proxy, options));
  expect(alarms).toEqual([]);
  expect(report.totals.pass).toBeGreaterThan(0);
});
