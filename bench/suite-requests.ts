// Requests to measure other tools with, on the same gateway: pay, query, capture, refund. They cannot sign, nor carry a
// reference from one answer into a signed request, so that all of it is signed beforehand, and what is to be captured or
// refunded has been paid before the clock runs.
import { randomUUID } from "node:crypto";
import type { Profile } from "@acquiring/contract";
import { sign } from "@acquiring/contract/signature";
import { developmentAccount } from "@acquiring/gateway";

const { key, ...account } = developmentAccount;

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

/** As many sets of the four as are asked for, ready to be sent once each. */
export async function preparedRequests(
  url: string,
  { extension_points }: Profile,
  sets: number,
): Promise<readonly Request[]> {
  const scheme = extension_points["signature.scheme"];
  if (scheme === undefined) throw new Error("The profile has no signature scheme.");
  const signed = (body: Body): Body => {
    const whole = { ...account, ...body };
    return { ...whole, encryption_data: sign(whole, scheme, key) };
  };
  const payment = (order_no: string): Body => signed({ order_no, ...amount, ...card });
  const capture = (order: { order_no: string; transaction_id: string }): Body =>
    signed({ capture_orders: [{ ...order, ...amount }] });
  const post = async (path: string, body: Body): Promise<string> => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.text();
  };
  const paid = async (): Promise<{ order_no: string; transaction_id: string }> => {
    const order_no = `suite-${randomUUID()}`;
    const text = await post("/v1/authorise", payment(order_no));
    const transaction_id = /<transaction_id>([^<]+)</u.exec(text)?.[1];
    if (transaction_id === undefined) throw new Error(`A payment was not approved: ${text.slice(0, 300)}`);
    return { order_no, transaction_id };
  };
  const requests: Request[] = [];
  for (let set = 0; set < sets; set += 1) {
    const [open, captured] = [await paid(), await paid()];
    await post("/v1/capture", capture(captured));
    const media = "application/json";
    requests.push(
      {
        name: "pay",
        operationId: "authorise",
        path: "/v1/authorise",
        media,
        body: payment(`suite-${randomUUID()}`),
      },
      {
        name: "query",
        operationId: "queryTransactions",
        path: "/v1/retrievalTrans",
        media: "application/x-www-form-urlencoded",
        body: signed({ order_no: open.order_no }),
      },
      {
        name: "capture",
        operationId: "captureTransactions",
        path: "/v1/capture",
        media,
        body: capture(open),
      },
      {
        name: "refund",
        operationId: "refundTransactions",
        path: "/v1/refund",
        media,
        body: signed({
          refund_orders: [
            { ...captured, ...amount, refund_amount: amount.amount, refund_reason: "measured" },
          ],
        }),
      },
    );
  }
  return requests;
}
