// A merchant's program on the client that @hey-api/openapi-ts makes of openapi.createDirectPayment.json: it pays, captures,
// queries and refunds. It is compiled and run in that client's folder, and imports nothing else of this project.
import { XMLParser } from "fast-xml-parser";
import { createClient, createConfig } from "./client/index.js";
import {
  captureTransactions,
  createDirectPayment,
  queryTransactions,
  refundTransactions,
} from "./sdk.gen.js";

const identity = { merchant_id: "1000", account_id: "1000001" };

type Sign = <Body extends object>(operation: string, body: Body) => Body & { encryption_data: string };

/** The gateway's response in each step. */
export async function merchant(
  baseUrl: string,
  sign: Sign,
): Promise<Record<string, string | number | undefined>> {
  const client = createClient(createConfig({ baseUrl }));
  const order = { order_no: `interop-${Date.now()}`, currency: "USD", amount: "10.00" };
  const card = {
    card: "4111111111111111",
    expiration_month: "12",
    expiration_year: "2034",
    security_code: "123",
  };
  const paid = await createDirectPayment({
    client,
    body: sign("createDirectPayment", { ...identity, ...order, ...card }),
    // The result is XML, which this client hands on as text.
    parseAs: "text",
  });
  const { respon } = new XMLParser({ parseTagValue: false }).parse(String(paid.data)) as {
    respon: { transaction_id: string; result_info: string };
  };
  const entry = { ...order, transaction_id: respon.transaction_id };
  const captured = await captureTransactions({
    client,
    body: sign("captureTransactions", { ...identity, capture_orders: [entry] }),
  });
  const selection = { ...identity, order_no: order.order_no };
  const found = await queryTransactions({ client, body: sign("queryTransactions", selection) });
  const refunded = await refundTransactions({
    client,
    body: sign("refundTransactions", {
      ...identity,
      refund_orders: [{ ...entry, refund_amount: "4.00", refund_reason: "One of two was returned" }],
    }),
  });
  return {
    createDirectPayment: respon.result_info,
    captureTransactions: captured.data?.capture_orders?.[0]?.capture_status,
    queryTransactions: found.data?.orders_list?.[0]?.order_no === order.order_no ? "found" : "not found",
    refundTransactions: refunded.data?.refund_orders?.[0]?.refund_message,
  };
}
