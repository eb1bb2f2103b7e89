// No false alarm: every response of every operation has other optional content and another spelling, with a profile that
// promises only what the gateway does. Here each style runs half of the scenarios; `npm test -- --whole` runs all.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { runConformance } from "../../run/run.ts";
import { startProxy } from "../proxy.ts";
import { impatient, isWhole, patience, shareOf } from "../../testing/fixtures.ts";
import { type Style, restyled, talkative, terse } from "./testing/restyle.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { filledAt } from "@acquiring/contract/codecs";
import { installedContract } from "../../contract/contract.ts";
import { withFillings } from "../../inputs/profile.ts";

let gateway: RunningGateway;
const folder = dirname(createRequire(import.meta.url).resolve("@acquiring/gateway/package.json"));
const settings: unknown = parse(readFileSync(join(folder, "settings.yaml"), "utf8"));

beforeAll(async () => {
  gateway = await startGateway({ databaseUrl: process.env["DATABASE_URL"] ?? (await newDatabase()) });
});

afterAll(() => gateway?.close());

/** The reference profile without the promises that a house does not keep. */
const profileWithout = (broken: readonly RegExp[]): object => ({
  profile: "another",
  extension_points: withFillings(
    {},
    Object.fromEntries(
      [...contract.points.values()]
        .filter(({ id, parts }) => parts === undefined && !broken.some((pattern) => pattern.test(id)))
        .map(({ id }) => [id, filledAt({ ...gateway.profile.extension_points }, id)])
        .filter(([, filled]) => filled !== undefined),
    ),
    contract,
  ),
});
const contract = installedContract();

/** The point that fails behind any proxy that replaces the notification's address and signs the request again. */
const proxyBreaks = [/^redirect\.echoed-signature$/];
/** What a house says otherwise than the reference profile promises. */
const talkativeBreaks = [
  ...proxyBreaks,
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
    const signing = {
      scheme: gateway.profile.extension_points["signature.scheme"] as SignatureScheme,
      key: developmentAccount.key,
    };
    const proxy = await startProxy({ target: gateway.url, change: restyled(house), signing });
    try {
      const report = await runConformance({
        target: proxy.url,
        // The gateway shows a change at once, in either style.
        fixtures: impatient(),
        timeoutMs: patience,
        ...shareOf(index, 2),
        settings,
        profile: profileWithout(broken),
        env: { GATEWAY_KEY: developmentAccount.key },
      });
      const loud = report.checks.filter(
        ({ status, level }) =>
          !["pass", "not-specified", "not-applicable"].includes(status) &&
          !(status === "deviates" && level === "observed"),
      );
      expect(
        loud.map(({ id, status, message, path, expected, actual }) => ({
          id,
          status,
          message,
          path,
          expected,
          actual,
        })),
      ).toEqual([]);
      expect(proxy.faults).toEqual([]);
      // Most rules can still be seen.
      expect(report.totals.pass / report.checks.length).toBeGreaterThan(isWhole ? 0.6 : 0.4);
    } finally {
      await proxy.close();
    }
  },
);
