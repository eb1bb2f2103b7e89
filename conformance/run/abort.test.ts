// The suite as a library: a caller stops it by a signal, before, in the middle, and while a request waits for its
// response.
import { afterEach, expect, test } from "vitest";
import { runConformance, exitCodeOf, type RunEvent } from "../index.ts";
import { capture, check, closeGateways, openGateway, pay, requests, scenario } from "../testing/scenarios.ts";

afterEach(closeGateways);

const scenarios = ["a", "b", "c", "d"].map((name) =>
  scenario([check(`test.${name}.done`), check(`test.${name}.ok`)], {
    scenario: `test.${name}`,
    steps: [pay, { ...capture, id: "capture" }],
  }),
);

test("a run that is stopped in the middle sends nothing more, reports its results and does not conform", async () => {
  const stop = new AbortController();
  const gateway = await openGateway();
  const events: RunEvent[] = [];
  const report = await runConformance({
    target: gateway.url,
    fixtures: { scenarios, requests },
    concurrency: 1,
    env: {},
    signal: stop.signal,
    onEvent: (event) => {
      events.push(event);
      if (event.type === "check" && event.result.status === "pass") stop.abort();
    },
  });
  const automatic = report.checks.filter(({ scenario: own }) => own === undefined);
  const own = report.checks.filter(({ scenario }) => scenario !== undefined);
  expect(own.map(({ status }) => status)).toEqual([...Array(2).fill("pass"), ...Array(6).fill("not-run")]);
  expect(own.at(-1)?.message).toContain("the run was stopped");
  expect(automatic.some(({ status }) => status === "fail")).toBe(false);
  expect([report.conforms, report.verdict.outcome, exitCodeOf(report)]).toEqual([null, "stopped", 2]);
  expect(gateway.requests.map(({ path }) => path)).toEqual(["/v1/authorise", "/v1/authorise", "/v1/capture"]);
  expect(events.at(-1)?.type).toBe("finished");
});

test("a run that is stopped while it waits for a response ends at once and blames no gateway", async () => {
  const stop = new AbortController();
  const gateway = await openGateway(({ path }) => {
    if (path === "/v1/capture") stop.abort();
    return undefined;
  });
  const report = await runConformance({
    target: gateway.url,
    fixtures: { scenarios, requests },
    env: {},
    signal: stop.signal,
    timeoutMs: 600_000,
  });
  expect(report.totals).toMatchObject({ fail: 0, blocked: 0 });
  expect(report.totals["not-run"]).toBeGreaterThan(0);
});

test("a run with a signal that was already aborted sends nothing", async () => {
  const gateway = await openGateway();
  const report = await runConformance({
    target: gateway.url,
    fixtures: { scenarios, requests },
    env: {},
    signal: AbortSignal.abort(),
  });
  expect(report.totals.pass).toBe(0);
  expect(gateway.requests).toEqual([]);
});
