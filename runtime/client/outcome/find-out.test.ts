import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { byId, clientOf } from "../../testing/client.ts";
import { capture, direct, query } from "../../testing/operations.ts";
import {
  captured,
  cvv,
  failureOf,
  identity,
  jsonResponse,
  order,
  pan,
  payment,
  signedResponse,
  xmlResponse,
} from "../../testing/fake-gateway.ts";
import type { Conditional, Shape } from "../../schema/shape.ts";
import { sendBatches } from "../in-batches.ts";
import type { CallOptions } from "../call.ts";
import { GatewayError } from "../gateway-error.ts";
import { batchCallOf, type Extras } from "../gateway.ts";

type Call = (request: object, options?: CallOptions) => Promise<Record<string, unknown>>;
type Client = Extras & {
  readonly createDirectPayment: Call;
  readonly createApmPayment: Call;
  readonly captureTransactions: Call;
  readonly queryTransactions: Call;
};

const client = (points: object, ...responses: readonly (Response | Error)[]) =>
  clientOf<Client>(responses, points);

const again = { sendAgain: true };
const lost = new Error("reset");
const result = { ...identity, order_no: payment.order_no, result_info: "0000:Success" };
const paid = xmlResponse(result);
const selects = { "search.selection.queryTransactions": { by: { order_no: { field: "order_no" } } } };
const repeats = { "signature.repeated": { writes: "first-response" } };
const sameResponse = { "payment.repeat": "same-answer" };

/** What is found out of a payment whose response was lost, with the error and all that was sent. */
async function lostPayment(
  points: object,
  responses: readonly (Response | Error)[],
  options: object = again,
) {
  const { gateway, sent } = client(points, lost, ...responses);
  const error = await failureOf(gateway.createDirectPayment(payment));
  return { found: await gateway.findOut(error, options), sent };
}

const listing = (...orders_list: readonly object[]) =>
  jsonResponse({ ...identity, return_status: "1", orders_list });

/** What is found out of a payment by the result of its repeat, if `when` says which fields show a success. */
async function readAs(when: Conditional, shown: object) {
  const shape: Shape = { kind: "object", fields: {}, when };
  const response = { ...query.response, shape, check: () => [] };
  const reply = signedResponse({ ...identity, order_no: payment.order_no, ...shown });
  const descriptors = { ...byId, createDirectPayment: { ...direct, response } };
  const { gateway } = clientOf<Client>([lost, reply], sameResponse, descriptors);
  const error = await failureOf(gateway.createDirectPayment(payment));
  return gateway.findOut(error, again);
}

describe("the outcome of a payment whose response was lost", () => {
  it.each([
    ["the signature", repeats],
    ["the order number", sameResponse],
  ])(
    "is found by sending the request again if the gateway recognises repeats by %s",
    async (_name, points) => {
      // The testing descriptors name no point for repeated signatures, so the second case covers both.
      const { found, sent } = await lostPayment({ ...points, ...sameResponse }, [paid]);
      expect(found).toMatchObject({ outcome: "done", response: result });
      expect(sent[1]).toEqual(sent[0]);
    },
  );

  it("is not found by a repeat if the profile promises no response, the request has no number, or nobody says so", async () => {
    const { order_no: _, ...nameless } = payment;
    for (const [points, request, options] of [
      [{}, payment, again],
      [{ "payment.repeat": "refused" }, payment, again],
      [sameResponse, nameless, again],
      [sameResponse, payment, {}],
    ] as const) {
      const { gateway, sent } = client(points, lost, paid);
      const error = await failureOf(gateway.createDirectPayment(request));
      expect(await gateway.findOut(error, options)).toMatchObject({ outcome: "unknown" });
      expect(sent).toHaveLength(1);
    }
  });

  it.each([
    ["is not a success; it may be pending", "2002:The acquirer has not answered", "unknown"],
    ["is final, as the profile says", "1001:Declined", "not-done"],
  ])("is read from a result that %s, and the result is returned", async (_what, result_info, outcome) => {
    const codes = { result_info: { "1001": { means: "Declined", outcome: "not-done", final: true } } };
    const response = { ...result, result_info };
    const { found } = await lostPayment({ ...sameResponse, codes }, [xmlResponse(response)]);
    expect(found).toMatchObject({ outcome, response });
  });

  const all = { is: { fee: ["0"], error: [""] } };
  const none = { is: { failure: [""] }, absent: true } as const;
  it.each([
    ["in which all fields that show a success do", all, { fee: "0", error: "" }, "done"],
    ["in which one of them contradicts the others", all, { fee: "0", error: "no" }, "unknown"],
    ["in which one of them has a value that nobody explains", all, { fee: "7", error: "" }, "unknown"],
    ["in which one of them is missing", all, { error: "" }, "unknown"],
    ["with a text for a failure, if only a failure has a field", none, { failure: "no" }, "not-done"],
    ["with an empty text for a failure", none, { failure: "" }, "done"],
    ["with nothing about a failure", none, {}, "done"],
    ["with no value for a failure", none, { failure: null }, "done"],
  ])("is read from a result %s", async (_what, when, shown, outcome) => {
    expect(await readAs(when, shown)).toMatchObject({ outcome });
  });

  const only = { "payment.repeat": "refused" };
  const [done, failed] = [{ payment_status: "3000" }, { payment_status: "9000" }];
  const [cancelled, waiting] = [{ payment_status: "5000" }, { payment_status: "1000" }];
  const same = { transaction_id: "7" };
  it.each<[string, object, object[], string]>([
    ["done", {}, [done], "done"],
    ["done, with another amount", {}, [{ ...done, amount: "9.00" }], "unknown"],
    ["done after one that was not done", {}, [failed, done], "done"],
    ["not done, of which there may be another", {}, [failed], "unknown"],
    ["not done, and the only one", only, [failed], "not-done"],
    ["not done, which the profile does not call final", only, [cancelled], "unknown"],
    [
      "done and not done for the same payment",
      only,
      [
        { ...same, ...failed },
        { ...same, ...done },
      ],
      "unknown",
    ],
    ["pending, and the only one", only, [waiting], "pending"],
    ["pending, of which there may be another", {}, [waiting], "unknown"],
    ["without a word", only, [{ payment_status: "7" }], "unknown"],
  ])(
    "is read from a query that shows %s, if the profile lists the outcomes",
    async (_what, more, records, outcome) => {
      const codes = {
        payment_status: {
          "3000": { means: "Captured", outcome: "done" },
          "9000": { means: "Failed", outcome: "not-done", final: true },
          "5000": { means: "Cancelled", outcome: "not-done" },
          "1000": { means: "Waiting", outcome: "pending" },
        },
      };
      const named = records.map((one, at) => ({ order_no: "A-1", transaction_id: `${at}`, ...one }));
      const { found } = await lostPayment({ ...selects, ...more, codes }, [listing(...named)]);
      expect(found).toMatchObject({ outcome });
    },
  );

  it("is not read from another order's response", async () => {
    const other = xmlResponse({ ...result, order_no: "B-1" });
    const { gateway } = client({ ...sameResponse, ...selects }, other, other);
    const error = await failureOf(gateway.createDirectPayment(payment));
    expect(error.kind).toBe("outcome-unknown");
    expect(await gateway.findOut(error, again)).toMatchObject({ outcome: "unknown" });
  });

  it("is searched by query; the records are in the result but prove nothing alone", async () => {
    const records = [{ order_no: "A-1", payment_status: "3000" }];
    const { found, sent } = await lostPayment(selects, [listing(...records)], {});
    expect(found).toMatchObject({
      outcome: "unknown",
      evidence: [{ operation: "queryTransactions", finding: { found: "yes", records } }],
    });
    expect(sent[1]).toMatchObject({
      path: "/v1/retrievalTrans",
      body: expect.stringContaining("order_no=A-1"),
    });
  });

  it("stays unknown if a query finds nothing, or fails", async () => {
    const { found: nothing } = await lostPayment(selects, [listing()]);
    expect(nothing).toMatchObject({
      outcome: "unknown",
      evidence: [{ finding: { found: "no" } }],
      queries: { made: 1, failed: 0 },
      message: expect.stringContaining("The queries did not find it."),
    });
    const { found: failed } = await lostPayment(selects, [lost], {});
    expect(failed).toMatchObject({
      outcome: "unknown",
      evidence: [{ finding: { found: "unknown", reason: "failed" } }],
      queries: { made: 1, failed: 1 },
      message: expect.stringContaining("No query got through."),
    });
  });

  it.each([
    ["after the time that the profile names", 0, 60, "not-done"],
    ["before it", 0, 59, "unknown"],
    ["after it, if the profile names no time", undefined, 60, "unknown"],
  ])("that a query does not find is judged %s", async (_when, horizon, seconds, outcome) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const points = { ...selects, ...(horizon !== undefined && { "search.horizon": 60 }) };
    const { gateway } = client(points, lost, listing());
    const error = await failureOf(gateway.createDirectPayment(payment));
    vi.setSystemTime(Date.now() + seconds * 1000);
    const known = await gateway.findOut(error);
    vi.useRealTimers();
    expect(known).toMatchObject({ outcome, final: outcome === "not-done" });
  });

  it("is searched within the caller's time and signal", async () => {
    const within = { signal: AbortSignal.abort(), timeoutMs: 5 };
    const { found, sent } = await lostPayment(selects, [lost], within);
    expect(found).toMatchObject({ outcome: "unknown", queries: { made: 1, failed: 1 } });
    expect(sent).toHaveLength(1);
  });

  it("that was sent again is not judged before the time has passed since then", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const points = { ...selects, ...sameResponse, "search.horizon": 60 };
    const { gateway } = client(points, lost, lost, listing(), listing());
    const error = await failureOf(gateway.createDirectPayment(payment));
    vi.setSystemTime(Date.now() + 60_000);
    const known = [await gateway.findOut(error, again), await gateway.findOut(error)];
    vi.useRealTimers();
    expect(known).toMatchObject([{ outcome: "unknown" }, { outcome: "unknown" }]);
  });

  const now = {
    result_info: {
      "0000": { means: "Approved", outcome: "done" },
      "2000": { means: "Waiting", outcome: "pending" },
    },
    payment_status: {
      "3000": { means: "Captured", outcome: "done" },
      "5000": { means: "Cancelled", outcome: "not-done", final: true },
    },
  };
  it.each([
    ["cancelled since", "0000:Success", "5000", "T-1", "not-done"],
    ["approved since", "2000:Waiting", "3000", "T-1", "done"],
    ["of another payment with the number", "0000:Success", "5000", "T-2", "done"],
  ])(
    "is what a query shows now and not the first response, for a payment that was %s",
    async (_what, result_info, payment_status, transaction_id, outcome) => {
      const points = { ...selects, ...sameResponse, codes: now };
      const first = xmlResponse({ ...result, result_info, transaction_id: "T-1" });
      const record = { order_no: "A-1", transaction_id, payment_status };
      const { found } = await lostPayment(points, [first, listing(record)]);
      expect(found).toMatchObject({ outcome, response: { result_info }, queries: { made: 1 } });
    },
  );

  it("is pending for a page and for a result that has no outcome", async () => {
    const { order_no } = payment;
    const apmPaid = xmlResponse({ ...identity, order_no, issuer_url: "https://issuer.example/" });
    const { gateway } = client(sameResponse, lost, apmPaid);
    const error = await failureOf(gateway.createApmPayment({ order_no, payment_method: "bank" }));
    const pending = { outcome: "pending", final: false, by: "response" };
    expect(await gateway.findOut(error, again)).toMatchObject(pending);
  });

  it("is known if the request was invalid and never sent, but not if the gateway refused it", async () => {
    for (const points of [{}, sameResponse]) {
      const { gateway } = client(points, new Response("", { status: 400 }));
      const refused = await failureOf(gateway.createDirectPayment(payment));
      // Perhaps since an earlier payment had the number.
      expect(await gateway.findOut(refused)).toMatchObject({ outcome: "unknown" });
      const asking = client({ ...points, ...selects }, new Response("", { status: 429 }), listing());
      const limited = await failureOf(asking.gateway.createDirectPayment(payment));
      expect(await asking.gateway.findOut(limited, again)).toMatchObject({ queries: { made: 1 } });
      expect(asking.sent.map(({ path }) => path)).toEqual(["/v1/authorise", "/v1/retrievalTrans"]);
      const invalid = await failureOf(gateway.createDirectPayment({ ...payment, order_no: 7 }));
      expect(await gateway.findOut(invalid)).toMatchObject({ outcome: "not-done" });
    }
  });

  it("is available only for an error of a write", async () => {
    const { gateway } = client({}, lost);
    await expect(gateway.findOut(new Error("mine"))).rejects.toThrow(TypeError);
    await expect(gateway.findOut(await failureOf(gateway.queryTransactions({})))).rejects.toThrow(TypeError);
    const told = { operation: "createDirectPayment", message: "m", findOut: { how: "by-hand" } } as const;
    const made = new GatewayError({ kind: "outcome-unknown", ...told });
    expect(await gateway.findOut(made)).toMatchObject({ outcome: "unknown", evidence: [] });
  });
});

describe("the outcome of a batch", () => {
  const done = { ...order, capture_status: "1", error_message: "" };

  it("is read entry by entry from a response that breaks the contract elsewhere", async () => {
    const second = { transaction_id: "T-2", amount: "1.00" };
    const failed = { ...second, capture_status: "0", error_message: "not known yet" };
    const response = signedResponse({ ...captured, return_status: 1, capture_orders: [failed, done] });
    const { gateway } = client({}, response);
    const request = { capture_orders: [order, second] };
    const error = await failureOf(gateway.captureTransactions(request));
    expect(error.kind).toBe("broken-promise");
    expect(await gateway.findOut(error, again)).toMatchObject({
      outcome: "unknown",
      entries: [
        { outcome: "done", about: { transaction_id: "T-1" }, entry: done },
        { outcome: "unknown", about: { transaction_id: "T-2" }, entry: failed },
      ],
    });
  });

  it("gives each of two entries of one payment its own result", async () => {
    const [much, little] = [
      { ...order, amount: "50.00" },
      { ...order, amount: "4.00" },
    ];
    const results = [
      { ...little, capture_status: "1", error_message: "" },
      { ...much, capture_status: "0", error_message: "too much" },
    ];
    const response = signedResponse({ ...captured, return_status: 1, capture_orders: results });
    const { gateway } = client({}, response);
    const error = await failureOf(gateway.captureTransactions({ capture_orders: [much, little] }));
    expect(await gateway.findOut(error)).toMatchObject({
      entries: [
        { outcome: "unknown", about: { amount: "50.00" }, entry: results[1] },
        { outcome: "done", about: { amount: "4.00" }, entry: results[0] },
      ],
    });
  });

  it("is available for each item of a list that stayed unknown", async () => {
    const other = signedResponse({ ...captured, capture_orders: [{ ...done, transaction_id: "T-9" }] });
    const { gateway } = client({}, other);
    const [settled] = await sendBatches(
      batchCallOf(gateway as never, "captureTransactions", { captureTransactions: capture }),
      [order],
    );
    expect(settled?.outcome).toBe("unknown");
    const error = settled?.outcome === "unknown" ? settled.error : undefined;
    expect(await gateway.findOut(error, again)).toMatchObject({ outcome: "unknown" });
  });
});

it("the request that an error stores does not appear when the error is printed", async () => {
  const { gateway } = client(sameResponse, lost);
  const error = await failureOf(gateway.createDirectPayment(payment));
  const told =
    inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error) + JSON.stringify({ ...error });
  expect(told).not.toContain(pan);
  expect(told.replaceAll(/:\d+:\d+/gu, "")).not.toMatch(new RegExp(`(?<!\\d)${cvv}(?!\\d)`, "u"));
});
