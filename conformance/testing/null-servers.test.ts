// No server that is no gateway gets past the suite, and none keeps it waiting. Each meets a third of the scenarios here, by turns;
// `npm test -- --whole` plays all of them with each.
import { describe, expect, test } from "vitest";
import { exitCodeOf, type Report } from "../run/report.ts";
import { runConformance } from "../run/run.ts";
import { ownFixtures, shareOf } from "./fixtures.ts";
import { nullServers, silentServers, startNullServer, type NullServer } from "./null-servers.ts";
import { signedProfile } from "./scenarios.ts";

/** As if it had everything, so that as much as possible is asked of it. */
const settings = { features: { captures: true, payouts: true, notifications: true, subscriptions: true } };

const shares = 3;

interface Outcome {
  readonly report: Report;
  readonly requests: number;
}

const outcomes = new Map<string, Promise<Outcome>>();

/** What comes of a server under a profile; it is run once for all tests that ask. */
function against(name: NullServer, profile: object | undefined): Promise<Outcome> {
  const key = `${name} ${profile === undefined ? "bare" : "signed"}`;
  const outcome = outcomes.get(key) ?? run(name, profile);
  outcomes.set(key, outcome);
  return outcome;
}

async function run(name: NullServer, profile: object | undefined): Promise<Outcome> {
  const server = await startNullServer(name);
  try {
    const report = await runConformance({
      target: server.url,
      fixtures: ownFixtures(),
      ...shareOf(nullServers.indexOf(name) % shares, shares),
      settings,
      ...(profile === undefined ? {} : { profile }),
      env: { GATEWAY_KEY: "a key" },
      timeoutMs: silentServers.includes(name) ? 300 : 10_000,
      advice: true,
    });
    return { report, requests: server.requests() };
  } finally {
    await server.close();
  }
}

describe.concurrent.each(nullServers)("a server that %s", (name) => {
  test("is red", async () => {
    const { report } = await against(name, signedProfile);
    expect([exitCodeOf(report), report.totals["suite-error"]]).toEqual([1, 0]);
  });

  test("does not conform under the bare profile either", async () => {
    const { report } = await against(name, undefined);
    expect([report.conforms, report.totals["suite-error"]]).toEqual([false, 0]);
  });
});

describe.concurrent.each(silentServers)("a server that %s", (name) => {
  test.each([
    ["signs", signedProfile],
    ["leaves everything open", undefined],
  ])("is given up soon, and the message says so, under a profile that %s", async (_, profile) => {
    const { report, requests } = await against(name, profile);
    // Eight without an answer, and what was under way at that moment: four repetitions of a step in each of four scenarios.
    expect(requests).toBeLessThanOrEqual(8 + 16);
    expect(exitCodeOf(report)).toBe(1);
    expect(report.totals.pass).toBe(0);
    const blocked = report.checks.filter(({ status }) => status === "blocked");
    expect(blocked.some(({ message = "" }) => /has answered none of \d+ requests/.test(message))).toBe(true);
  });
});
