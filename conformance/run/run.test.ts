import { afterEach, describe, expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import {
  check,
  closeGateways,
  capture,
  consoleText,
  pay,
  run,
  scenario,
  signedProfile,
} from "../testing/scenarios.ts";
import { type Handler, saying } from "../testing/tiny-gateway.ts";

afterEach(closeGateways);

const failing: Handler = ({ value }) =>
  value["amount"] === "1.00" ? { status: 500, body: "{}" } : undefined;

describe("a check", () => {
  test("passes, and its events come in order", async () => {
    const { status, code, events } = await run([scenario([check("t.good")])]);
    expect(status("t.good")).toBe("pass");
    expect(code).toBe(0);
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(["started", "finished"]);
    const done = events.flatMap((event) => (event.type === "check" ? [event.done] : []));
    expect(done).toEqual(done.map((_, index) => index + 1));
  });

  test("after a refused prerequisite is blocked, and sends no request", async () => {
    const { status, result, gateway, code } = await run(
      [scenario([check("t.good")], { steps: [{ ...pay, set: { amount: "1.00" } }, capture] })],
      { profile: signedProfile, env: { GATEWAY_KEY: "k" } },
      failing,
    );
    expect(status("t.good")).toBe("blocked");
    expect(result("t.good")?.message).toContain("`pay` was not accepted: status 500");
    expect(gateway.requests.map(({ path }) => path)).toEqual(["/v1/authorise", "/v1/authorise"]);
    expect(code).toBe(2);
  });

  describe("after a prerequisite with status 501", () => {
    const behind = scenario([check("t.good")], { steps: [{ ...pay, set: { amount: "1.00" } }, capture] });
    const statusWith = async (only: readonly string[] | undefined, refusal = 501) => {
      const { result } = await run([behind], only === undefined ? {} : { only }, ({ value }) =>
        value["amount"] === "1.00" ? { status: refusal, body: "{}" } : undefined,
      );
      return result("t.good");
    };

    test("is not applicable if only other operations are selected, and is no pass", async () => {
      expect(await statusWith(["captureTransactions"])).toMatchObject({
        status: "not-applicable",
        missing: ["createDirectPayment"],
        why: "Needs createDirectPayment, which the gateway does not offer (status 501).",
      });
    });

    test.each([
      ["nothing is selected", undefined, 501],
      ["that operation is selected too", ["captureTransactions", "createDirectPayment"], 501],
      ["checks are selected by their ids", ["t.good"], 501],
      ["an operation and a check are selected", ["captureTransactions", "t.good"], 501],
      ["the status is another one", ["captureTransactions"], 500],
      ["the path is not served", ["captureTransactions"], 404],
    ] as const)("is blocked if %s", async (_case, only, refusal) => {
      expect((await statusWith(only, refusal))?.status).toBe("blocked");
    });
  });

  test("fails if no response arrives, and the request is not sent again", async () => {
    const { result, gateway } = await run([scenario([check("t.good")])], {}, ({ path }) =>
      path === "/v1/capture" ? { body: "", broken: true } : undefined,
    );
    expect(result("t.good")).toMatchObject({ status: "fail", expected: "a response" });
    expect(gateway.requests.map(({ path }) => path)).toEqual([
      "/v1/authorise",
      "/v1/authorise",
      "/v1/capture",
    ]);
  });

  test("that is negative is blocked by a failed control, in any scenario", async () => {
    const negative = scenario(
      [
        check("n.bad", {
          control: "t.good",
          assert: [{ at: "/capture_orders/0/capture_status", equals: "0" }],
        }),
      ],
      { scenario: "test.negative" },
    );
    const { status, result } = await run([
      negative,
      scenario([check("t.good", { assert: [{ status: 201 }] })]),
    ]);
    expect([status("n.bad"), status("t.good")]).toEqual(["blocked", "fail"]);
    expect(result("n.bad")?.message).toContain("t.good");
  });

  test("that only controls another one is not counted among the selected", async () => {
    const only = scenario([check("n.bad", { control: "t.good" })], { scenario: "test.negative" });
    const { events, report } = await run([only, scenario([check("t.good")])], { only: ["n.bad"] });
    expect(consoleText(events)).toContain("checks, 1 of them selected, with 1 more to control them, seed");
    expect(report.verdict.sentence).toContain("the 1 selected check passes");
  });

  test("with a waiver is waived, and one that passes makes the waiver stale", async () => {
    const waivers = [
      { id: "t.bad", reason: "known" },
      { id: "t.good", reason: "once" },
    ];
    const { status, code } = await run(
      [scenario([check("t.good"), check("t.bad", { assert: [{ status: 201 }] })])],
      { waivers },
    );
    expect([status("t.bad"), status("t.good")]).toEqual(["waived", "stale-waiver"]);
    expect(code).toBe(1);
  });

  test("that was divided keeps its waiver while one part fails, and loses it if all pass", async () => {
    const waivers = [{ id: "t.was", reason: "known" }];
    const part = (id: string, status: number) => check(id, { aliases: ["t.was"], assert: [{ status }] });
    const needed = await run([scenario([part("t.good", 200), part("t.bad", 201)])], { waivers });
    expect([needed.status("t.good"), needed.status("t.bad"), needed.code]).toEqual(["pass", "waived", 0]);
    const idle = await run([scenario([part("t.good", 200), part("t.bad", 200)])], { waivers });
    expect([idle.status("t.good"), idle.status("t.bad"), idle.code]).toEqual(["pass", "stale-waiver", 1]);
  });

  test("of an observed form deviates, and fails with --strict", async () => {
    const observed = scenario([
      check("t.good"),
      check("t.form", { level: "observed", assert: [{ at: "/return_message", equals: "Done" }] }),
    ]);
    const lenient = await run([observed]);
    expect([lenient.status("t.form"), lenient.code]).toEqual(["deviates", 0]);
    const strict = await run([observed], { strict: true });
    expect([strict.status("t.form"), strict.code]).toEqual(["fail", 1]);
  });

  test("names its basis, and with --basis stated only what is written counts", async () => {
    const derived = [...installedContract().rules.values()].find(({ basis }) => basis === "derived");
    const wrong = { assert: [{ status: 201 }], rules: [derived?.id ?? ""] };
    const both = [scenario([check("t.good"), check("t.inferred", wrong)])];
    const all = await run(both);
    expect([all.result("t.inferred"), all.code]).toMatchObject([{ status: "fail", basis: "derived" }, 1]);
    const stated = await run(both, { basis: "stated" });
    expect([stated.status("t.inferred"), stated.result("t.good")?.basis, stated.code]).toEqual([
      "deviates",
      "stated",
      0,
    ]);
    expect(stated.report.verdict.sentence).toMatch(/^Conforms: .*, judged by stated rules alone\. /);
  });

  test.each([
    ["the contract leaves optional is not specified, and names the extension point", {}, "not-specified"],
    [
      "the profile declares optional is not applicable",
      { "always-present": { createDirectPayment: ["amount"] } },
      "not-applicable",
    ],
  ])("that needs a missing field which %s", async (_says, extension_points, status) => {
    const profile = { profile: "p", extension_points };
    const lacking = saying(/<transaction_id>.*<\/transaction_id>/, "");
    const { result } = await run([scenario([check("t.good")])], { profile }, lacking);
    const missing = ["always-present.createDirectPayment"];
    expect(result("t.good")).toMatchObject({ status, missing });
  });
});

describe("an error of the suite", () => {
  test("is an undeclared invalid request: nothing is sent, and the exit code is 3", async () => {
    const wrong = scenario([check("t.good")], { steps: [pay, { ...capture, set: { merchant_id: 7 } }] });
    const { status, code, gateway } = await run([wrong]);
    expect([status("t.good"), code]).toEqual(["suite-error", 3]);
    expect(gateway.requests.map(({ path }) => path)).not.toContain("/v1/capture");
  });

  test("is not a declared invalid request", async () => {
    const wrong = scenario([check("t.good")], {
      steps: [pay, { ...capture, set: { merchant_id: 7 }, invalid: true }],
    });
    expect((await run([wrong])).status("t.good")).toBe("pass");
  });
});

test("results have the order of the fixtures, with any number of concurrent scenarios", async () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    scenario([check(`t.n${index}`)], { scenario: `test.n${index}` }),
  );
  const { results } = await run(many, { concurrency: 8 });
  const ids = results.map(({ id }) => id).filter((id) => id.startsWith("t."));
  expect(ids).toEqual(many.map((_, index) => `t.n${index}`));
});

test("a run with fail-fast stops after a failure, not at a blocked check, and leaves the others not-run", async () => {
  const many = Array.from({ length: 6 }, (_, index) =>
    scenario([check(`t.n${index}`, { assert: [{ status: 201 }] })], { scenario: `test.n${index}` }),
  );
  const { status, code } = await run(many, { failFast: true, concurrency: 1 });
  expect([status("t.n0"), status("t.n5")]).toEqual(["fail", "not-run"]);
  expect(code).toBe(1);
  // What an earlier step blocked is no failure.
  const first = scenario([check("t.blocked")], {
    scenario: "test.a",
    steps: [{ ...pay, set: { amount: "1.00" } }, capture],
  });
  const behind = await run([first, ...many], { failFast: true, concurrency: 1 }, failing);
  expect([behind.status("t.blocked"), behind.status("t.n0"), behind.status("t.n5")]).toEqual([
    "blocked",
    "fail",
    "not-run",
  ]);
});
