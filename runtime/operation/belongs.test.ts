import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  captured,
  failureOf,
  fakeGateway,
  identity,
  jsonResponse,
  order,
  payment,
  signedResponse,
  xmlResponse,
} from "../testing/fake-gateway.ts";
import { capture, direct, profile, profileWith, query } from "../testing/operations.ts";
import { differences } from "./belongs.ts";
import { notSelected } from "./selection.ts";

const points = {
  ...profile.extension_points,
  "direct-payment.echoed-fields": ["amount"],
  "search.selection.queryTransactions": {
    by: { order_no: { field: "numbers", separator: "," }, transaction_id: { field: "tid" } },
  },
};
const more = { profile: { extension_points: points } };
const paid = { ...identity, order_no: payment.order_no, amount: payment.amount, result_info: "0000:Success" };

describe("a response to another request", () => {
  it.each([
    ["order", { order_no: "A-2" }],
    ["merchant", { merchant_id: "1002" }],
    ["account", { account_id: "02002" }],
    ["amount", { amount: "10.51" }],
  ])("is not a success: another %s", async (_what, change) => {
    const { call } = fakeGateway(xmlResponse({ ...paid, ...change }), more);
    const error = await failureOf(call(direct, payment));
    const [[field, received] = []] = Object.entries(change);
    const expected = { ...identity, ...payment }[field as "order_no"];
    expect(error).toMatchObject({
      kind: "outcome-unknown",
      status: 200,
      issues: [{ code: "belongs.differs", at: `/${field}`, expected, received }],
      findOut: { how: "ask" },
    });
    expect(error.result).toBeUndefined();
  });

  it("is reported even if it also breaks the contract", async () => {
    const other = { ...captured, merchant_id: "9", return_status: 1 };
    const error = await failureOf(fakeGateway(signedResponse(other)).call(capture, {}));
    expect(error).toMatchObject({ kind: "outcome-unknown", issues: [{ at: "/merchant_id" }] });
  });

  it("is unreadable if the operation changes nothing", async () => {
    const { call } = fakeGateway(jsonResponse({ merchant_id: "9", orders_list: [] }), { retryReads: false });
    expect(await failureOf(call(query, {}))).toMatchObject({ kind: "unreadable-response" });
  });

  it("is not detected by a missing field, or by an amount if the profile lists the repeated fields without it", async () => {
    const { order_no, ...rest } = paid;
    expect(await fakeGateway(xmlResponse(rest), more).call(direct, payment)).toMatchObject(rest);
    const empty = fakeGateway(xmlResponse({ ...rest, order_no: "" }), more);
    expect(await empty.call(direct, payment)).toMatchObject(rest);
    const other = { ...paid, amount: "9.00" };
    const apart = { profile: profileWith({ ...points, "direct-payment.echoed-fields": ["note"] }) };
    expect(await fakeGateway(xmlResponse(other), apart).call(direct, payment)).toMatchObject(other);
    // Under any other profile an amount is compared.
    const error = await failureOf(fakeGateway(xmlResponse(other)).call(direct, payment));
    expect(error).toMatchObject({ kind: "outcome-unknown", issues: [{ at: "/amount" }] });
    expect(order_no).toBe("A-1");
  });

  it("is reported without secret values", async () => {
    const secretive = { ...direct, echoes: [{ fields: ["first_name", "card"] }] };
    const told = { ...paid, first_name: "Grace", card: "5555555555554444" };
    const error = await failureOf(fakeGateway(xmlResponse(told)).call(secretive, payment));
    expect(error.issues).toHaveLength(2);
    expect(JSON.stringify(error)).not.toMatch(/Grace|Augusta|5555555555554444|4111111111111111/u);
  });
});

const issuesOf = (asked: unknown, told: unknown, as?: "amount" | "code", be?: "more" | "less") => {
  const may = be && { may: { be, point: "p", says: ["open"] } };
  const echoes = [{ fields: ["amount"], ...(as && { as }), ...may }];
  return differences({ ...direct, echoes }, {}, { amount: asked }, { amount: told });
};

describe("two values", () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,11}$/u);
  const fraction = fc.stringMatching(/^\d{1,8}$/u);

  it("are the same amount with any number of zeros", () => {
    fc.assert(
      fc.property(digits, fraction, fc.nat({ max: 5 }), fc.nat({ max: 3 }), (whole, part, behind, before) => {
        const [one, other] = [
          `${whole}.${part}`,
          `${"0".repeat(before)}${whole}.${part}${"0".repeat(behind)}`,
        ];
        expect(issuesOf(one, other, "amount")).toEqual([]);
        expect(issuesOf(other, one, "amount")).toEqual([]);
      }),
    );
  });

  it("are different amounts if their smallest digits differ, without rounding", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), (minor) => {
        const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, "0")}`;
        expect(issuesOf(text(minor), text(minor + 1n), "amount")).toHaveLength(1);
        expect(issuesOf(text(minor), text(minor + 1n), "amount", "more")).toEqual([]);
        expect(issuesOf(text(minor), text(minor + 1n), "amount", "less")).toHaveLength(1);
      }),
    );
  });

  it.each<[unknown, unknown, "amount" | "code" | undefined, boolean]>([
    ["10.5", 10.5, "amount", true],
    ["10.50", 10.5, "amount", true],
    ["1e1", "10", "amount", false],
    ["10.50", "10.50 ", "amount", false],
    ["eur", "EUR", "code", true],
    ["EUR", "USD", "code", false],
    ["7", 7, undefined, true],
    ["07", 7, undefined, false],
    ["a-1", "A-1", undefined, false],
    ["A-1", "A-1 ", undefined, false],
    ["10.5", "10.50", undefined, false],
    ["A-1", true, undefined, false],
    ["A-1", ["A-1"], undefined, false],
    ["A-1", null, undefined, true],
    [undefined, "A-1", undefined, true],
  ])("%o and %o, compared as %s, agree: %s", (asked, told, as, agree) => {
    expect(issuesOf(asked, told, as)).toHaveLength(agree ? 0 : 1);
  });
});

describe("a record that the query did not select", () => {
  const foreign = (asked: object, ...orders_list: object[]) =>
    notSelected(query, points, asked, { orders_list }).map(({ at }) => at);

  it("is detected by its value in the queried field", () => {
    const orders = ["A-2", "A-3", "A-1"].map((order_no) => ({ order_no }));
    expect(foreign({ numbers: "A-1,A-2" }, ...orders)).toEqual(["/orders_list/1/order_no"]);
    expect(foreign({ tid: "7" }, { transaction_id: 7 }, { transaction_id: "8", order_no: "A-1" })).toEqual([
      "/orders_list/1/transaction_id",
    ]);
  });

  it("is detected by values in an array, or in a member of each entry", () => {
    const orders_list = ["A-1", "A-2"].map((order_no) => ({ order_no }));
    const found = (selector: object, numbers: unknown) => {
      const own = {
        "search.selection.queryTransactions": { by: { order_no: { field: "numbers", ...selector } } },
      };
      return notSelected(query, own, { numbers }, { orders_list }).map(({ at }) => at);
    };
    expect(found({ array: true }, ["A-2", "A-3"])).toEqual(["/orders_list/0/order_no"]);
    expect(found({ member: "no" }, [{ no: "A-2" }, null])).toEqual(["/orders_list/0/order_no"]);
    expect(found({ member: "no" }, [{ other: "A-2" }])).toEqual([]);
  });

  it("is not reported if the query selects nothing, the record lacks the field, or another field matches", () => {
    expect(foreign({}, { order_no: "A-1" })).toEqual([]);
    expect(foreign({ numbers: "" }, { order_no: "A-1" })).toEqual([]);
    expect(foreign({ numbers: "A-1" }, { transaction_id: "7" })).toEqual([]);
    expect(foreign({ numbers: "A-1", tid: "7" }, { order_no: "A-2", transaction_id: "7" })).toEqual([]);
    expect(notSelected(query, {}, { numbers: "A-1" }, { orders_list: [{ order_no: "A-2" }] })).toEqual([]);
  });

  it("makes the query unreadable, and is in the error", async () => {
    const response = jsonResponse({ ...identity, orders_list: [{ order_no: "A-2" }] });
    const { call } = fakeGateway(response, { ...more, retryReads: false });
    const error = await failureOf(call(query, { numbers: "A-1" } as object));
    const issues = [{ code: "belongs.not-asked", expected: "A-1", received: "A-2" }];
    expect(error).toMatchObject({ kind: "unreadable-response", issues });
    expect(error.result).toMatchObject({ orders_list: [{ order_no: "A-2" }] });
  });
});

it.each([[["1001"]], [{ a: "1001" }], [true]])(
  "a response with the merchant %j belongs to no request",
  async (other) => {
    const { call } = fakeGateway(signedResponse({ ...captured, merchant_id: other }));
    const issues = [{ code: "belongs.differs", at: "/merchant_id" }];
    expect(await failureOf(call(capture, {}))).toMatchObject({ kind: "outcome-unknown", issues });
  },
);

describe("a read that failed", () => {
  it("is refused with the gateway's own message, and its empty list proves nothing", async () => {
    const response = {
      ...identity,
      return_status: "7",
      return_message: "address not registered",
      orders_list: [],
    };
    const { call, sent } = fakeGateway(jsonResponse(response));
    const error = await failureOf(call(query, {}));
    const issues = [{ at: "/return_status", received: "7 address not registered" }];
    expect(error).toMatchObject({ kind: "refused", status: 200, issues });
    expect(error.message).toContain("`return_status` is `7 address not registered`");
    expect(error.result).toMatchObject(response);
    expect(sent).toHaveLength(1);
  });

  it.each([[""], [null], [true], [["1"]]])(
    "is refused if its status is %j, which is no success",
    async (one) => {
      const response = { ...identity, return_status: one, orders_list: [] };
      expect((await failureOf(fakeGateway(jsonResponse(response)).call(query, {}))).kind).toBe("refused");
    },
  );

  it("is not reported if the status is that of a success", async () => {
    const response = { ...identity, return_status: "1", orders_list: [] };
    expect(await fakeGateway(jsonResponse(response)).call(query, {})).toMatchObject(response);
  });
});

describe("a batch", () => {
  const responded = (...capture_orders: object[]) => signedResponse({ ...captured, capture_orders });
  const done = { ...order, capture_status: "1", error_message: "" };

  it.each<[string, object[], string]>([
    ["another order's result", [{ ...done, transaction_id: "T-2" }], "belongs.not-asked"],
    ["no result", [], "belongs.count"],
    ["its result twice", [done, done], "belongs.twice"],
    ["a result too many", [done, { ...done, transaction_id: "T-9" }], "belongs.not-asked"],
    ["another currency", [{ ...done, currency: "USD" }], "belongs.differs"],
    ["a lower amount", [{ ...done, amount: "9.99" }], "belongs.differs"],
  ])("with %s is not a success, and its result is in the error", async (_what, entries, code) => {
    const { call } = fakeGateway(responded(...entries));
    const error = await failureOf(call(capture, { capture_orders: [{ ...order, currency: "EUR" }] }));
    expect(error).toMatchObject({ kind: "outcome-unknown" });
    expect(error.issues?.map((issue) => issue.code)).toContain(code);
    expect(error.result).toMatchObject({ capture_orders: entries });
  });

  it.each(["0", ""])("is not a success if every result is one and the envelope is %j", async (said) => {
    const { call } = fakeGateway(
      signedResponse({ ...captured, return_status: said, capture_orders: [done] }),
    );
    expect(await failureOf(call(capture, { capture_orders: [order] }))).toMatchObject({
      kind: "outcome-unknown",
      issues: [{ code: "belongs.contradiction", at: "/return_status" }],
    });
  });

  it("resolves with the amount of the whole payment, unless the profile excludes that", async () => {
    const whole = { ...done, amount: "100.00" };
    const request = { capture_orders: [order] };
    const result = await fakeGateway(responded(whole)).call(capture, request);
    expect(result).toMatchObject({ capture_orders: [whole] });
    const exact = profileWith({ "orders.entry-amount.captureTransactions": "must-match" });
    const { call } = fakeGateway(responded(whole), { profile: exact });
    expect(await failureOf(call(capture, request))).toMatchObject({ kind: "outcome-unknown" });
  });
});
