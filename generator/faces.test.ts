// Functions of the client and the server beyond one call, from the user's view.
import { describe, expect, expectTypeOf, test } from "vitest";
import { createGateway, type GatewayOptions, inBatches } from "../generated/client.ts";
import { defineProfile, type RefundOrder, type RefundResultEntry } from "../generated/index.ts";
import { createGatewayHandler } from "../generated/server.ts";
import { sign } from "../generated/signature.ts";
import { hmac as scheme } from "../runtime/testing/signing.ts";

const key = "k";
const identity = { merchant_id: "1000", account_id: "1000001" };
const json = { media: "application/json", body: "json" } as const;
const profile = defineProfile({
  profile: "faces",
  extension_points: {
    "signature.scheme": scheme,
    "signature.response": "same-scheme",
    "encoding.xml-root": "payment",
    "encoding.requests": { queryTransactions: { reads: [json] } },
    codes: { refund_status: { "0": { means: "Not done.", outcome: "not-done", final: true } } },
    "search.selection": {
      queryTransactions: { by: { order_no: { field: "orders" } } },
      searchRefunds: { by: { transaction_id: { field: "transactions" } } },
    },
  },
});

/** A client of a gateway that the server's code makes; it stores the requests. */
function gateway(
  handlers: Parameters<typeof createGatewayHandler>[0]["handlers"],
  more: Partial<GatewayOptions> = {},
) {
  const sent: { path: string; type: string | null; body: string }[] = [];
  const handle = createGatewayHandler({ handlers, profile, keysOf: () => [key] });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.clone().text();
    sent.push({ path: new URL(request.url).pathname, type: request.headers.get("content-type"), body });
    return handle(request);
  };
  const options = {
    baseUrl: "https://pay.example",
    credentials: { ...identity, key },
    profile,
    fetch,
    ...more,
  };
  return { client: createGateway(options), sent, handle };
}

const refund = (index: number): RefundOrder => ({
  transaction_id: `T-${index}`,
  order_no: `A-${index}`,
  currency: "EUR",
  amount: "10.00",
  refund_amount: "1.00",
});
const success = { ...identity, return_status: "1", return_message: "OK" };

test("a list of any length is refunded in portions of the contract's limit, and each refund has its own outcome", async () => {
  const { client, sent } = gateway({
    refundTransactions: ({ refund_orders = [] }) => ({
      ...success,
      refund_orders: refund_orders.toReversed().map(({ transaction_id, order_no }) => ({
        transaction_id: String(transaction_id),
        order_no: String(order_no),
        ...(transaction_id === "T-7"
          ? { refund_status: "0", refund_message: "V1003:more than is left" }
          : { refund_status: "1", refund_message: "V0000:OK" }),
      })),
    }),
  });
  const settled = await inBatches(
    client,
    "refundTransactions",
    Array.from({ length: 120 }, (_, at) => refund(at)),
  );
  expect(sent.map(({ body }) => JSON.parse(body).refund_orders.length)).toEqual([50, 50, 20]);
  expect(settled.map(({ item }) => item.order_no)).toEqual(Array.from({ length: 120 }, (_, at) => `A-${at}`));
  expect(settled.filter(({ outcome }) => outcome !== "done")).toMatchObject([
    { outcome: "not-done", item: { order_no: "A-7" }, message: "V1003:more than is left" },
  ]);
  const [first] = settled;
  if (first?.outcome === "done" && first.by === "result")
    expectTypeOf(first.entry).toEqualTypeOf<RefundResultEntry>();
  expectTypeOf<Parameters<typeof inBatches>[1]>().toEqualTypeOf<
    "captureTransactions" | "reviewTransactions" | "cancelTransactions" | "refundTransactions"
  >();
});

describe("the profile", () => {
  test("with one encoding for a query makes the client use it, and the server refuse others", async () => {
    const { client, sent, handle } = gateway({ queryTransactions: () => ({ ...success, orders_list: [] }) });
    await client.queryTransactions({});
    expect(sent[0]?.type).toBe("application/json");
    const body = new URLSearchParams({
      ...identity,
      encryption_data: sign(identity, scheme, key),
    }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const request = new Request("https://pay.example/v1/retrievalTrans", { method: "POST", body, headers });
    const response = await handle(request);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("json under application/json");
  });

  test("defines the root of an XML request", async () => {
    const { client, sent } = gateway({ createRedirectPayment: () => ({ page: "<form></form>" }) });
    await client.createRedirectPayment({ order_no: "A-1" });
    expect(sent[0]?.body).toContain("<payment>");
  });
});
