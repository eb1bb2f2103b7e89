// A test environment that declines some amounts of a good card.
import { afterEach, expect, test } from "vitest";
import type { Step } from "../scenario/model.ts";
import type { RunOptions } from "./options.ts";
import { testCard } from "../testing/fixtures.ts";
import { capture, check, closeGateways, pay, requests, run, scenario } from "../testing/scenarios.ts";
import { type Handler, saying } from "../testing/tiny-gateway.ts";

afterEach(closeGateways);

const declined = saying("0000:Success", "0541:Declined");

/** Declines the first payments of scenarios, this many of them. */
const declining = (count: number): { handler: Handler; paid: unknown[] } => {
  const paid: unknown[] = [];
  const handler: Handler = (request) => {
    if (request.path !== "/v1/authorise") return undefined;
    paid.push(request.value["amount"]);
    // The first payment of a run is accepted.
    return paid.length > 1 && paid.length <= count + 1 ? declined(request) : undefined;
  };
  return { handler, paid };
};
const fresh = { ...requests, "direct-payment": { ...requests["direct-payment"], amount: "${fresh.amount}" } };
const played = (steps: readonly Step[], options: Partial<RunOptions>, handler: Handler) => {
  const scenarios = [scenario([check("t.good")], { steps })];
  return run(scenarios, { ...options, fixtures: { scenarios, requests: fresh } }, handler);
};
const fixed = { ...pay, set: { amount: "12.34" } };

test.each<[string, Step]>([
  ["its request's", pay],
  ["one for the whole scenario", { ...pay, set: { amount: "${same.amount}" } }],
])(
  "a scenario whose payment was declined is played once more with another amount, %s, and that counts",
  async (_, step) => {
    const { handler, paid } = declining(1);
    const { status, code } = await played([step, capture], {}, handler);
    expect([status("t.good"), code, paid.length]).toEqual(["pass", 0, 3]);
    expect(new Set(paid).size).toBe(3);
  },
);

test("amounts that end like a declined one are not tried again", async () => {
  const { handler, paid } = declining(2);
  const { status } = await played([pay, capture], {}, handler);
  const endings = new Set(paid.slice(1).map((one) => String(one).slice(-2)));
  expect([status("t.good"), endings.size]).toEqual(["pass", 3]);
});

test.each([
  ["that it requires", { requires: { test_data: ["card.declined"] } }, "card.declined"],
  ["of its request otherwise", {}, "card.approved"],
])("a red check names the test data %s, with its meaning", async (_says, more, name) => {
  const assert = [{ path: "/result_info", equals: "x" }];
  const ran = await run([scenario([check("t.bad", { assert, step: "pay" })], more)], {
    settings: { test_data: { "card.declined": testCard("4000000000000002", "123") } },
  });
  const bad = ran.result("t.bad");
  expect(bad?.testData?.[0]).toContain(`test_data.${name}\` in the settings. A card whose payments are`);
});

test.each([
  ["declined four times", pay, 4, {}, 5],
  ["of an amount that the scenario sets", fixed, 1, {}, 2],
  ["within limits of the run", pay, 1, { maxRequests: 100 }, 2],
])("a payment %s is not tried again", async (_, step, count, options, sent) => {
  const { handler, paid } = declining(count);
  const { status } = await played([step, capture], options, handler);
  expect([status("t.good"), paid.length]).toEqual(["blocked", sent]);
});
