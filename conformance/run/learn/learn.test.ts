// What a run finds out before its first check: the encoding of an operation that is not stated, and how queries select.
import { afterEach, describe, expect, test } from "vitest";
import { impatient, ownFixtures } from "../../testing/fixtures.ts";
import { account } from "../../testing/live-traffic.ts";
import { check, closeGateways, requests, run, scenario } from "../../testing/scenarios.ts";
import type { Scenario } from "../../scenario/model.ts";
import type { Handler } from "../../testing/tiny-gateway.ts";

afterEach(closeGateways);

const redirect = scenario([check("t.page", { step: "pay", rules: ["service.post"] })], {
  operation: "createRedirectPayment",
  steps: [{ id: "pay", use: "redirect-payment" }],
});
const { card: _, ...plain } = requests["direct-payment"] ?? {};
const known = { ...requests, "redirect-payment": plain };

const page = { status: 200, media: "text/html", body: "<!doctype html><html><body></body></html>" };
const no = { status: 400, body: "" };

async function paths(
  handler: Handler,
  profile?: unknown,
  scenarios: readonly Scenario[] = [redirect],
): Promise<[string | undefined, string[]]> {
  const options = { fixtures: { scenarios, requests: known }, profile };
  const { status, gateway } = await run([], options, (request) =>
    request.path === "/v1/checkout" ? handler(request) : undefined,
  );
  const bodies = gateway.requests
    .filter(({ path }) => path === "/v1/checkout")
    .map(({ text }) => text.slice(0, 1));
  return [status("t.page"), bodies];
}

describe("a redirect payment", () => {
  test("is sent in the declared encoding if the gateway accepts it", async () => {
    expect(await paths(() => page)).toEqual(["pass", ["<", "<"]]);
  });

  test("is sent in the sampled encoding if the gateway accepts only that", async () => {
    expect(await paths(({ text }) => (text.startsWith("{") ? page : no))).toEqual(["pass", ["<", "{", "{"]]);
  });

  test("is sent in the sampled encoding also by a scenario that runs before the others", async () => {
    const early = [{ ...redirect, early: true as const }];
    const sampled: Handler = ({ text }) => (text.startsWith("{") ? page : no);
    expect(await paths(sampled, undefined, early)).toEqual(["pass", ["<", "{", "{"]]);
  });

  test("is sent in the declared encoding if the gateway accepts none, which is a failure", async () => {
    expect(await paths(() => no)).toEqual(["fail", ["<", "{", "{", "<"]]);
  });

  test("is sent in the encoding of the profile, without trying others", async () => {
    const reads = [{ media: "application/xml", body: "xml" }];
    const profile = {
      profile: "x",
      extension_points: { "encoding.requests": { createRedirectPayment: { reads } } },
    };
    expect(await paths(({ text }) => (text.startsWith("{") ? page : no), profile)).toEqual(["fail", ["<"]]);
  });
});

test.each([
  ["JSON bodies alone", /json/, "application/json"],
  ["the declared type alone", /form/, "application/x-www-form-urlencoded"],
])("a gateway that reads %s in a query is not red, and is asked so", async (_, readable, media) => {
  const found = { ...account, return_status: "1", return_message: "OK", orders_list: [] };
  const body = JSON.stringify({ ...found, encryption_data: "none" });
  const options = { fixtures: ownFixtures(), only: ["query.plain.*", "query.form-beside-json.*"] };
  const { report, status, gateway } = await run([], options, ({ path, headers }) => {
    if (path !== "/v1/retrievalTrans") return undefined;
    return readable.test(headers["content-type"] ?? "") ? { status: 200, body } : { status: 415, body: "" };
  });
  expect(report.totals).toMatchObject({ fail: 0, blocked: 0 });
  expect(status("query.plain.orders-list")).toBe("pass");
  const asked = gateway.requests.filter(({ path }) => path === "/v1/retrievalTrans");
  expect(asked.at(-1)?.headers["content-type"]).toBe(media);
});

type Payment = Readonly<Record<string, unknown>>;

/** A gateway whose queries return what `find` finds of its payments, and the state of the check of another merchant's order. */
async function asked(find: (sent: URLSearchParams, payments: readonly Payment[]) => readonly Payment[]) {
  const payments: Payment[] = [];
  const handler: Handler = (request) => {
    if (request.path === "/v1/authorise") payments.push(request.value);
    if (request.path !== "/v1/retrievalTrans") return undefined;
    const sent = new URLSearchParams(request.text);
    const orders_list = find(sent, payments).map(({ order_no, amount, currency }) => ({
      order_no,
      amount,
      currency,
      transaction_id: `tx-${String(order_no)}`,
      query_result: "1",
    }));
    const account = { merchant_id: sent.get("merchant_id"), account_id: sent.get("account_id") };
    const said = { ...account, return_status: "1", return_message: "OK", encryption_data: "none" };
    return { body: JSON.stringify({ ...said, orders_list }) };
  };
  const options = { fixtures: impatient(), only: ["other-merchant.searches.query"] };
  const { status, gateway } = await run([], options, handler);
  const queries = gateway.requests.filter(({ path }) => path === "/v1/retrievalTrans");
  return { state: status("other-merchant.searches.query"), last: new URLSearchParams(queries.at(-1)?.text) };
}

const named = (sent: URLSearchParams, payments: readonly Payment[]): readonly Payment[] =>
  payments.filter(({ order_no }) => order_no === sent.get("order_no"));

test("an order that a query shows to another merchant only when it is selected is seen", async () => {
  const { state, last } = await asked(named);
  expect(state).toBe("fail");
  expect(last.has("order_no")).toBe(true);
});

test("an order that a query shows to its own merchant alone breaks nothing", async () => {
  const { state } = await asked((sent, payments) =>
    named(sent, payments).filter(({ merchant_id }) => merchant_id === sent.get("merchant_id")),
  );
  expect(state).toBe("pass");
});

test("queries that return the same under any number, or nothing, are asked plainly", async () => {
  for (const find of [(_: URLSearchParams, payments: readonly Payment[]) => payments, () => []]) {
    const { last } = await asked(find);
    expect([...last.keys()].toSorted()).toEqual(["account_id", "encryption_data", "merchant_id"]);
  }
});
