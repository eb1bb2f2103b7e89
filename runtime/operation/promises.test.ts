import { describe, expect, test } from "vitest";
import {
  captured,
  failureOf,
  fakeGateway,
  identity,
  order,
  payment,
  signedResponse,
  xmlResponse,
} from "../testing/fake-gateway.ts";
import { capture, direct, profile } from "../testing/operations.ts";
import { missingPromises } from "./promises.ts";

const points = { ...profile.extension_points, "always.paid": ["amount", "card"] };
const paying = { ...direct, promises: "always.paid" };
const paid = { ...identity, order_no: payment.order_no, amount: payment.amount, result_info: "0000:Success" };
const promising = { profile: { extension_points: points } };

describe("a field that the profile promises", () => {
  test("makes the call fail if a payment's response lacks it, and the error has the result", async () => {
    const { call } = fakeGateway(xmlResponse(paid), promising);
    const error = await failureOf(call(paying, payment));
    expect(error).toMatchObject({
      kind: "broken-promise",
      result: { result_info: "0000:Success" },
      issues: [{ code: "promise.missing", at: "/card" }],
    });
    expect(error.message).toContain("Do not send the request again.");
  });

  test("may be empty, because only its presence is promised", async () => {
    const { call } = fakeGateway(xmlResponse({ ...paid, card: "" }), promising);
    expect(await call(paying, payment)).toMatchObject({ card: "" });
  });

  test("is not checked if the profile leaves the point open", async () => {
    const { call } = fakeGateway(xmlResponse(paid));
    expect(await call(paying, payment)).toMatchObject({ amount: payment.amount });
  });

  test("is checked in each entry of a batch", async () => {
    const entry = { ...order, status: "1" };
    const { call } = fakeGateway(signedResponse({ ...captured, capture_orders: [entry] }), {
      profile: { extension_points: { ...points, "always.captured": ["capture_orders.trace"] } },
    });
    const capturing = { ...capture, promises: "always.captured" };
    const error = await failureOf(call(capturing, { capture_orders: [order] }));
    expect(error).toMatchObject({ kind: "broken-promise", issues: [{ at: "/capture_orders/0/trace" }] });
  });
});

test("a promised field of an inner record is reported with its path, but not below an absent record", () => {
  const operation = { ...direct, promises: "p" };
  const at = (response: unknown) =>
    missingPromises(operation, { p: ["list.a", "list.b.c"] }, response).map((issue) => issue.at);
  expect(at({ list: [{ a: 1, b: { c: 2 } }, { b: {} }, { a: 3 }] })).toEqual(["/list/1/a", "/list/1/b/c"]);
  expect(at({})).toEqual([]);
  expect(at(undefined)).toEqual([]);
});
