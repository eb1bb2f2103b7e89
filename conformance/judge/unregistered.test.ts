// Queries from an address that is not registered, and what they show.
import { afterEach, expect, test } from "vitest";
import type { Check } from "../scenario/model.ts";
import { impatient } from "../testing/fixtures.ts";
import { check, closeGateways, requests, run, scenario } from "../testing/scenarios.ts";
import type { Handler } from "../testing/tiny-gateway.ts";

afterEach(closeGateways);

const refusing: Handler = ({ path }) =>
  path === "/v1/retrievalTrans" || path === "/v1/retrievalRefund" ? { status: 403, body: "{}" } : undefined;
const fixtures = (operation: string, checks: readonly Check[]) => ({
  scenarios: [
    scenario(checks, {
      scenario: "test.look",
      operation,
      steps: [
        { id: "look", use: "look", must: "accepted" },
        { id: "next", use: "look", set: { custom: "again" } },
      ],
    }),
  ],
  requests: {
    ...requests,
    look: { merchant_id: "${merchant.merchant_id}", account_id: "${merchant.account_id}" },
  },
});
const checks = [check("test.look.done", { step: "look" }), check("test.look.next", { step: "next" })];
const queries = fixtures("queryTransactions", checks);
const searches = fixtures("searchRefunds", checks);
const needed = { profile: "p", extension_points: { "refund-search.registered-ip": "needed" } };

test("a refused query shows nothing if the settings do not say that the address is registered", async () => {
  const { status, result } = await run([], { fixtures: queries }, refusing);
  expect([status("test.look.done"), status("test.look.next")]).toEqual(["not-applicable", "not-applicable"]);
  expect(result("test.look.done")).toMatchObject({
    missing: ["features.registered_ip"],
    message: expect.stringContaining("features.registered_ip") as string,
  });
});

test("a refused query fails if the settings say that the address is registered", async () => {
  const settings = { features: { registered_ip: true } };
  const { status } = await run([], { fixtures: queries, settings }, refusing);
  expect([status("test.look.done"), status("test.look.next")]).toEqual(["fail", "blocked"]);
});

test("a refused query fails if the gateway accepted another one: its address is registered", async () => {
  const nothing = {
    merchant_id: "1",
    account_id: "2",
    return_status: "1",
    return_message: "OK",
    orders_list: [],
  };
  let asked = 0;
  const once: Handler = (request) =>
    request.path === "/v1/retrievalTrans" && (asked += 1) === 1
      ? { status: 200, body: JSON.stringify(nothing) }
      : refusing(request);
  const { status } = await run([], { fixtures: queries }, once);
  expect([status("test.look.done"), status("test.look.next")]).toEqual(["pass", "fail"]);
});

test("a fault of the gateway is no refusal", async () => {
  const broken: Handler = ({ path }) =>
    path === "/v1/retrievalTrans" ? { status: 500, body: "{}" } : undefined;
  const { status } = await run([], { fixtures: queries }, broken);
  expect(status("test.look.done")).toBe("fail");
});

/** The checks of queries by an unregistered address and by another merchant, on a gateway that responds to them so. */
async function strangersSee(stranger: { readonly status: number; readonly body: string }) {
  const paid: string[] = [];
  const handler: Handler = ({ path, value, remoteAddress, text }) => {
    if (path === "/v1/authorise") paid.push(String(value["order_no"]));
    if (path !== "/v1/retrievalTrans") return undefined;
    const shown = paid.map((order_no) => ({ order_no, transaction_id: `tx-${order_no}`, amount: "10.00" }));
    const body = JSON.stringify({ orders_list: shown });
    if (remoteAddress.endsWith("127.0.0.1") && !text.includes("stranger")) return { body };
    return { ...stranger, body: stranger.body.replace("SHOWN", body) };
  };
  const { results } = await run(
    [],
    {
      settings: {
        features: { registered_ip: true },
        test_data: {
          unregistered_address: "127.0.0.2",
          other_merchant: { merchant_id: "stranger", account_id: "stranger" },
        },
      },
      fixtures: impatient(),
      only: ["query.unregistered-plain.not-*", "other-merchant.searches.query"],
    },
    handler,
  );
  const own = results.filter(
    ({ scenario, status }) => scenario?.match(/plain|searches/) && status !== "not-selected",
  );
  return own.map(({ status, hints = [] }) => [status, ...hints].join(" "));
}

test.each(["", "refused", "403", '"refused"', "null", "<no>refused</no>", "[]", '{"orders_list":null}'])(
  "a refusal shows no order, whatever its body: %s",
  async (body) => {
    expect(await strangersSee({ status: 403, body })).toEqual(["pass", "pass", "pass", "pass"]);
  },
);

test("orders are shown also by a refusal, and by a body that cannot be read; no hint explains a refusal", async () => {
  const red = ["fail", "fail", "fail", "fail"];
  expect(await strangersSee({ status: 200, body: "SHOWN" })).toEqual(red);
  expect(await strangersSee({ status: 403, body: "SHOWN" })).toEqual(red);
  expect(await strangersSee({ status: 403, body: "SHOWN}" })).toEqual(red);
});

test("a refused refund search fails unless the profile says that it needs a registered address", async () => {
  const open = await run([], { fixtures: searches }, refusing);
  expect(open.status("test.look.done")).toBe("fail");
  const registered = await run([], { fixtures: searches, profile: needed }, refusing);
  expect(registered.status("test.look.done")).toBe("not-applicable");
});
