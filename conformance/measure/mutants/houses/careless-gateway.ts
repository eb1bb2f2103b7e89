// A careless gateway: it echoes its input unescaped, shows stack traces, leaks cards, and does not lock an order
// between a check and a change. It tests the checks on hostile input and races. With ordinary requests it conforms to
// the contract.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface CarelessOptions {
  /**
   * Refuses every request while another one about the same order is in progress, and that other one too. So no
   * operation happens twice, but some never happen.
   */
  readonly tooCareful?: true;
}

interface Order {
  readonly transaction_id: string;
  readonly order_no: string;
  readonly amount: number;
  captured: number;
  refunded: number;
  cancelled: boolean;
  readonly refunds: Record<string, unknown>[];
}

type Fields = Record<string, unknown>;

/** What the gateway remembers. */
interface Shop extends CarelessOptions {
  readonly orders: Order[];
  /** Transactions of payouts, by their request ids. */
  readonly payouts: Map<string, string>;
  /** How many look at something at the moment, by what they look at. */
  readonly busy: Map<string, number>;
  polluted: string;
  count: number;
}

export async function startCarelessGateway(options: CarelessOptions = {}): Promise<{
  readonly url: string;
  readonly close: () => Promise<void>;
}> {
  const shop: Shop = { ...options, orders: [], payouts: new Map(), busy: new Map(), polluted: "", count: 0 };
  const server = createServer(
    (incoming, response) => void serve(shop, incoming, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Waits a moment between looking and writing; whether it may go on. */
async function think({ busy, tooCareful }: Shop, key: string): Promise<boolean> {
  busy.set(key, (busy.get(key) ?? 0) + 1);
  await pause(15);
  const alone = busy.get(key) === 1;
  setTimeout(() => busy.set(key, (busy.get(key) ?? 1) - 1), 15);
  return tooCareful === undefined || alone;
}

async function pay(shop: Shop, fields: Fields): Promise<string> {
  numberOf(fields["amount"]);
  const known = shop.orders.find(({ order_no }) => order_no === fields["order_no"]);
  const free = await think(shop, `pay ${text(fields["order_no"])}`);
  if (!free) return `<respon><result_info>1000:Busy</result_info></respon>`;
  let order = known;
  if (order === undefined) {
    shop.count += 1;
    const order_no = text(fields["order_no"]);
    order = {
      transaction_id: `t${shop.count}`,
      order_no,
      amount: numberOf(fields["amount"]),
      captured: 0,
      refunded: 0,
      cancelled: false,
      refunds: [],
    };
    shop.orders.push(order);
  }
  const echo = Object.entries(fields)
    .filter(([name]) => name !== "encryption_data" && name !== "card")
    .map(
      ([name, value]) =>
        `<${name}>${typeof value === "object" ? JSON.stringify(value) : text(value)}</${name}>`,
    );
  return `<respon>${echo.join("")}<pan>${text(fields["card"])}</pan><transaction_id>${order.transaction_id}</transaction_id><result_info>0000:Success</result_info><encryption_data>x</encryption_data></respon>`;
}

async function entry(shop: Shop, name: string, fields: Fields): Promise<Fields> {
  const amount = numberOf(fields[name === "refund" ? "refund_amount" : "amount"]);
  const order = shop.orders.find(({ transaction_id }) => transaction_id === fields["transaction_id"]);
  const refuse = (why: string): Fields => ({
    ...fields,
    [`${name}_status`]: "0",
    error_message: `${why}: ${text(fields["order_no"])}`,
  });
  if (order === undefined) return refuse("not found");
  const { captured, refunded, cancelled } = order;
  const free = await think(shop, order.transaction_id);
  const fits = {
    capture: !cancelled && captured + amount <= order.amount,
    cancel: !cancelled && captured === 0,
    review: !cancelled,
    refund: !order.cancelled && refunded + amount <= captured,
  }[name];
  if (fits !== true || !free) return refuse("no");
  if (name === "capture") order.captured += amount;
  if (name === "cancel") order.cancelled = true;
  if (name === "refund") {
    order.refunded += amount;
    order.refunds.push({ ...fields, refund_status: "1" });
  }
  return { ...fields, [`${name}_status`]: "1", error_message: "" };
}

async function batch(shop: Shop, name: string, request: Fields): Promise<string> {
  const { [`${name}_orders`]: entries, ...fields } = request;
  if (!Array.isArray(entries)) throw new TypeError(`${name}_orders is not iterable`);
  const done: Fields[] = [];
  for (const one of entries as Fields[]) done.push(await entry(shop, name, one));
  return unescapedJson({ ...fields, return_status: "1", return_message: "OK", [`${name}_orders`]: done });
}

function listed({ orders }: Shop, name: string, { order_no, ...fields }: Fields): string {
  const found = orders.filter((one) => one.order_no === order_no);
  const list = name === "orders_list" ? found : found.flatMap(({ refunds }) => refunds);
  return unescapedJson({ ...fields, order_no, return_status: "1", return_message: "OK", [name]: list });
}

async function payout(shop: Shop, fields: Fields): Promise<string> {
  numberOf(fields["payment_amount"]);
  const request = text(fields["request_id"]);
  const known = shop.payouts.get(request);
  if (!(await think(shop, `payout ${request}`))) return unescapedJson({ failure_reason: "Busy" });
  shop.count += 1;
  const transaction_id = known ?? `p${shop.count}`;
  shop.payouts.set(request, transaction_id);
  return unescapedJson({ ...fields, status: "COMPLETED", transaction_id });
}

async function reply(shop: Shop, path: string, fields: Fields): Promise<readonly [string, string]> {
  switch (path) {
    case "/v1/authorise":
      return ["application/xml", await pay(shop, fields)];
    case "/v1/checkout":
      numberOf(fields["amount"]);
      return [
        "text/html",
        `<html><form>${Object.entries(fields)
          .map(([name, value]) => `<input name="${name}" value="${text(value)}">`)
          .join("")}</form></html>`,
      ];
    case "/v1/capture":
    case "/v1/cancel":
    case "/v1/refund":
    case "/v1/review":
      return ["application/json", await batch(shop, path.slice("/v1/".length), fields)];
    case "/v1/retrievalTrans":
      return ["application/json", listed(shop, "orders_list", fields)];
    case "/v1/retrievalRefund":
      return ["application/json", listed(shop, "refund_orders", fields)];
    case "/v1/payout":
      return ["application/json", await payout(shop, fields)];
    default:
      return ["application/json", unescapedJson({ ...fields, cancel_status: "0", error_message: "unknown" })];
  }
}

async function serve(shop: Shop, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString("latin1");
  const path = incoming.url ?? "";
  try {
    if (body.includes("__proto__")) shop.polluted = "qzpolluted";
    if (/^(multipart|image)/.test(incoming.headers["content-type"] ?? ""))
      throw new TypeError("No parser for this body");
    if (incoming.headers["content-encoding"] !== undefined) throw new TypeError("Not compressed");
    if (body.length > 1_000_000) throw new RangeError("Too long a body");
    if (decodeURIComponent(path).includes("etc/passwd")) {
      response.end("root:x:0:0:root:/root:/bin/sh");
      return;
    }
    if (!paths.includes(path)) {
      response
        .writeHead(404, { "content-type": "text/html" })
        .end(`<pre>Cannot ${incoming.method ?? ""} ${decodeURIComponent(path)}</pre>`);
      return;
    }
    const fields = recordOf(body, incoming.headers["content-type"] ?? "");
    const [media, whole] = await reply(shop, path, fields);
    response.writeHead(200, { "content-type": media }).end(withNews(whole, shop.polluted));
  } catch (error) {
    const file = /SYSTEM "file:/.test(body) ? "root:x:0:0:root:/root:/bin/sh" : "";
    const stack = error instanceof Error ? (error.stack ?? "") : "";
    response
      .writeHead(500, { "content-type": "text/html" })
      .end(`<pre>${stack}\n${file}\n${body.slice(0, 5000)}</pre> ${shop.polluted}`);
  }
}

const paths = [
  "authorise checkout retrievalTrans capture review cancel cancelsubscription refund",
  "retrievalRefund payout",
]
  .flatMap((line) => line.split(" "))
  .map((name) => `/v1/${name}`);

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)) ?? "";

function numberOf(value: unknown): number {
  const number = Number(value);
  if (Number.isNaN(number)) throw new TypeError(`${text(value)} is not a number`);
  return number;
}

/** Data of one request appears in the responses to all others. */
function withNews(whole: string, news: string): string {
  if (news === "") return whole;
  return whole.startsWith("{") ? `{"news":"${news}",${whole.slice(1)}` : `${whole}<!-- ${news} -->`;
}

/** JSON made by hand, as one does not. */
const unescapedJson = (value: unknown): string => JSON.stringify(value).replaceAll('\\"', '"');

function recordOf(body: string, media: string): Fields {
  if (/form/.test(media) && !body.startsWith("{") && /=/.test(body))
    return Object.fromEntries(new URLSearchParams(body));
  if (/xml/.test(media) && !body.includes("<!")) {
    const fields = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = "", value = ""]) => [
      name,
      unescaped(value),
    ]);
    if (fields.length > 0) return Object.fromEntries(fields) as Fields;
  }
  const value = JSON.parse(body) as Fields;
  depthOf(value);
  return { ...value, merchant_id: value["merchant_id"] ?? text(value["merchant_id"]).trim() };
}

const unescaped = (value: string): string =>
  value.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Goes down into itself as deep as the value is. */
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
