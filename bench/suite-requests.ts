// Requests to measure other tools with, on the same gateway: pay, query, capture, refund. The tools cannot sign, nor put a
// reference from one response into a signed request. So this file signs all requests before the clock runs, and pays the
// payments to capture or refund.
import { randomUUID } from "node:crypto";
import type { Profile } from "@acquiring/contract";
import { signedFor } from "./gateway/payments.ts";

type Value = string | readonly { readonly [name: string]: string }[];
export type Body = { readonly [name: string]: Value };

export interface Request {
  readonly name: "pay" | "query" | "capture" | "refund";
  readonly operationId: string;
  readonly path: string;
  readonly media: "application/json" | "application/x-www-form-urlencoded";
  readonly body: Body;
}

const amount = { currency: "USD", amount: "12.50" };
const card = {
  card: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2034",
  security_code: "123",
};

interface Order {
  readonly order_no: string;
  readonly transaction_id: string;
}

/** Signs a body for a path. */
type Signs = (path: string, body: Body) => Body;
const signing =
  (profile: Profile): Signs =>
  (path, body) =>
    signedFor(path, body, profile) as Body;

const newOrder = (): string => `suite-${randomUUID()}`;
const payment = (order_no: string): Body => ({ order_no, ...amount, ...card });
const capture = (order: Order): Body => ({ capture_orders: [{ ...order, ...amount }] });

async function post(url: string, body: Body): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.text();
}

async function pay(url: string, signed: Signs): Promise<Order> {
  const order_no = newOrder();
  const text = await post(`${url}/v1/authorise`, signed("/v1/authorise", payment(order_no)));
  const transaction_id = /<transaction_id>([^<]+)</u.exec(text)?.[1];
  if (transaction_id === undefined) throw new Error(`A payment was not approved: ${text.slice(0, 300)}`);
  return { order_no, transaction_id };
}

/** The four for an authorised payment and a captured one. */
function setOf(open: Order, captured: Order): readonly Request[] {
  const media = "application/json";
  const refund = { ...captured, ...amount, refund_amount: amount.amount, refund_reason: "measured" };
  return [
    { name: "pay", operationId: "authorise", path: "/v1/authorise", media, body: payment(newOrder()) },
    {
      name: "query",
      operationId: "queryTransactions",
      path: "/v1/retrievalTrans",
      media: "application/x-www-form-urlencoded",
      body: { order_no: open.order_no },
    },
    { name: "capture", operationId: "captureTransactions", path: "/v1/capture", media, body: capture(open) },
    {
      name: "refund",
      operationId: "refundTransactions",
      path: "/v1/refund",
      media,
      body: { refund_orders: [refund] },
    },
  ];
}

/** The given number of sets of the four, signed. Send each once. */
export async function preparedRequests(
  url: string,
  profile: Profile,
  sets: number,
): Promise<readonly Request[]> {
  const signed = signing(profile);
  const requests: Request[] = [];
  for (let set = 0; set < sets; set += 1) {
    const [open, captured] = [await pay(url, signed), await pay(url, signed)];
    await post(`${url}/v1/capture`, signed("/v1/capture", capture(captured)));
    for (const request of setOf(open, captured))
      requests.push({ ...request, body: signed(request.path, request.body) });
  }
  return requests;
}
