// No server that is not a gateway passes the suite or delays it. Here each runs a third of the scenarios, by turns; `npm test --
// --whole` runs all with each.
import { defined } from "@acquiring/contract/codecs";
import { describe, expect, test } from "vitest";
import { exitCodeOf, type Report } from "../run/report.ts";
import { runConformance } from "../run/run.ts";
import { ownFixtures, shareOf } from "./fixtures.ts";
import { nullServers, silentServers, startNullServer, type NullServer } from "./null-servers.ts";
import { check, scenario, signedProfile } from "./scenarios.ts";

/** All features are on, so that as many checks as possible run. */
const settings = { features: { captures: true, payouts: true, notifications: true, subscriptions: true } };

const shares = 3;

interface Outcome {
  readonly report: Report;
  readonly requests: number;
}

const outcomes = new Map<string, Promise<Outcome>>();

/** The result of a server with a profile; all tests share one run. */
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
      ...defined({ profile }),
      env: { GATEWAY_KEY: "a key" },
      timeoutMs: silentServers.includes(name) ? 300 : 10_000,
      advice: true,
    });
    return { report, requests: server.requests() };
  } finally {
    await server.close();
  }
}

/** Only one of them sends a possible payment result, with the order number. */
const codeOf = (name: NullServer): number => (name === "echoes what it is sent" ? 1 : 2);

describe.concurrent.each(nullServers)("a server that %s", (name) => {
  test.each([
    ["signs", signedProfile],
    ["leaves everything open", undefined],
  ])("does not conform with a profile that %s, with one cause", async (_, profile) => {
    const { report } = await against(name, profile);
    const { conforms, totals, cause } = report;
    expect([conforms, exitCodeOf(report), totals["suite-error"]]).toEqual([null, codeOf(name), 0]);
    expect([totals.pass, totals.blocked]).toEqual([0, 0]);
    expect(cause?.kind).toBe(
      silentServers.includes(name) ? "no-answer" : codeOf(name) === 1 ? "breaks-a-rule" : "refused",
    );
  });
});

describe.concurrent.each(silentServers)("a server that %s", (name) => {
  test("ends the run after its first request", async () => {
    const { requests } = await against(name, undefined);
    expect(requests).toBeLessThanOrEqual(1);
  });

  test("ends the run soon, even if no check needs a payment", async () => {
    const server = await startNullServer(name);
    const raw = Array.from({ length: 40 }, (_, index) =>
      scenario([check(`t.n${index}`, { step: "raw" })], {
        scenario: `test.n${index}`,
        steps: [{ id: "raw", raw: { body: "{}" } }],
      }),
    );
    try {
      const report = await runConformance({
        target: server.url,
        fixtures: { scenarios: raw, requests: {} },
        env: {},
        timeoutMs: 300,
      });
      // Eight without a response, and what was in progress at that moment.
      expect(server.requests()).toBeLessThanOrEqual(8 + 4);
      expect(exitCodeOf(report)).toBe(1);
      const last = report.checks.find(({ id }) => id === "t.n39");
      expect(last?.message).toMatch(/2 times in a row|has not responded to any of \d+ requests/);
    } finally {
      await server.close();
    }
  });
});
