// A merchant's whole service, on @acquiring/contract alone: it takes cards with 3-D Secure, the gateway's page and an alternative
// payment method, hears notifications, captures, refunds, and asks by query. Here are its routes; what each does is in shop-payments.ts.
import { randomUUID } from "node:crypto";
import { createGateway, type GatewayOptions } from "@acquiring/contract/client";
import { listen, type Listening } from "@acquiring/contract/node";
import { openOrders, type Order, shown } from "./shop-orders.ts";
import * as pages from "./shop-pages.ts";
import { capture, field, look, notified, pay, refund, seeOther, settle, type Shop } from "./shop-payments.ts";
import { profile } from "./shop-profile.ts";

export interface ShopOptions {
  readonly gatewayUrl: string;
  readonly credentials: GatewayOptions["credentials"] & { readonly key: string };
  /** 0 takes any free port. */
  readonly port: number;
  /** How shoppers and the gateway reach it; where it listens, if left out. */
  readonly publicUrl?: string;
  /** Keeps the orders over a restart; a shop of any size has a database. */
  readonly file?: string;
}

/** Opens the shop on this machine. Its orders page is the staff's: a real shop puts it behind a sign-in. */
export async function startShop(options: ShopOptions): Promise<Listening> {
  const { gatewayUrl, credentials, port, publicUrl, file } = options;
  const shop: Shop = {
    gateway: createGateway({ baseUrl: gatewayUrl, credentials, profile }),
    gatewayOrigin: new URL(gatewayUrl).origin,
    key: credentials.key,
    orders: openOrders(file),
    hosted: new Map(),
    own: "",
    problem: "",
  };
  // A browser keeps connections open for later, and would hold up the end.
  const listening = await listen((request) => handle(shop, request), { port, closeTimeoutMs: 1000 });
  shop.own = publicUrl ?? listening.url;
  // What happened while the shop was closed.
  shop.problem = await look(shop, shop.orders.all());
  return listening;
}

/** Finds the route by the first part of the path; the second one is the number of an order. */
async function handle(shop: Shop, request: Request): Promise<Response> {
  const [, page = "", id = ""] = new URL(request.url).pathname.split("/");
  if (request.method === "POST")
    return page === "notify" ? notified(shop, request) : submitted(shop, page, request);
  const response = await views.get(page)?.(shop, id);
  return response ?? pages.notice(404, "Not found", "There is no such page.");
}

/** Shows something of the shop; nothing where there is no such order. */
type View = (shop: Shop, id: string) => Promise<Response | undefined> | Response | undefined;

const till =
  (chosen: string): View =>
  ({ gatewayOrigin }) =>
    pages.front(chosen, randomUUID(), gatewayOrigin);

const views: ReadonlyMap<string, View> = new Map<string, View>([
  ["", till("")],
  ...pages.items.map(({ id }) => [id, till(id)] as const),
  ["shop.css", () => pages.styleSheet()],
  ["shop.js", () => pages.script()],
  ["orders", ({ orders, problem }) => pages.staff(orders.all().toReversed().map(shown), problem)],
  ["order", orderPage],
  ["frame", ({ orders, gatewayOrigin }, id) => orders.find(id) && pages.frame(id, gatewayOrigin)],
  ["hosted", ({ hosted }, id) => (hosted.has(id) ? pages.foreign(hosted.get(id) ?? "") : undefined)],
]);

/** What staff does with an order. */
type Act = (shop: Shop, order: Order, form: URLSearchParams) => Promise<void> | void;

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ["capture", capture],
  ["refund", refund],
  ["settle", settle],
]);

/** A form of one of the shop's own pages. */
async function submitted(shop: Shop, page: string, request: Request): Promise<Response> {
  // No other site's page may send a form in somebody's name.
  if (request.headers.get("origin") !== shop.own)
    return pages.notice(403, "Not from here", "Send it from the shop.");
  const form = new URLSearchParams(await request.text());
  if (page === "pay") return pay(shop, form);
  if (page === "synchronise") shop.problem = await look(shop, shop.orders.all());
  const order = shop.orders.find(field(form, "order_no"));
  if (order !== undefined) await acts.get(page)?.(shop, order, form);
  return seeOther("/orders");
}

/** The shopper is back, or still waits: the gateway is asked, whatever the address says. */
async function orderPage(shop: Shop, id: string): Promise<Response | undefined> {
  const order = shop.orders.find(id);
  if (order === undefined) return undefined;
  if (shown(order).tone === "warn") await look(shop, [order]);
  return thanks(order);
}

function thanks(order: Order): Response {
  const { tone } = shown(order);
  const isOpen = tone === "warn";
  const words =
    order.unknown === "payment"
      ? "We are asking the bank; you will not be charged twice"
      : "We are waiting for the payment";
  return pages.order(
    shown(order),
    isOpen ? words : tone === "good" ? "Thank you" : "The payment did not go through",
    isOpen,
  );
}

if (import.meta.main) {
  const { GATEWAY_URL: gatewayUrl = "http://127.0.0.1:8080", GATEWAY_KEY: key = "development-key" } =
    process.env;
  const credentials = { merchant_id: "1000", account_id: "1000001", key };
  const port = Number(process.env["PORT"] ?? 8090);
  const { url } = await startShop({ gatewayUrl, credentials, port, file: "orders.json" });
  console.log(`The shop is open at ${url}`);
}
