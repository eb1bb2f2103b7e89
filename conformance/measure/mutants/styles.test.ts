// No false alarm: gateways that conform in different styles pass, under a profile that promises little. Others have different
// optional content and another spelling in every response, with a profile that promises only what the gateway does. Here
// each style runs a share of the scenarios, and all styles together run every one. `npm test -- --whole` plays every
// scenario in every style.
import { expect, test } from "vitest";
import { installedContract } from "../../contract/contract.ts";
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
import { type Style, restyled, talkative, terse } from "./testing/restyle.ts";
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

/** What a house says otherwise than the reference profile promises, and what no proxy keeps that signs a request again. */
const talkativeBreaks = [
  /^redirect\.echoed-signature$/,
  /^redirect\.inputs$/,
  /^errors\.body$/,
  /^codes\.error_message$/,
  /^encoding\.xml-answer-media$/,
];
const terseBreaks = [
  ...talkativeBreaks,
  /^always-present\./,
  /^codes\./,
  /^states\.payout$/,
  /^direct-payment\.echoed-fields$/,
  /^signature\.responses\.createPayout$/,
  /^encoding\.redirect-page-media$/,
];

test.each<[string, Style, readonly RegExp[], number]>([
  ["sends optional data, in old spellings", talkative, talkativeBreaks, 0],
  ["sends only required data, in new spellings", terse, terseBreaks, 1],
])(
  "a gateway that %s does not fail, as only a run of many scenarios shows",
  async (_, house, broken, index) => {
    const kept = [...installedContract().points.values()].filter(
      ({ id, parts }) => parts === undefined && !broken.some((pattern) => pattern.test(id)),
    );
    const profile = { profile: "another", extension_points: pointsOf(kept.map(({ id }) => id)) };
    const proxied = { target: target(), change: restyled(house), signing };
    const options = { settings, profile, fixtures, env, ...shareOf(index, 2) };
    const { report } = await runBehind(proxied, options);
    const binding = report.checks.filter(({ level }) => level !== "observed");
    expect(alarmsIn(report, ["pass", "deviates"])).toEqual([]);
    expect(binding.filter(({ status }) => status === "deviates")).toEqual([]);
    // Most rules can still be seen.
    expect(report.totals.pass / report.checks.length).toBeGreaterThan(isWhole ? 0.6 : 0.4);
  },
);
