import { describe, expect, test } from "vitest";
import {
  captured,
  capturedOrder,
  failureOf,
  fakeGateway,
  identity,
  order,
  payment,
  signedResponse,
  xmlResponse,
} from "../testing/fake-gateway.ts";
import { capture, direct, profile } from "../testing/operations.ts";
import { errorOf, postJson, signedBy, testGateway } from "../testing/test-gateway.ts";
import { withFurtherFields } from "./further-fields.ts";

const means = "What it means.";
const points = {
  ...profile.extension_points,
  "further-fields": {
    [direct.id]: {
      request: { return_url: { type: "text", means } },
      response: {
        attempts: { type: "integer", means, always: true },
        live: { type: "boolean", means },
        steps: { type: "texts", means },
        card: { type: "number", means },
      },
    },
    [capture.id]: {
      request: {
        parcels: { type: "objects", means },
        "parcels.weight": { type: "number", means },
        "capture_orders.reason": { type: "text", means },
      },
      response: { "capture_orders.fee": { type: "object", means, always: true } },
    },
  },
};
const declaring = { profile: { extension_points: points } };
const paid = { ...identity, order_no: payment.order_no, result_info: "0000:Success", attempts: "2" };

describe("a field that a profile declares beyond the contract", () => {
  test("is read from XML as its type, and a field of the contract keeps its own", async () => {
    const { call } = fakeGateway(xmlResponse({ ...paid, live: "true", steps: "a", card: "4" }), declaring);
    expect(await call(direct, payment)).toMatchObject({ attempts: 2, live: true, steps: ["a"], card: "4" });
  });

  test.each([
    ["boolean", { live: "yes" }, "/respon/live"],
    ["integer", { attempts: "1.5" }, "/respon/attempts"],
  ])("makes the call fail if a response has another type than %s", async (_type, more, at) => {
    const { call } = fakeGateway(xmlResponse({ ...paid, ...more }), declaring);
    expect((await failureOf(call(direct, payment))).issues).toMatchObject([{ code: "type", at }]);
  });

  test("makes the call fail with the result if the profile promises it and the response lacks it", async () => {
    const { attempts: _absent, ...less } = paid;
    const { call } = fakeGateway(xmlResponse(less), declaring);
    expect(await failureOf(call(direct, payment))).toMatchObject({
      kind: "broken-promise",
      result: { result_info: "0000:Success" },
      issues: [{ code: "promise.missing", at: "/attempts" }],
    });
  });

  test("is checked in each entry of a list", async () => {
    const [entry] = capturedOrder.capture_orders;
    const responding = (more: object) =>
      fakeGateway(signedResponse({ ...captured, capture_orders: [{ ...entry, ...more }] }), declaring);
    const calling = { capture_orders: [order] };
    expect((await failureOf(responding({}).call(capture, calling))).issues).toMatchObject([
      { at: "/capture_orders/0/fee" },
    ]);
    expect(await responding({ fee: {} }).call(capture, calling)).toMatchObject({ return_status: "1" });
  });

  test("is refused before it is sent if its type is another, and no error shows its value", async () => {
    const { call, sent } = fakeGateway(xmlResponse(paid), declaring);
    const error = await failureOf(call(direct, { ...payment, return_url: 71 } as never));
    expect([error.kind, error.issues, sent]).toMatchObject([
      "invalid-request",
      [{ code: "type", at: "/return_url" }],
      [],
    ]);
    expect(JSON.stringify(error)).not.toContain("71");
  });

  test.each([
    ["in the request", { return_url: 7 }, direct, "return_url"],
    ["in an entry", { capture_orders: [{ ...order, reason: 7 }] }, capture, "/capture_orders/0/reason"],
    ["in an object of its own", { parcels: [{ weight: "heavy" }] }, capture, "/parcels/0/weight"],
  ])("is refused by the server if its type is another %s", async (_where, fields, operation, at) => {
    const { handle, seen } = testGateway(captured, declaring);
    const response = await handle(postJson(operation, signedBy({ ...identity, ...fields })));
    expect([response.status, seen]).toEqual([400, []]);
    expect((await errorOf(response)).message).toContain(at.split("/").at(-1));
  });

  test("is not written by the server with another type", async () => {
    const wrong = { ...capturedOrder, capture_orders: [{ ...capturedOrder.capture_orders[0], fee: "1.00" }] };
    const asked = signedBy({ ...identity, capture_orders: [order] });
    expect((await testGateway(wrong, declaring).handle(postJson(capture, asked))).status).toBe(500);
    expect((await testGateway(wrong).handle(postJson(capture, asked))).status).toBe(200);
  });
});

test("an operation without declared fields stays the same", () => {
  expect(withFurtherFields(direct, profile.extension_points)).toBe(direct);
  expect(withFurtherFields(direct, undefined)).toBe(direct);
});
