// What a run says that it sends, and what it sends: never more.
import { afterEach, describe, expect, test } from "vitest";
import { UsageError } from "../contract/errors.ts";
import { capture, check, closeGateways, pay, run, scenario } from "../testing/scenarios.ts";
import { conforming, type Handler } from "../testing/tiny-gateway.ts";
import type { RunOptions } from "./options.ts";

afterEach(closeGateways);

const raw = { media: "application/x-www-form-urlencoded", body: "order_no=none" };
const query = {
  id: "query",
  operation: "queryTransactions",
  raw,
  eventually: { within_seconds: 1, until: [{ success: true as const }] },
};
const scenarios = (times: number) => [
  scenario([check("t.capture")], { steps: [{ ...pay, times }, capture] }),
  scenario([check("t.query", { step: "query" })], { scenario: "test.query", steps: [pay, query] }),
];
const orders: Handler = (request) =>
  request.path === "/v1/retrievalTrans" ? { status: 404, body: "" } : undefined;

const ended = async (options: Partial<RunOptions>, handler?: Handler, times = 3) => {
  const { events, ...more } = await run(scenarios(times), { concurrency: 1, ...options }, handler);
  const [started] = events;
  return { ...more, announced: started?.type === "started" ? started.sends : undefined };
};

test("a run says before it begins how much it sends at most, and its report also what it has sent", async () => {
  const { announced, report, gateway } = await ended({ only: ["t.capture"] });
  // The first payment is tried under up to three paths.
  expect(announced).toEqual({ requests: 7, payments: 6, amounts: { USD: "90.00" }, repeats: 0 });
  expect(report.sends).toEqual(announced);
  expect(report.sent).toEqual({ requests: 5, payments: 4, amounts: { USD: "50.00" } });
  expect(gateway.requests).toHaveLength(5);
});

describe("limits", () => {
  test.each([
    [
      { maxRequests: 8 },
      /^The run may send 9 requests, more than --max-requests 8\. Nothing was sent\. Raise/,
    ],
    [
      { maxAmount: "99.99" },
      /^The run may pay 100\.00 USD, more than --max-amount 99\.99\. Nothing was sent\. Raise/,
    ],
    [{ maxAmount: "-1" }, /must be a decimal amount/],
  ])("refuse a run that may exceed %o before anything is sent", async (limit, message) => {
    let asked = 0;
    const refused = run(scenarios(3), limit, () => ((asked += 1), undefined));
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
    expect(asked).toBe(0);
  });

  test("end a run that repeats more than planned; what no longer fits is not run, and nothing is red", async () => {
    const { report, status, gateway, code } = await ended({ maxRequests: 9 }, orders);
    expect(gateway.requests).toHaveLength(9);
    expect([status("t.capture"), status("t.query")]).toEqual(["pass", "not-run"]);
    expect(report.verdict.outcome).not.toBe("conforms");
    expect(code).not.toBe(1);
  });

  test("leave only what reads: nothing that moves money is sent, not even the first payment", async () => {
    const reading = scenario([check("t.read", { step: "read", assert: [{ status: 404 }] })], {
      scenario: "test.read",
      operation: "queryTransactions",
      steps: [{ id: "read", raw }],
    });
    const { gateway, status } = await run([...scenarios(1), reading], { readOnly: true }, orders);
    expect(gateway.requests.map(({ path }) => path)).toEqual(["/v1/retrievalTrans"]);
    expect(status("t.read")).toBe("pass");
    expect(status("t.capture") ?? "not-selected").toBe("not-selected");
  });
});

test("an operation that hangs is given up once: it fails, what depends on it is not run, and the rest is tested", async () => {
  const hanging: Handler = (request) =>
    request.path === "/v1/capture" ? { silent: true, body: "" } : conforming(request);
  const many = Array.from({ length: 30 }, (_, index) =>
    scenario([check(`t.${index}`)], { scenario: `test.${index}` }),
  );
  const paid = scenario([check("t.paid", { step: "pay" })], {
    scenario: "test.paid",
    operation: "createDirectPayment",
    steps: [pay],
  });
  const { results, gateway, status } = await run(
    [...many, paid],
    { timeoutMs: 2000, concurrency: 4 },
    hanging,
  );
  const captures = gateway.requests.filter(({ path }) => path === "/v1/capture");
  // Two time limits, with as many requests under way as there are scenarios at the same time.
  expect(captures.length).toBeLessThanOrEqual(8);
  const of = (wanted: string) =>
    results.filter(({ status: own, scenario: name }) => own === wanted && name !== undefined);
  // A busy machine may be late for a payment too.
  expect(of("not-run")).toHaveLength(30 - of("fail").length - of("blocked").length);
  expect(of("fail").length).toBeGreaterThan(0);
  expect(of("not-run").length).toBeGreaterThan(20 - of("blocked").length);
  expect(of("not-run")[0]?.why).toMatch(
    /^Not run: captureTransactions did not respond within the time limit/,
  );
  expect(status("t.paid")).not.toBe("not-run");
});
