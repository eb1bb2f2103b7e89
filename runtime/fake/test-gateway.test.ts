import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { createGateway } from "../../generated/client.ts";
import { createTestGateway } from "../../generated/testing.ts";
import { refuse } from "../server/error-responses.ts";
import { failureOf } from "../testing/fake-gateway.ts";
import { hmac } from "../testing/signing.ts";

const key = "canary-key-8c1f";
const credentials = { merchant_id: "1001", account_id: "2002", key };
const bound = {
  profile: "bound",
  extension_points: {
    "signature.scheme": { kind: "bound", version: 1 },
    "signature.response": "same-scheme",
    "signature.repeated": { writes: "first-response", reads: "refused", status: 409 },
  },
} as const;
const pan = "4111111111111111";
const order = {
  order_no: "A-1",
  currency: "EUR",
  amount: "10.50",
  card: pan,
  expiration_month: "12",
  expiration_year: "2034",
  security_code: "737",
  first_name: "Augusta",
};
const approved = { transaction_id: "T-1", order_status: "1", result_info: "0000:Success" };

function merchant(more: object = {}, own: Parameters<typeof createTestGateway>[0]["profile"] = bound) {
  const test = createTestGateway({ profile: own, credentials });
  const gateway = createGateway({ ...test, credentials, profile: own, timeoutMs: 500, ...more });
  return { ...test, gateway, pay: () => gateway.createDirectPayment(order) };
}

describe("a gateway for tests", () => {
  it("responds with the fields of the test, and fills the others from the request, except card numbers", async () => {
    const test = merchant();
    test.respond("createDirectPayment", approved);
    const result = await test.pay();
    expect(result).toMatchObject({ merchant_id: "1001", order_no: "A-1", result_info: "0000:Success" });
    expect(result).not.toHaveProperty("card");
  });

  it("returns each response once, in order, and then repeats the last one", async () => {
    const test = merchant();
    test.respond("createDirectPayment", { order_status: "0", result_info: "1001:Declined" }, approved);
    const told = [await test.pay(), await test.pay(), await test.pay()].map(({ result_info }) => result_info);
    expect(told).toEqual(["1001:Declined", "0000:Success", "0000:Success"]);
  });

  it("calls a function of the test to make a response", async () => {
    const test = merchant();
    test.respond("captureTransactions", ({ capture_orders = [] }) => ({
      return_status: "1",
      return_message: "Success",
      capture_orders: capture_orders.map((one) => ({ ...one, capture_status: "1", error_message: "" })),
    }));
    const captured = { order_no: "A-1", transaction_id: "T-1", currency: "EUR", amount: "1.00" };
    const { capture_orders } = await test.gateway.captureTransactions({ capture_orders: [captured] });
    expect(capture_orders).toEqual([{ ...captured, capture_status: "1", error_message: "" }]);
  });

  it("refuses if the test says so", async () => {
    const test = merchant();
    test.respond("createDirectPayment", refuse(404, { code: "gone", message: "No such account." }));
    expect(await failureOf(test.pay())).toMatchObject({ kind: "refused", status: 404 });
  });

  it("responds with 501 if the test scripted no response", async () => {
    const test = merchant({ repeatWrites: false });
    expect((await failureOf(test.pay())).status).toBe(501);
    expect(test.requests).toMatchObject([{ path: "/v1/authorise", status: 501 }]);
  });

  it("accepts only responses of the operation's type", () => {
    const { respond } = merchant();
    // @ts-expect-error -- a misspelt field
    respond("createDirectPayment", { order_statuss: "1" });
    // @ts-expect-error -- another operation's field
    respond("captureTransactions", { refund_orders: [] });
    // @ts-expect-error -- a failure that needs what the gateway did
    respond("createDirectPayment", { failure: "truncated" });
    expect(respond).toBeTypeOf("function");
  });

  it("accepts only operations of the contract", () => {
    expect(() => merchant().respond("toString" as "createDirectPayment", approved)).toThrow(
      "There is no operation toString.",
    );
  });

  it("records with the request why a scripted response breaks the contract", async () => {
    const test = merchant();
    test.respond("createDirectPayment", { order_no: "" });
    expect((await failureOf(test.pay())).kind).toBe("outcome-unknown");
    expect(test.requests[0]?.problem).toContain("violates the contract. /order_no: ");
  });
});

describe("a received request", () => {
  it("is recorded with its operation, and printed without secrets", async () => {
    const test = merchant();
    test.respond("createDirectPayment", approved);
    await test.pay();
    const [seen] = test.requests;
    expect(seen).toMatchObject({ operation: "createDirectPayment", path: "/v1/authorise", status: 200 });
    expect(seen?.received).toMatchObject(order);
    for (const printed of [inspect(test.requests, { depth: 9 }), JSON.stringify(test.requests)]) {
      expect(printed).toContain("411111******1111");
      for (const secret of [pan, key, "Augusta", '"737"', "'737'"]) expect(printed).not.toContain(secret);
    }
  });

  it.each([
    ["without a signature by the account's key", { key: "another" }],
    ["if it names another account", { account_id: "2003" }],
  ])("is refused %s", async (_what, other) => {
    const test = merchant({ credentials: { ...credentials, ...other } });
    test.respond("createDirectPayment", approved);
    expect((await failureOf(test.pay())).kind).toBe("refused");
    expect(test.requests).toMatchObject([{ status: 400, problem: expect.stringContaining("signature") }]);
    expect(test.requests[0]).not.toHaveProperty("operation");
  });

  it("is refused with a signature by another scheme", async () => {
    const other = { ...bound, extension_points: { ...bound.extension_points, "signature.scheme": hmac } };
    const test = merchant();
    test.respond("createDirectPayment", approved);
    const { pay } = merchant({ fetch: test.fetch }, other);
    expect((await failureOf(pay())).kind).toBe("refused");
  });
});

describe("a failure", () => {
  it.each<[object, string, number]>([
    [{ failure: "timeout" }, "outcome-unknown", 1],
    [{ failure: "cut" }, "outcome-unknown", 1],
    [{ failure: "not-connected" }, "not-sent", 0],
    [{ failure: "bad-signature", response: approved }, "bad-signature", 1],
    [{ failure: "truncated", response: approved }, "outcome-unknown", 1],
  ])("as %j ends as %s", async (failure, kind, count) => {
    const test = merchant({ repeatWrites: false });
    test.respond("createDirectPayment", failure as { failure: "cut" });
    expect((await failureOf(test.pay())).kind).toBe(kind);
    expect(test.requests).toHaveLength(count);
  });

  it("of a connection keeps the result: a repeat of the same request gets the first response", async () => {
    const test = merchant({ repeatWrites: { attempts: 2, baseMs: 0 } });
    const response = vi.fn<() => typeof approved>(() => approved);
    test.respond("createDirectPayment", { failure: "cut", response });
    expect(await test.pay()).toMatchObject(approved);
    expect([response.mock.calls.length, test.requests.length]).toEqual([1, 2]);
  });

  it("of a status has the given status and headers", async () => {
    const seen: Response[] = [];
    const test = createTestGateway({ profile: bound, credentials });
    const fetch = async (input: string | URL | Request, init?: RequestInit) => {
      const response = await test.fetch(input, init);
      seen.push(response.clone());
      return response;
    };
    const { pay } = merchant({ fetch, repeatWrites: false });
    test.respond("createDirectPayment", { failure: "status", status: 429, headers: { "retry-after": "7" } });
    expect((await failureOf(pay())).status).toBe(429);
    expect(seen.map(({ headers }) => headers.get("retry-after"))).toEqual(["7"]);
  });

  it("`replayed` returns the response of the previous request, which the bound scheme refuses", async () => {
    const test = merchant({ repeatWrites: false });
    test.respond("createDirectPayment", approved, { failure: "replayed" });
    await test.pay();
    expect(await failureOf(test.pay())).toMatchObject({ kind: "bad-signature" });
    expect(test.requests).toHaveLength(2);
  });

  it("`replayed` returns the response of another order: with a row of pairs its signature is valid, but the payment is no success", async () => {
    const row = { ...bound, extension_points: { ...bound.extension_points, "signature.scheme": hmac } };
    const { respond, requests, fetch } = merchant({}, row);
    const bodies: string[] = [];
    const kept = async (...given: Parameters<typeof fetch>) => {
      const response = await fetch(...given);
      bodies.push(await response.clone().text());
      return response;
    };
    const { gateway } = merchant({ fetch: kept, repeatWrites: false }, row);
    respond("createDirectPayment", approved, { failure: "replayed" });
    await gateway.createDirectPayment(order);
    const error = await failureOf(gateway.createDirectPayment({ ...order, order_no: "A-2" }));
    expect(error).toMatchObject({ kind: "outcome-unknown", issues: [{ at: "/order_no", received: "A-1" }] });
    expect(bodies[1]).toBe(bodies[0]);
    expect(requests.map(({ received }) => received["order_no"])).toEqual(["A-1", "A-2"]);
  });

  it("of a signature cannot be scripted if the profile does not sign the response", () => {
    const unsigned = { "signature.responses.createApmPayment": "unsigned" } as const;
    const extension_points = { ...bound.extension_points, ...unsigned };
    const test = merchant({}, { profile: "unsigned", extension_points });
    const response = { issuer_url: "https://a.example" };
    expect(() => test.respond("createApmPayment", { failure: "bad-signature", response })).toThrow(
      "has no signature, so it cannot be made invalid",
    );
  });
});

describe("a client whose payment gets no response", () => {
  const selection = { "search.selection.queryTransactions": { by: { order_no: { field: "order_no" } } } };
  const selecting = { profile: "selecting", extension_points: { ...bound.extension_points, ...selection } };

  it("names the whole time in full milliseconds, and gateway.findOut before the query", async () => {
    const { gateway, respond, pay } = merchant(
      { timeoutMs: 300, repeatWrites: { attempts: 2, baseMs: 0 } },
      selecting,
    );
    respond("createDirectPayment", { failure: "timeout" });
    const error = await failureOf(pay());
    const [, ms] = /no complete response within (\d+) ms\. /u.exec(error.message) ?? [];
    // The first attempt has a third of it. On a busy machine there may be no third attempt.
    expect(Number(ms)).toBeGreaterThan(100);
    expect(error.message).toContain(
      "Find out the outcome first, with `gateway.findOut(error)` or `queryTransactions` by `order_no`.",
    );
    expect(gateway).toHaveProperty("findOut");
  });
});
