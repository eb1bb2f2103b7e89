// A merchant's program on openapi-fetch and the types that openapi-typescript makes of the reference gateway's own document: it
// pays, queries and refunds. Two things are written by hand: a hook that signs, and a parser of the one result that is XML.
import { XMLParser } from "fast-xml-parser";
import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "./gateway.js";

/** Returns the signature of a request. */
type Sign = (path: string, body: Readonly<Record<string, unknown>>) => string;

/** Signs each request. Its body is JSON until then; a form is written here. */
const signing = (sign: Sign): Middleware => ({
  async onRequest({ request, schemaPath }) {
    const body = (await request.clone().json()) as Record<string, string>;
    const signed = { ...body, encryption_data: sign(schemaPath, body) };
    const isForm = request.headers.get("content-type")?.includes("form") === true;
    return new Request(request, {
      method: "POST",
      body: isForm ? new URLSearchParams(signed) : JSON.stringify(signed),
    });
  },
});

type Paid = components["schemas"]["DirectPaymentResult"];
const xml = new XMLParser({ parseTagValue: false });

/** The gateway's response in each step. */
export async function merchant(baseUrl: string, sign: Sign): Promise<Record<string, string | undefined>> {
  const client = createClient<paths>({ baseUrl });
  client.use(signing(sign));
  const identity = { merchant_id: "1000", account_id: "1000001", encryption_data: "" };
  const order = { order_no: `fetch-${Date.now()}`, currency: "USD", amount: "10.00" };
  const card = {
    card: "4111111111111111",
    expiration_month: "12",
    expiration_year: "2034",
    security_code: "123",
  };
  const paid = await client.POST("/v1/authorise", {
    body: { ...identity, ...order, ...card },
    parseAs: "text",
  });
  const { respon } = xml.parse(String(paid.data)) as { respon: Paid };
  const { transaction_id } = respon;
  const entry = { ...order, transaction_id };
  await client.POST("/v1/capture", { body: { ...identity, capture_orders: [entry] } });
  const found = await client.POST("/v1/retrievalTrans", {
    body: { ...identity, transaction_id },
    headers: { "content-type": "application/x-www-form-urlencoded" },
    bodySerializer: JSON.stringify,
  });
  const refund = { ...entry, refund_amount: "4.00", refund_reason: "one cup broken" };
  const refunded = await client.POST("/v1/refund", { body: { ...identity, refund_orders: [refund] } });
  return {
    "/v1/authorise": respon.result_info,
    "/v1/retrievalTrans": found.data?.orders_list.find((one) => one.transaction_id === transaction_id)
      ?.payment_status,
    "/v1/refund": refunded.data?.refund_orders[0]?.refund_message,
  };
}
