// The suite with the second reference gateway: a failure is a false alarm of the suite, or a defect of that gateway.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { exitCodeOf, runConformance, type Report, type Status } from "../../index.ts";
import { ownFixtures } from "../../testing/fixtures.ts";
import { untried } from "../../judge/status.ts";
import { start } from "./gateway.ts";

const key = "north-key-51";
const here = import.meta.dirname;
const read = (name: string): unknown => parse(readFileSync(join(here, name), "utf8"));
const settings = read("settings.yaml") as {
  readonly merchant: { readonly merchant_id: string; readonly account_id: string };
};
const profile = read("profile.yaml") as { readonly extension_points: Readonly<Record<string, unknown>> };

let house: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  house = await start({ merchants: [{ ...settings.merchant, key }], queryFrom: ["127.0.0.1"] });
});
afterAll(async () => house.stop());

const run = (points: readonly string[] | undefined): Promise<Report> =>
  runConformance({
    target: house.url,
    fixtures: ownFixtures(),
    settings,
    profile: {
      profile: "second-house",
      extension_points: Object.fromEntries(
        Object.entries(profile.extension_points).filter(([name]) => points?.includes(name) ?? true),
      ),
    },
    env: { SECOND_HOUSE_KEY: key },
  });

/** All failures with their observations. This gateway may deviate from forms that were only observed. */
const unwell = ({ checks }: Report): readonly string[] => {
  const fine: ReadonlySet<Status> = new Set<Status>(["pass", "deviates", ...untried]);
  return checks
    .filter(({ status }) => !fine.has(status))
    .map(({ id, status, path, expected, actual }) => `${id} ${status} ${path}: ${expected}, not ${actual}`);
};

const operations = (report: Report): ReadonlySet<string> =>
  new Set(report.checks.filter(({ status }) => status === "pass").map(({ operation }) => operation));

describe("the second reference gateway", () => {
  test("imports only Node's own modules and itself", () => {
    const sources = readdirSync(here).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    const imported = sources.flatMap((name) =>
      [...readFileSync(join(here, name), "utf8").matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)].map(
        ([, from, dynamic]) => from ?? dynamic ?? "",
      ),
    );
    expect(imported.length).toBeGreaterThan(10);
    expect(imported.filter((from) => !/^(node:[a-z]+|\.\/[a-z]+\.ts)$/.test(from))).toEqual([]);
  });

  test("conforms with its own profile, and most checks can run", async () => {
    const report = await run(undefined);
    expect(unwell(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
    expect(report.totals.pass).toBeGreaterThan(report.checks.length / 2);
    const known = new Set(report.checks.map(({ operation }) => operation));
    expect(operations(report)).toEqual(known);
  });

  test("conforms with a profile that has only its signature", async () => {
    const report = await run(["signature.scheme"]);
    expect(unwell(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
    expect(report.totals.pass).toBeGreaterThan(50);
  });

  test("gets no verdict with an empty profile", async () => {
    const report = await run([]);
    expect(unwell(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(2);
  });
});
