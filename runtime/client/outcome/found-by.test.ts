import { describe, expect, it } from "vitest";
import { findOutOf, inWords } from "./found-by.ts";
import {
  failureOf,
  fakeGateway,
  key,
  order,
  payment,
  signedResponse,
  captured,
} from "../../testing/fake-gateway.ts";
import { capture, direct, profile, query } from "../../testing/operations.ts";

const points = {
  ...profile.extension_points,
  "search.selection.queryTransactions": {
    by: { order_no: { field: "order_no" }, transaction_id: { field: "tid", separator: "," } },
  },
  "search.selection.searchRefunds": { by: { transaction_id: { field: "transaction_id" } } },
};

describe("the way that the profile offers to find out an unknown outcome", () => {
  it("is a query by an identifier from the request, under the query's field name", () => {
    expect(findOutOf(capture, points)).toEqual({
      how: "ask",
      searches: [{ operation: "queryTransactions", by: "transaction_id", field: "tid" }],
    });
    expect(inWords(findOutOf(capture, points))).toContain("`transaction_id` (its field `tid`)");
    expect(inWords(findOutOf(capture, points), "`a` or ")).toContain(
      "first, with `a` or `queryTransactions`",
    );
  });

  it("is not a query by an identifier that only the lost response contains", () => {
    expect(findOutOf(direct, points)).toEqual({
      how: "ask",
      searches: [{ operation: "queryTransactions", by: "order_no", field: "order_no" }],
    });
  });

  it("is, after a refund, first a search for refunds", () => {
    const refunds = { operation: "searchRefunds", point: "search.selection.searchRefunds" };
    const found = findOutOf({ ...capture, foundBy: [refunds, ...(capture.foundBy ?? [])] }, points);
    expect(found).toMatchObject({
      searches: [{ operation: "searchRefunds" }, { operation: "queryTransactions" }],
    });
  });

  it.each([
    ["a profile without a selection", capture, profile.extension_points],
    ["no profile", capture, undefined],
    ["a payout, which is not an order", { ...capture, foundBy: [] }, points],
    [
      "an invalid selection",
      capture,
      { "search.selection.queryTransactions": { by: { order_no: "order_no" } } },
    ],
    [
      "a selection by a field that the request does not have",
      direct,
      { "search.selection.queryTransactions": { by: { transaction_id: { field: "t" } } } },
    ],
  ])("is manual reconciliation for %s", (_name, operation, given) => {
    expect(findOutOf(operation, given)).toEqual({ how: "by-hand" });
    expect(inWords({ how: "by-hand" })).toContain("Reconcile manually");
  });
});

describe("an error", () => {
  const more = { profile: { extension_points: points } };

  it.each([
    ["whose response was lost", new Error("reset"), "outcome-unknown"],
    ["with a response of another sender", signedResponse(captured, `not-${key}`), "bad-signature"],
  ])(
    "of a write %s says in its message and in its data how to find out the outcome",
    async (_name, response, kind) => {
      const error = await failureOf(fakeGateway(response, more).call(capture, { capture_orders: [order] }));
      expect(error.kind).toBe(kind);
      expect(error.findOut).toMatchObject({ how: "ask", searches: [{ field: "tid" }] });
      expect(error.message).toContain(
        "Find out the outcome first, with `queryTransactions` by `transaction_id`",
      );
    },
  );

  it("of a read, or of a request that was not sent, has no `findOut`", async () => {
    const lost = fakeGateway(new Error("reset"), { ...more, retryReads: false });
    expect((await failureOf(lost.call(query, {}))).findOut).toBeUndefined();
    const refused = Object.assign(new Error("no"), { code: "ECONNREFUSED", syscall: "connect" });
    expect((await failureOf(fakeGateway(refused, more).call(direct, payment))).findOut).toBeUndefined();
  });
});
