import { afterEach, describe, expect, test } from "vitest";
import {
  capture,
  check,
  closeGateways,
  pay,
  requests,
  run,
  scenario,
  signedProfile,
} from "../testing/scenarios.ts";
import type { Handler, TinyGateway, TinyRequest } from "../testing/tiny-gateway.ts";

afterEach(closeGateways);

/** The requests of the scenario after the first payment of the run. */
const captures = ({ requests: all }: TinyGateway): readonly TinyRequest[] =>
  all.filter(({ path }) => path === "/v1/capture");

const notified = { ...pay, set: { notify_url: "${notify_url}" } };

/** Notifies of each payment, after so many milliseconds. */
const notifying =
  (afterMs: number): Handler =>
  ({ value: { notify_url: url, order_no } }) => {
    const tell = () => fetch(String(url), { method: "POST", body: JSON.stringify({ order_no }) });
    setTimeout(() => void tell().catch(() => undefined), afterMs);
    return undefined;
  };

describe("a step", () => {
  test("can repeat with fresh references, and its repetitions become entries", async () => {
    const many = scenario([check("t.many", { assert: [{ at: "/capture_orders", count: 3 }] })], {
      steps: [
        { ...pay, id: "many", times: 3 },
        { id: "capture", use: "capture", entries: { from: "many", array: "/capture_orders", of: "entry" } },
      ],
    });
    const entry = { transaction_id: "${each.response/transaction_id}", order_no: "${each.request/order_no}" };
    const fixtures = { scenarios: [many], requests: { ...requests, entry } };
    const { report, gateway } = await run([many], { fixtures });
    expect(report.totals.fail).toBe(0);
    const orders = gateway.requests.at(-1)?.value["capture_orders"] as {
      order_no: string;
      transaction_id: string;
    }[];
    expect(new Set(orders.map(({ order_no }) => order_no)).size).toBe(3);
    for (const { order_no, transaction_id } of orders) expect(transaction_id).toBe(`tx-${order_no}`);
  });

  test("with raw bytes is sent unchanged", async () => {
    const headers = { "x-test": "1" };
    const raw = { media: "text/plain", body: "{nonsense", path: "/v1/nothing", headers };
    const steps = [{ id: "raw", raw }];
    const checks = [check("t.raw", { step: "raw", assert: [{ status: 400 }] })];
    const { status, gateway } = await run([scenario(checks, { steps })]);
    expect(status("t.raw")).toBe("pass");
    expect(gateway.requests[0]).toMatchObject({
      path: "/v1/nothing",
      text: "{nonsense",
      headers: { "content-type": "text/plain", "x-test": "1" },
    });
  });

  test("is sent with its own headers, which replace the runner's", async () => {
    const sent = scenario([check("t.sent", { step: "pay", assert: [{ success: true }] })], {
      steps: [{ ...pay, headers: { accept: "application/json", "x-more": "1" } }],
    });
    const { status, gateway } = await run([sent]);
    expect(status("t.sent")).toBe("pass");
    const { headers } = gateway.requests.at(-1) ?? {};
    expect(headers).toMatchObject({ accept: "application/json", "x-more": "1" });
    expect(headers?.["content-type"]).toBe("application/json");
  });

  test("waits for a notification as long as the settings say, if the profile promises no time", async () => {
    const waiting = scenario([check("t.told", { step: "told", assert: [{ present: true }] })], {
      steps: [pay, { id: "told", await: "notification" }],
    });
    const settings = { notifications: { wait_seconds: 0.1 } };
    const { result } = await run([waiting], { settings });
    expect(result("t.told")).toMatchObject({ status: "fail", actual: "no notification within 0.1 s" });
  });

  test("waits longer for a notification that must come, if nobody says how long", async () => {
    const late = { features: { notifications: true } };
    const waiting = scenario([check("t.told", { step: "told", assert: [{ present: true }] })], {
      steps: [notified, { id: "told", await: "notification" }],
    });
    const { status } = await run([waiting], { settings: late }, notifying(3500));
    expect(status("t.told")).toBe("pass");
  });

  test("can wait for a notification", async () => {
    const assert = [{ at: "/order_no", "same-as": "${pay.request/order_no}" }];
    const within_seconds = "${profile.notification.delivery/within_seconds}";
    const told = scenario([check("t.told", { step: "told", assert })], {
      steps: [notified, { id: "told", await: "notification", within_seconds }],
    });
    const delivery = { method: "POST", media: "application/json", within_seconds: 5 };
    const profile = { profile: "x", extension_points: { "notification.delivery": delivery } };
    const { status } = await run([told], { profile }, notifying(0));
    expect(status("t.told")).toBe("pass");
  });
});

test("a request is signed with the profile's scheme, or invalidly or not at all if the step says so", async () => {
  const steps = [
    { id: "right", use: "capture" },
    { id: "wrong", use: "capture", signature: "wrong" },
    { id: "none", use: "capture", signature: "none" },
  ] as const;
  const { gateway } = await run([scenario([check("t.x", { step: "none" })], { steps })], {
    profile: signedProfile,
    env: { GATEWAY_KEY: "k" },
  });
  const [right, wrong, none] = captures(gateway).map(({ value }) => value["encryption_data"]);
  expect(right).toMatch(/^[0-9a-f]{64}$/);
  expect(wrong).toMatch(/^[0-9a-f]{64}$/);
  expect(wrong).not.toBe(right);
  expect(none).toBeUndefined();
});

describe("a step that repeats another", () => {
  const bound = {
    profile: { profile: "x", extension_points: { "signature.scheme": { kind: "bound", version: 1 } } },
    env: { GATEWAY_KEY: "k" },
  };
  const order = { use: "capture", set: { "/capture_orders/0/order_no": "A" } } as const;

  test("sends the same bytes, or with changes another record with the same signature", async () => {
    const steps = [
      { id: "first", ...order },
      { id: "anew", ...order },
      { id: "again", again: "first" },
      { id: "changed", again: "first", set: { note: "x" }, unset: ["account_id"] },
      { id: "otherwise", again: "first", encoding: { media: "text/plain", body: "json" } },
    ] as const;
    const { gateway } = await run([scenario([check("t.x", { step: "again" })], { steps })], bound);
    const [first, anew, again, changed, otherwise] = captures(gateway);
    expect(again?.text).toBe(first?.text);
    expect(anew?.value["encryption_data"]).not.toBe(first?.value["encryption_data"]);
    const { account_id: _account, ...rest } = first?.value ?? {};
    expect(changed?.value).toEqual({ ...rest, note: "x" });
    expect(otherwise).toMatchObject({ value: first?.value, headers: { "content-type": "text/plain" } });
  });

  test("can run at the same time as the other", async () => {
    const steps = [
      {
        id: "both",
        together: [
          { id: "first", ...order },
          { id: "again", again: "first" },
        ],
      },
    ] as const;
    const { gateway } = await run([scenario([check("t.x", { step: "again" })], { steps })], bound);
    const [first, again] = captures(gateway);
    expect(again?.text).toBe(first?.text);
  });

  test("differs from an equal new request, which a row of pairs cannot sign differently", async () => {
    const repeated = { "signature.repeated": { writes: "first-response" } };
    const profile = { profile: "x", extension_points: { ...signedProfile.extension_points, ...repeated } };
    const steps = [
      { id: "first", ...order },
      { id: "same", ...order },
    ];
    const once = scenario([check("t.x", { step: "same" })], { steps });
    const { status, gateway } = await run([once], { ...bound, profile });
    expect(status("t.x")).toBe("not-applicable");
    expect(captures(gateway)).toHaveLength(1);
  });
});

test("the same seed makes the same amounts under new order numbers, and the report has both seed and run", async () => {
  const paying = { ...pay, set: { amount: "${fresh.amount}" } };
  const ran = async () => {
    const { gateway, report } = await run([scenario([check("t.good")], { steps: [paying, capture] })], {
      seed: 5,
    });
    const payments = gateway.requests.flatMap(({ value }) =>
      value["order_no"] === undefined ? [] : [value],
    );
    return { payments, report };
  };
  const [first, second] = [await ran(), await ran()];
  const amounts = ({ payments }: typeof first) => payments.map(({ amount }) => amount);
  expect(amounts(second)).toEqual(amounts(first));
  const orders = [...first.payments, ...second.payments].map(({ order_no }) => order_no);
  expect(new Set(orders).size).toBe(orders.length);
  expect(second.report).toMatchObject({ seed: 5, run: expect.stringMatching(/^[0-9a-f]{10}$/) as string });
  expect(second.report.run).not.toBe(first.report.run);
});
