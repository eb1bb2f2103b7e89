// No false alarm: gateways that conform in different styles pass, under a profile that promises little. Here each style
// runs a share of the scenarios, and all styles together run every one. `npm test -- --whole` plays every scenario in
// every style.
import { expect, test } from "vitest";
import { runConformance } from "../../run/run.ts";
import { impatient, isWhole, ownFixtures, patience, shareOf } from "../../testing/fixtures.ts";
import {
  alarmsIn,
  env,
  pointsOf,
  reference,
  runBehind,
  settings,
  signingOf,
  useGateway,
} from "./testing/reference.ts";
import { styles } from "./testing/styles.ts";

const target = useGateway();
const signing = signingOf(reference);
/** The gateway shows a change at once, in every style. */
const fixtures = impatient();

test.each(styles.map((style, index) => ({ ...style, index })))(
  "a gateway that $name passes, as only its share of all scenarios shows",
  async ({ fills, change, index }) => {
    const profile = { profile: "another", extension_points: pointsOf(fills) };
    const share = shareOf(index, styles.length);
    const options = { settings, profile, fixtures, env, ...share };
    const { report } = await runBehind({ target: target(), change, signing }, options);
    expect(alarmsIn(report)).toEqual([]);
    // Most rules can be seen without any further promise.
    expect(report.totals.pass).toBeGreaterThan(isWhole ? 100 : 20);
  },
);

test("without a profile a gateway that verifies signatures does not fail, but gets no verdict that it conforms", async () => {
  const options = { settings, fixtures: ownFixtures(), timeoutMs: patience, env: {} };
  const report = await runConformance({ target: target(), ...options });
  expect(alarmsIn(report)).toEqual([]);
  expect([report.conforms, report.totals["not-specified"] > 100]).toEqual([null, true]);
});
