// The generated code from the user's view: types for a compiler, values for a program.
import { describe, expect, expectTypeOf, test } from "vitest";
import { checkProfile } from "../generated/check-profile.ts";
import { operations } from "../generated/catalogue.ts";
import {
  caller,
  createGateway,
  createNotificationHandler,
  type Finding,
  type Gateway,
  inBatches,
  type Input,
  verifyNotification,
} from "../generated/client.ts";
import type { OperationId } from "../generated/ids.ts";
import { captureTransactions } from "../generated/operations/captureTransactions.ts";
import { codesOf, defineProfile, type RetiredPoints } from "../generated/profile.ts";
import { createGatewayHandler, type Handlers } from "../generated/server.ts";
import { sign } from "../generated/signature.ts";
import { createTestGateway, signNotification } from "../generated/testing.ts";
import type {
  ApmPaymentRequest,
  CaptureResult,
  DirectPaymentRequest,
  OrderRecord,
  RefundResultEntry,
  RefundSearchEntry,
} from "../generated/types.ts";
import { hmac as scheme } from "../runtime/testing/signing.ts";

const credentials = { merchant_id: "1000", account_id: "1000001", key: "k" };

/** What a client has in addition to the operations. */
type Extra = "findOrder" | "findRefunds" | "findOut" | "stateOf" | "prepare" | "send";

describe("the types of the contract", () => {
  test("distinguish the variants of one path", () => {
    expectTypeOf<DirectPaymentRequest["payment_method"]>().toEqualTypeOf<undefined>();
    expectTypeOf<ApmPaymentRequest["payment_method"]>().toEqualTypeOf<string>();
    expectTypeOf<ApmPaymentRequest>().not.toExtend<DirectPaymentRequest>();
  });

  test("keep text as text, and require only what the contract requires", () => {
    expectTypeOf<CaptureResult["encryption_data"]>().toEqualTypeOf<string>();
    expectTypeOf<OrderRecord["amount"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<NonNullable<OrderRecord["payment_status"]>>().toExtend<string>();
  });

  test("let the client fill in the identity and the signature", () => {
    expectTypeOf<Input<DirectPaymentRequest>>().not.toHaveProperty("merchant_id");
    expectTypeOf<Input<DirectPaymentRequest>>().not.toHaveProperty("encryption_data");
    expectTypeOf<keyof Gateway>().toEqualTypeOf<OperationId | Extra>();
    expectTypeOf<keyof Handlers>().toEqualTypeOf<OperationId>();
  });

  test("find records only by their identifiers, one or a list", () => {
    const find = (gateway: Gateway) => gateway.findOrder({ order_no: "A-1" });
    expectTypeOf<Awaited<ReturnType<typeof find>>>().toEqualTypeOf<Finding<OrderRecord>>();
    const findAll = (gateway: Gateway) => gateway.findRefunds({ refund_reference_id: ["1"] });
    expectTypeOf<Awaited<ReturnType<typeof findAll>>>().toEqualTypeOf<Finding<RefundSearchEntry>[]>();
    // @ts-expect-error -- an amount identifies nothing
    expectTypeOf((gateway: Gateway) => gateway.findOrder({ amount: "1.00" })).toBeFunction();
    // @ts-expect-error -- nothing to find by
    expectTypeOf((gateway: Gateway) => gateway.findOrder({})).toBeFunction();
  });

  test("send in batches only operations with entries, whose results are entries too", () => {
    expectTypeOf<Parameters<typeof inBatches>[1]>().toEqualTypeOf<
      "captureTransactions" | "reviewTransactions" | "cancelTransactions" | "refundTransactions"
    >();
    const refund = async (gateway: Gateway) => inBatches(gateway, "refundTransactions", []);
    type Settled = Extract<Awaited<ReturnType<typeof refund>>[number], { by: "result" }>;
    expectTypeOf<Settled["entry"]>().toEqualTypeOf<RefundResultEntry>();
  });

  test("refuse an extension point of an earlier version, and name its successor", () => {
    const points = { "signature.scheme": scheme, "errors.other-operations": { invalid_input: 400 } };
    type RetiredText = RetiredPoints["errors.other-operations"]["retired"];
    expectTypeOf<RetiredText>().toExtend<`${string}Use \`errors.by-operation\` instead.${string}`>();
    // @ts-expect-error -- its type names the point that replaced it
    const former = defineProfile({ profile: "p", extension_points: points });
    expect(checkProfile(former)).toMatchObject({
      ok: false,
      issues: [
        {
          code: "retired",
          at: "/extension_points/errors.other-operations",
          message: expect.stringContaining("`errors.by-operation`"),
        },
      ],
    });
  });
});

test("the catalogue has a batch with the limit of the contract, and a signature on every request", () => {
  expect(captureTransactions.batch).toEqual({
    limit: 50,
    success: "1",
    key: ["transaction_id", "order_no"],
    envelope: "return_status",
    reason: "return_message",
    request: "capture_orders",
    response: "capture_orders",
    status: "capture_status",
    error: "error_message",
    foreign: expect.any(Function),
  });
  expect(operations.map(({ request }) => request.signature)).toEqual(operations.map(() => "encryption_data"));
});

test("the codes of a profile are a list, a type guard and meanings; there are none if a file leaves them open", () => {
  const points = { codes: { payment_status: { "2000": "Paid", R: "Refused" } } } as const;
  const codes = codesOf(defineProfile({ profile: "acme", extension_points: points }), "codes.payment_status");
  expect(codes.list).toEqual(["2000", "R"]);
  expect([codes.is("R"), codes.is("A"), codes.meaning("R")]).toEqual([true, false, "Refused"]);
  const checked = checkProfile({ profile: "file" });
  expect(checked.ok && codesOf(checked.value, "codes.payment_status")).toBeUndefined();
});

test("a profile with one encoding for a query makes the client use it, and the server refuse others", async () => {
  const json = { media: "application/json", body: "json" } as const;
  const profile = defineProfile({
    profile: "json",
    extension_points: {
      "signature.scheme": scheme,
      "signature.response": "same-scheme",
      "encoding.requests": { queryTransactions: { reads: [json] } },
    },
  });
  const { key, ...identity } = credentials;
  const result = { ...identity, return_status: "1", return_message: "OK", orders_list: [] };
  const handlers = { queryTransactions: () => result };
  const handle = createGatewayHandler({ handlers, profile, keysOf: () => [key] });
  const media: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (...given) => {
    const request = new Request(...given);
    media.push(request.headers.get("content-type"));
    return handle(request);
  };
  await createGateway({ baseUrl: "https://pay.example", credentials, profile, fetch }).queryTransactions({});
  expect(media).toEqual(["application/json"]);
  const body = new URLSearchParams({ ...identity, encryption_data: sign(identity, scheme, key) });
  const response = await handle(
    new Request("https://pay.example/v1/retrievalTrans", { method: "POST", body }),
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("json under application/json");
});

describe("a JavaScript program that leaves out an option gets an error that names it", () => {
  // What no compiler allows.
  const without = {} as never;
  const points = {
    "signature.scheme": { kind: "bound", version: 1 },
    "notification.signature": "same-scheme",
  } as const;
  const baseUrl = "https://gateway.test";

  test.each([
    ["createGatewayHandler", () => createGatewayHandler(without)],
    ["createTestGateway", () => createTestGateway({ credentials } as never)],
    ["createNotificationHandler", () => createNotificationHandler(without)],
    ["verifyNotification", () => verifyNotification(new Uint8Array(), without)],
    ["signNotification", () => signNotification({}, without)],
  ])("%s without a profile", (_name, call) => {
    expect(call).toThrow(new TypeError("`profile` is missing. Pass the gateway's profile."));
  });

  test.each([
    ["createGateway", () => createGateway({ baseUrl, profile: { extension_points: points } } as never)],
    ["caller", () => caller({ baseUrl, profile: { extension_points: points } } as never)],
  ])("%s without credentials", (_name, call) => {
    expect(call).toThrow(/^`credentials\.key` is missing or empty\./u);
  });

  test("createNotificationHandler without keys", () => {
    const call = () => createNotificationHandler({ profile: { extension_points: points } } as never);
    expect(call).toThrow(/^No key was given/u);
  });
});
