// The generated code from the user's view: types for a compiler, values for a program.
import { describe, expect, expectTypeOf, test } from "vitest";
import { checkProfile } from "../generated/check-profile.ts";
import { contractVersion, extensionPoints, operations, rules } from "../generated/catalogue.ts";
import {
  caller,
  createGateway,
  createNotificationHandler,
  type Finding,
  GatewayError,
  type Gateway,
  type Input,
  verifyNotification,
} from "../generated/client.ts";
import type { OperationId } from "../generated/ids.ts";
import { captureTransactions } from "../generated/operations/captureTransactions.ts";
import { defineProfile, type Profile, type RetiredPoints } from "../generated/profile.ts";
import { createGatewayHandler, type Handlers, refuse } from "../generated/server.ts";
import { createTestGateway, signNotification } from "../generated/testing.ts";
import type {
  ApmPaymentRequest,
  CaptureRequest,
  CaptureResult,
  DirectPaymentRequest,
  OrderRecord,
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

  test("accept a profile with literal types, and no invalid values", () => {
    const profile = defineProfile({ profile: "p", extension_points: { "signature.scheme": scheme } });
    expectTypeOf(profile.extension_points["signature.scheme"].output).toEqualTypeOf<"hex">();
    const algorithm = "rot13";
    // @ts-expect-error -- an algorithm that no gateway is known to use
    const unknown: Profile["extension_points"] = { "signature.scheme": { ...scheme, algorithm } };
    expect(checkProfile({ profile: "p", extension_points: unknown })).toMatchObject({
      ok: false,
      issues: [{ at: "/extension_points/signature.scheme/algorithm" }],
    });
    const points = { "signature.scheme": scheme, "search.selektion": { by: {} } };
    // @ts-expect-error -- a point that does not exist, next to one that does
    const typo = defineProfile({ profile: "p", extension_points: points });
    expect(checkProfile(typo)).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringContaining("`search.selection`") }],
    });
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

describe("the catalogue", () => {
  test("lists each operation, rule and extension point once, and everything that they cite exists", () => {
    const operationIds = operations.map(({ id }) => id);
    expectTypeOf<keyof Gateway>().toEqualTypeOf<OperationId | Extra>();
    expect(new Set(operationIds).size).toBe(operations.length);
    for (const list of [rules, extensionPoints]) {
      const ids = list.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { operations: about } of list)
        expect(operationIds).toEqual(expect.arrayContaining([...about]));
    }
    expect(contractVersion).toMatch(/^\d+\.\d+\.\d+$/u);
  });

  test("has a batch with the limit of the contract, and a signature on every request", () => {
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
    expect(operations.map(({ request }) => request.signature)).toEqual(
      operations.map(() => "encryption_data"),
    );
  });
});

describe("the client and the server", () => {
  const profile = defineProfile({ profile: "p", extension_points: { "signature.scheme": scheme } });
  const seen: CaptureRequest[] = [];
  const envelope = {
    merchant_id: "1000",
    account_id: "1000001",
    return_status: "1",
    return_message: "OK",
  } as const;
  const serve = createGatewayHandler({
    profile,
    keysOf: (merchant) => (merchant === credentials.merchant_id ? ["k"] : undefined),
    handlers: {
      captureTransactions(request) {
        seen.push(request);
        const orders = request.capture_orders ?? [];
        if (orders.length === 0) return refuse(400);
        return {
          ...envelope,
          capture_orders: orders.map((order) => ({ ...order, capture_status: "1", error_message: "" })),
        };
      },
      queryTransactions: () => ({ ...envelope, orders_list: [] }),
    },
  });
  const gatewayWith = (more: Profile) =>
    createGateway({
      baseUrl: "https://gateway.test",
      credentials,
      profile: more,
      fetch: (input, init) => serve(new Request(input, init)),
    });

  test("communicate with the same descriptors", async () => {
    const order = { transaction_id: "T", order_no: "A", currency: "EUR", amount: "1.00" };
    const result = await gatewayWith(profile).captureTransactions({ capture_orders: [order] });
    expect(result.capture_orders).toEqual([{ ...order, capture_status: "1", error_message: "" }]);
    expect(seen.at(-1)).toMatchObject({
      merchant_id: "1000",
      account_id: "1000001",
      capture_orders: [order],
    });
  });

  test("turn a refusal of the handler into an error of the client", async () => {
    const call = gatewayWith(profile).captureTransactions({ capture_orders: [] });
    await expect(call).rejects.toSatisfy((error) => error instanceof GatewayError && error.status === 400);
  });

  test("use the encoding of the profile for a request, and by default the declared one", async () => {
    const types: (string | null)[] = [];
    const bodies: string[] = [];
    const send = async (more: Profile) => {
      const gateway = createGateway({
        baseUrl: "https://gateway.test",
        credentials,
        profile: more,
        async fetch(input, init) {
          const request = new Request(input, init);
          types.push(request.headers.get("content-type"));
          bodies.push(await request.clone().text());
          return serve(request);
        },
      });
      await gateway.queryTransactions({});
    };
    await send(profile);
    const reads = [{ media: "application/x-www-form-urlencoded", body: "json" }] as const;
    await send({
      ...profile,
      extension_points: {
        ...profile.extension_points,
        "encoding.requests": { queryTransactions: { reads } },
      },
    });
    expect(types.map((type) => type?.split(";")[0])).toEqual([
      "application/x-www-form-urlencoded",
      "application/x-www-form-urlencoded",
    ]);
    expect(bodies.map((body) => body.slice(0, 1))).toEqual(["m", "{"]);
  });

  test("send nothing without a scheme", async () => {
    const gateway = createGateway({
      baseUrl: "https://gateway.test",
      credentials,
      fetch: () => Promise.reject(new Error("sent")),
    });
    await expect(gateway.queryTransactions({})).rejects.toMatchObject({ kind: "not-sent" });
  });
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
