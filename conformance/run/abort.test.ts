// The suite as a library: a caller stops it by a signal, before, in the middle, and while a request waits for its
// response.
import { afterEach, expect, test } from "vitest";
import type { RequestStep, Scenario } from "../scenario/model.ts";
import { capture, check, closeGateways, pay, run, scenario } from "../testing/scenarios.ts";

afterEach(closeGateways);

const scenarios = ["a", "b", "c", "d"].map((name) =>
  scenario([check(`test.${name}.done`), check(`test.${name}.ok`)], {
    scenario: `test.${name}`,
  }),
);

test("a run that is stopped in the middle sends nothing more, reports its results and does not conform", async () => {
  const stop = new AbortController();
  const { report, code, events, gateway } = await run(scenarios, {
    concurrency: 1,
    signal: stop.signal,
    onEvent: (event) => {
      if (event.type === "check" && event.result.status === "pass") stop.abort();
    },
  });
  const automatic = report.checks.filter(({ scenario: own }) => own === undefined);
  const own = report.checks.filter(({ scenario }) => scenario !== undefined);
  expect(own.map(({ status }) => status)).toEqual([...Array(2).fill("pass"), ...Array(6).fill("not-run")]);
  expect(own.at(-1)?.message).toContain("the run was stopped");
  expect(automatic.some(({ status }) => status === "fail")).toBe(false);
  expect([report.conforms, report.verdict.outcome, code]).toEqual([null, "stopped", 2]);
  expect(gateway.requests.map(({ path }) => path)).toEqual(["/v1/authorise", "/v1/authorise", "/v1/capture"]);
  expect(events.at(-1)?.type).toBe("finished");
});

test("a run that is stopped while it waits for a response ends at once and blames no gateway", async () => {
  const stop = new AbortController();
  const options = { signal: stop.signal, timeoutMs: 600_000 };
  const { report } = await run(scenarios, options, ({ path }) => {
    if (path === "/v1/capture") stop.abort();
    return undefined;
  });
  expect(report.totals).toMatchObject({ fail: 0, blocked: 0 });
  expect(report.totals["not-run"]).toBeGreaterThan(0);
});

test.each([
  ["is gone", { broken: true, body: "" }],
  ["hangs", { silent: true, body: "" }],
] as const)("a gateway that %s in the middle of a run is not accused", async (_what, last) => {
  let captures = 0;
  const { report, code } = await run(scenarios, { concurrency: 1, timeoutMs: 300 }, ({ path }) => {
    captures += path === "/v1/capture" ? 1 : 0;
    if (captures < 2) return undefined;
    if ("broken" in last) void closeGateways();
    return last;
  });
  expect(report.totals).toMatchObject({ fail: 0, deviates: 0 });
  expect(report.totals.blocked).toBeGreaterThan(0);
  expect([report.conforms, code]).toEqual([null, 2]);
});

const poll: RequestStep = {
  id: "poll",
  use: "capture",
  set: capture.set,
  eventually: { within_seconds: 600, until: [{ status: 201 }] },
};

test.each<[string, Scenario]>([
  [
    "awaits a notification",
    scenario([check("t.waits", { step: "heard", assert: [{ at: "/order_no", present: true }] })], {
      steps: [pay, capture, { id: "heard", await: "notification", within_seconds: 600 }],
    }),
  ],
  ["polls until something holds", scenario([check("t.waits", { step: "poll" })], { steps: [pay, poll] })],
  [
    "has not tried a control yet",
    scenario([check("t.waits", { control: "t.later" }), check("t.later", { step: "poll" })], {
      steps: [pay, capture, poll],
    }),
  ],
])("a run that is stopped while it %s accuses nobody", async (_what, waiting) => {
  const stop = new AbortController();
  let captures = 0;
  const { report, status, code } = await run([waiting], { signal: stop.signal }, ({ path }) => {
    if (path === "/v1/capture" && (captures += 1) === (waiting.steps.length > 2 ? 1 : 2))
      setTimeout(() => stop.abort(), 100);
    return undefined;
  });
  expect(status("t.waits")).toBe("not-run");
  expect(report.totals).toMatchObject({ fail: 0, blocked: 0, "suite-error": 0 });
  expect([report.verdict.outcome, code]).toEqual(["stopped", 2]);
});

test("a run with a signal that was already aborted sends nothing", async () => {
  const { report, gateway } = await run(scenarios, { signal: AbortSignal.abort() });
  expect(report.totals.pass).toBe(0);
  expect(gateway.requests).toEqual([]);
});
