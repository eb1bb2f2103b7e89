// No false alarm: every response of every operation has other optional content and another spelling, with a profile that
// promises only what the gateway does. Here each style runs half of the scenarios; `npm test -- --whole` runs all.
import { expect, test } from "vitest";
import { installedContract } from "../../contract/contract.ts";
import { impatient, isWhole, shareOf } from "../../testing/fixtures.ts";
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

const target = useGateway();

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
    const proxied = { target: target(), change: restyled(house), signing: signingOf(reference) };
    // The gateway shows a change at once, in either style.
    const options = { settings, profile, fixtures: impatient(), env, ...shareOf(index, 2) };
    const { report } = await runBehind(proxied, options);
    const binding = report.checks.filter(({ level }) => level !== "observed");
    expect(alarmsIn(report, ["pass", "deviates"])).toEqual([]);
    expect(binding.filter(({ status }) => status === "deviates")).toEqual([]);
    // Most rules can still be seen.
    expect(report.totals.pass / report.checks.length).toBeGreaterThan(isWhole ? 0.6 : 0.4);
  },
);
