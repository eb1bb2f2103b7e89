// Checks that need another profile than the reference gateway's: each passes for a style that conforms to its profile, and fails
// for one that does not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import { parse } from "yaml";
import type { CheckResult } from "../../../judge/results.ts";
import { runConformance } from "../../../run/run.ts";
import type { ProfiledGateway } from "./house.ts";
import { houses } from "./every-house.ts";
import type { Change } from "../mutant.ts";
import { startProxy } from "../../proxy.ts";
import { impatient, patience } from "../../../testing/fixtures.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";
import type { Profile } from "@acquiring/contract";
import { pairedProfile, rowScheme } from "../testing/paired.ts";
import { installedContract } from "../../../contract/contract.ts";
import { withFillings } from "../../../inputs/profile.ts";

let gateway: RunningGateway;
const folder = dirname(createRequire(import.meta.url).resolve("@acquiring/gateway/package.json"));
const settings: unknown = parse(readFileSync(join(folder, "settings.yaml"), "utf8"));
/** This gateway shows a change at once, to the house that conforms as to the one that does not. */
const fixtures = impatient();

beforeAll(async () => {
  gateway = await startGateway({
    databaseUrl: process.env["DATABASE_URL"] ?? (await newDatabase()),
    profile: pairedProfile(parse(readFileSync(join(folder, "profile.yaml"), "utf8")) as Profile),
  });
});

afterAll(() => gateway?.close());

/** The status of each of the house's checks. */
async function statuses(
  { checks, fills }: ProfiledGateway,
  changes: Readonly<Record<string, Change>>,
): Promise<[string, string, boolean][]> {
  const { profile } = gateway;
  const proxy = await startProxy({
    target: gateway.url,
    change: (operation) => changes[operation],
    signing: { scheme: rowScheme, key: developmentAccount.key },
  });
  let results: readonly CheckResult[] = [];
  try {
    await runConformance({
      target: proxy.url,
      settings,
      profile: {
        ...profile,
        extension_points: withFillings({ ...profile.extension_points }, fills, installedContract()),
      },
      fixtures,
      timeoutMs: patience,
      env: { GATEWAY_KEY: developmentAccount.key },
      only: checks,
      ...(checks.every((id) => id.startsWith("answer.")) ? { limitTo: ["query.found"] } : {}),
      onEvent: (event) => {
        if (event.type === "finished") results = event.results;
      },
    });
    expect(proxy.faults).toEqual([]);
  } finally {
    await proxy.close();
  }
  return checks.map((id) => {
    const result = results.find((one) => one.id === id);
    return [id, result?.status ?? "not run", result?.expected !== undefined];
  });
}

test.each(houses.map((house) => [house.name, house] as const))(
  "the checks pass for a gateway that %s, and fail if it breaks that",
  async (_, house) => {
    expect(await statuses(house, house.keeps)).toEqual(house.checks.map((id) => [id, "pass", false]));
    expect(await statuses(house, house.breaks ?? {})).toEqual(house.checks.map((id) => [id, "fail", true]));
  },
);
