// A tiny gateway for tests of the runner: only direct payments and captures, unsigned, as in the contract. It imports nothing of
// the contract.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface TinyRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly remoteAddress: string;
}

export interface TinyAnswer {
  readonly status?: number;
  readonly media?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** Breaks the connection instead. */
  readonly broken?: true;
  /** Leaves the request without a response. */
  readonly silent?: true;
}

export type Handler = (request: TinyRequest) => TinyAnswer | undefined;

export interface TinyGateway {
  readonly url: string;
  readonly requests: readonly TinyRequest[];
  readonly close: () => Promise<void>;
}

/** Responds with `handler`, or with `conforming` if that returns nothing. */
export async function startTinyGateway(handler: Handler = () => undefined): Promise<TinyGateway> {
  const requests: TinyRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const request: TinyRequest = {
        path: incoming.url ?? "",
        headers: incoming.headers,
        text,
        value: recordOf(text),
        remoteAddress: incoming.socket.remoteAddress ?? "",
      };
      requests.push(request);
      const {
        status = 200,
        media = "application/json",
        headers = {},
        body,
        broken,
        silent,
      } = handler(request) ?? conforming(request);
      if (broken === true) incoming.socket.destroy();
      else if (silent !== true) response.writeHead(status, { "content-type": media, ...headers }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function recordOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Text for an element of XML. */
export const escaped = (value: unknown): string =>
  String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Returns the response of a gateway that conforms to the contract in an unusual style: a declaration, layout, empty
 * elements, CDATA.
 */
export function conforming({ path, value, text }: TinyRequest): TinyAnswer {
  if (text !== "" && Object.keys(value).length === 0) return { status: 400, body: "" };
  if (path === "/v1/authorise") {
    const card = String(value["card"] ?? "");
    if (!/^[0-9]+([.][0-9]+)?$/.test(String(value["amount"]))) return { status: 400, body: "" };
    return {
      media: "text/xml",
      body: `\ufeff<?xml version="1.0"?>\n<!-- paid -->\n<respon>\n  <note/>\n  <risk_reasons></risk_reasons>
  <merchant_id>${escaped(value["merchant_id"])}</merchant_id>
  <account_id><![CDATA[${String(value["account_id"])}]]></account_id>
  <order_no>${escaped(value["order_no"])}</order_no>
  <extra lang="en">more</extra>
  <amount>${String(value["amount"])}</amount>
  <currency>${escaped(value["currency"])}</currency>
  <transaction_id>tx-${escaped(value["order_no"])}</transaction_id>
  <card>${card.slice(0, 6)}XX${card.slice(-4)}</card>
  <result_info>0000:Success</result_info>
  <encryption_data>none</encryption_data>\n</respon>\n`,
    };
  }
  if (path === "/v1/capture") {
    const orders = Array.isArray(value["capture_orders"]) ? value["capture_orders"] : [];
    const { merchant_id, account_id } = value;
    // Requests of the runner's tests name as little of an order as they need.
    const capture_orders = orders.map((order: { readonly transaction_id?: unknown }) => ({
      transaction_id: "tx",
      order_no: String(order.transaction_id ?? "").replace(/^tx-/, "") || "1",
      currency: "USD",
      amount: "10.00",
      ...order,
      capture_status: 1,
      error_message: "",
    }));
    return {
      media: "application/json; charset=utf-8",
      body: JSON.stringify({
        merchant_id,
        account_id,
        return_status: 1,
        return_message: "OK",
        encryption_data: "none",
        capture_orders,
        more: [],
      }),
    };
  }
  return { status: 404, body: "" };
}
