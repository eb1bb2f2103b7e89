import { afterEach, expect, test } from "vitest";
import { capture, check, closeGateways, pay, run, scenario } from "../testing/scenarios.ts";

afterEach(closeGateways);

const secret = "4111111111111111";

test("an exchange is masked once, when it is first read", async () => {
  const { events } = await run([scenario([check("t.good")])]);
  const exchanges = events.filter((event) => event.type === "exchange");
  expect(exchanges.map(({ step }) => step)).toContain("capture");
  for (const event of exchanges) {
    expect(event.exchange).toBe(event.exchange);
    expect(JSON.stringify(event)).not.toContain(secret);
  }
  expect(exchanges.find(({ step }) => step === "pay")?.exchange.request.body).toContain("merchant_id");
});

test("a check of the media type sees it, even if nothing else read the exchange", async () => {
  const asserts = [{ at: "/capture_orders", count: 1 }, { media: "application/json" }] as const;
  const one = scenario([check("t.media", { assert: [...asserts] })], { steps: [pay, capture] });
  expect((await run([one])).status("t.media")).toBe("pass");
});

test("the scenario with the most requests runs first", async () => {
  const short = scenario([check("t.short")], { scenario: "test.short" });
  const long = scenario([check("t.long")], { scenario: "test.long", steps: [{ ...pay, times: 3 }, capture] });
  const { events } = await run([short, long], { concurrency: 1 });
  const played = events.flatMap((event) =>
    event.type === "exchange" && event.scenario.startsWith("test.") ? [event.scenario] : [],
  );
  expect(played.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => "test.long"));
  expect(played.at(-1)).toBe("test.short");
});

test("a response to a request of an advice check is not tested for rules", async () => {
  const odd = (level: "must" | "advice") =>
    run([scenario([check("t.odd", { level })])], { advice: true }, ({ path }) =>
      path === "/v1/capture" ? { body: '{"capture_orders":7}' } : undefined,
    );
  const types = "answer.capture.resources.types";
  expect((await odd("must")).status(types)).toBe("fail");
  expect((await odd("advice")).result(types)?.status).not.toBe("fail");
});
