// No false alarm: gateways that conform in different styles pass, under a profile that promises little. Here each style
// runs a share of the scenarios, and all styles together run every one. `npm test -- --whole` plays every scenario in
// every style.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { runConformance } from "../../run/run.ts";
import { startProxy } from "../proxy.ts";
import { impatient, isWhole, ownFixtures, patience, shareOf } from "../../testing/fixtures.ts";
import { styles } from "./testing/styles.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { installedContract } from "../../contract/contract.ts";
import { withFillings } from "../../inputs/profile.ts";
import { filledAt } from "@acquiring/contract/codecs";

let gateway: RunningGateway;
const folder = dirname(createRequire(import.meta.url).resolve("@acquiring/gateway/package.json"));
const settings: unknown = parse(readFileSync(join(folder, "settings.yaml"), "utf8"));
/** The gateway shows a change at once, in every style. */
const fixtures = impatient();
const quiet = new Set(["pass", "not-specified", "not-applicable"]);

beforeAll(async () => {
  gateway = await startGateway({ databaseUrl: process.env["DATABASE_URL"] ?? (await newDatabase()) });
});

afterAll(() => gateway?.close());

const pointsOf = (names: readonly string[]): Record<string, unknown> =>
  withFillings(
    {},
    Object.fromEntries(names.map((name) => [name, filledAt({ ...gateway.profile.extension_points }, name)])),
    installedContract(),
  );

test.each(styles.map((style, index) => ({ ...style, index })))(
  "a gateway that $name passes",
  async ({ fills, change, index }) => {
    const signing = {
      scheme: gateway.profile.extension_points["signature.scheme"] as SignatureScheme,
      key: developmentAccount.key,
    };
    const proxy = await startProxy({ target: gateway.url, change, signing });
    try {
      const report = await runConformance({
        target: proxy.url,
        fixtures,
        timeoutMs: patience,
        ...shareOf(index, styles.length),
        settings,
        profile: { profile: "another", extension_points: pointsOf(fills) },
        env: { GATEWAY_KEY: developmentAccount.key },
      });
      const loud = report.checks.filter(({ status }) => !quiet.has(status));
      expect(
        loud.map(({ id, status, message, path, actual }) => ({ id, status, message, path, actual })),
      ).toEqual([]);
      expect(proxy.faults).toEqual([]);
      // Most rules can be seen without any further promise.
      expect(report.totals.pass).toBeGreaterThan(isWhole ? 100 : 20);
    } finally {
      await proxy.close();
    }
  },
);

test("without a profile a gateway that verifies signatures does not fail, but gets no verdict that it conforms", async () => {
  const report = await runConformance({
    target: gateway.url,
    settings,
    fixtures: ownFixtures(),
    timeoutMs: patience,
    env: {},
  });
  expect(report.checks.filter(({ status }) => !quiet.has(status))).toEqual([]);
  expect([report.conforms, report.totals["not-specified"] > 100]).toEqual([false, true]);
});
