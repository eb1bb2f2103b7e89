// The same calls through openapi-fetch, over the types that openapi-typescript makes of the same document (paths.ts, which
// the measurement makes).
import createClient from "openapi-fetch";
import type { paths } from "./paths.ts";

const client = createClient<paths>({ baseUrl: "https://pay.example" });
const who = { merchant_id: "1000", account_id: "1000001", encryption_data: "" };

export async function everything(): Promise<readonly unknown[]> {
  const order = { transaction_id: "1", order_no: "1", currency: "EUR", amount: "10.50" };
  return [
    (
      await client.POST("/v1/authorise", {
        body: { ...who, order_no: "1", amount: "10.50", currency: "EUR" },
      })
    ).data,
    (await client.POST("/v1/authorise", { body: { ...who, payment_method: "pix" } })).data,
    (await client.POST("/v1/checkout", { body: { ...who, order_no: "2" } })).data,
    (await client.POST("/v1/retrievalTrans", { body: { ...who } })).data?.orders_list?.[0]?.payment_status,
    (await client.POST("/v1/capture", { body: { ...who, capture_orders: [order] } })).data
      ?.capture_orders?.[0]?.capture_status,
    (await client.POST("/v1/review", { body: { ...who, review_orders: [{ ...order, review_flag: "1" }] } }))
      .data?.return_status,
    (await client.POST("/v1/cancel", { body: { ...who, cancel_orders: [order] } })).data?.return_status,
    (await client.POST("/v1/cancelsubscription", { body: { ...who, recurring_id: "1" } })).data
      ?.cancel_status,
    (
      await client.POST("/v1/refund", {
        body: { ...who, refund_orders: [{ ...order, refund_amount: "1.00" }] },
      })
    ).data?.return_status,
    (await client.POST("/v1/retrievalRefund", { body: { ...who } })).data?.refund_orders?.[0]?.refund_status,
    (await client.POST("/v1/payout", { body: { ...who, notify_url: "https://shop.example/notify" } })).data
      ?.status,
  ];
}
