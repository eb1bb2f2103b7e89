// No false alarm without a profile: conforming gateways, even unusual ones, do not fail if the suite knows only the settings.
// The proxy before each one signs what the suite cannot sign. `npm test -- --whole` runs every scenario with each.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runConformance } from "../../run/run.ts";
import type { Fixtures } from "../../scenario/model.ts";
import { impatient, isWhole, ownFixtures, patience, shareOf } from "../../testing/fixtures.ts";
import { start as startSecond } from "../independent/gateway.ts";
import { houses } from "./houses/every-house.ts";
import { startProxy } from "../proxy.ts";
import type { Signing } from "../resign.ts";
import { unsignedToo } from "../trying.ts";
import type { Change } from "./mutant.ts";
import { families } from "./testing/families.ts";
import { pairedProfile, rowScheme } from "./testing/paired.ts";
import { restyled, talkative, terse } from "./testing/restyle.ts";
import { styles } from "./testing/styles.ts";

const folder = dirname(createRequire(import.meta.url).resolve("@acquiring/gateway/package.json"));
const second = join(import.meta.dirname, "../independent");
const read = (...path: readonly string[]): unknown => parse(readFileSync(join(...path), "utf8"));
const given = read(folder, "settings.yaml") as { readonly features: object };
/** All of these share one gateway, so notifications can be late; the test checks those that arrive. */
const settings = { ...given, features: { ...given.features, notifications: false } };

/** The reference gateway shows a change at once, in any style. */
const prompt = impatient();

let gateway: RunningGateway;
let signing: Signing;
/** For houses. */
let pairs: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ databaseUrl: await newDatabase() });
  const { extension_points: points } = gateway.profile;
  signing = { scheme: points["signature.scheme"] as SignatureScheme, key: developmentAccount.key };
  pairs = await startGateway({ databaseUrl: await newDatabase(), profile: pairedProfile(gateway.profile) });
});

afterAll(async () => {
  await gateway?.close();
  await pairs?.close();
});

interface BareRun {
  readonly target: string;
  readonly signing: Signing;
  readonly change: (operation: string) => Change | undefined;
  readonly settings: unknown;
  readonly fixtures: Fixtures;
  /** The share of the scenarios that run. */
  readonly share: readonly [index: number, of: number];
}

/** The failed checks, and the number of passed ones. */
async function askedBare({ target, signing: own, change, settings: told, fixtures, share }: BareRun) {
  const proxy = await startProxy({
    target,
    change: (operation) => unsignedToo(change(operation)),
    signing: own,
  });
  try {
    const report = await runConformance({
      target: proxy.url,
      settings: told,
      fixtures,
      timeoutMs: patience,
      env: {},
      ...shareOf(...share),
    });
    const quiet = new Set(["pass", "deviates", "not-specified", "not-applicable"]);
    const loud = report.checks.filter(({ status }) => !quiet.has(status));
    return {
      faults: proxy.faults,
      loud: loud.map(({ id, status, message, path, expected, actual }) => ({
        id,
        status,
        message,
        path,
        expected,
        actual,
      })),
      passed: report.totals.pass,
    };
  } finally {
    await proxy.close();
  }
}

/** What houses have switched off that the reference gateway has not. */
const without: Readonly<Record<string, object>> = { "captures payments at once": { captures: false } };

describe.concurrent("without a profile, where only a run shows a false alarm,", () => {
  test.each(families.map((family, index) => ({ ...family, index })))(
    "a gateway that $name does not fail",
    async ({ start, isLate, index }) => {
      const fixtures = isLate === true ? ownFixtures() : prompt;
      const asked = { target: gateway.url, signing, change: start(), settings, fixtures };
      const { faults, loud, passed } = await askedBare({ ...asked, share: [index % 6, 6] });
      expect({ faults, loud }).toEqual({ faults: [], loud: [] });
      expect(passed).toBeGreaterThan(isWhole ? 100 : 10);
    },
  );

  test.each<readonly [string, BareRun["change"]]>([
    ["sends optional data, in old spellings", restyled(talkative)],
    ["sends only required data, in new spellings", restyled(terse)],
    ...styles.map(({ name, change }) => [name, change] as const),
  ])("a gateway that %s does not fail", async (name, change) => {
    const share = [name.length % 8, 8] as const;
    const asked = { target: gateway.url, signing, change, settings, fixtures: prompt, share };
    const { faults, loud } = await askedBare(asked);
    expect({ faults, loud }).toEqual({ faults: [], loud: [] });
  });

  test.each(houses.map((house, index) => ({ ...house, index })))(
    "a gateway style that $name does not fail",
    async ({ name, keeps, index }) => {
      const features = { ...settings.features, ...without[name] };
      const { faults, loud } = await askedBare({
        target: pairs.url,
        signing: { scheme: rowScheme, key: developmentAccount.key },
        change: (operation) => keeps[operation],
        settings: { ...settings, features },
        fixtures: prompt,
        share: [index % 24, 24],
      });
      expect({ faults, loud }).toEqual({ faults: [], loud: [] });
    },
  );

  test("the second gateway does not fail", async () => {
    const told = read(second, "settings.yaml") as {
      readonly merchant: { readonly merchant_id: string; readonly account_id: string };
    };
    const profile = read(second, "profile.yaml") as { readonly extension_points: Record<string, unknown> };
    const key = "another-key";
    const house = await startSecond({ merchants: [{ ...told.merchant, key }], queryFrom: ["127.0.0.1"] });
    try {
      const { faults, loud, passed } = await askedBare({
        target: house.url,
        signing: { scheme: profile.extension_points["signature.scheme"] as SignatureScheme, key },
        change: () => undefined,
        settings: told,
        fixtures: ownFixtures(),
        share: [0, 1],
      });
      expect({ faults, loud }).toEqual({ faults: [], loud: [] });
      expect(passed).toBeGreaterThan(150);
    } finally {
      await house.stop();
    }
  });
});
