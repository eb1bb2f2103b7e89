// The state of orders: what queries and notifications say, and what to do with a lost response.
import { type Gateway, GatewayError, verifyNotification } from "@acquiring/contract/client";
import { decimals } from "@acquiring/contract/codecs";
import type { Order, Orders } from "./orders.ts";
import { profile, waiting } from "./profile.ts";

/** A running shop. */
export interface Shop {
  readonly gateway: Gateway;
  readonly gatewayOrigin: string;
  /** The merchant's key. The gateway also signs notifications with it. */
  readonly key: string;
  readonly orders: Orders;
  /** The gateway's pages for shoppers who pay in the frame, unchanged, by order number. */
  readonly hosted: Map<string, string>;
  /** The shop's address. It never comes from the `host` header, because the gateway sends notifications to it. */
  own: string;
  /** Why the last synchronisation failed. */
  problem: string;
}

/** Stores what the gateway says about an order. Call it only with signed content. */
function learn({ orders, hosted }: Shop, order: Order, content: { readonly [field: string]: unknown }): void {
  const { transaction_id, payment_status, amount, result_info } = content;
  if (typeof payment_status !== "string" || typeof amount !== "string" || !decimals.is(amount)) return;
  // The amount must be equal. A person has to check another one.
  if (decimals.compare(amount, order.amount) !== 0) {
    order.said = `The gateway has ${amount}, not ${order.amount}. Check this before you ship.`;
  } else {
    // What was said before the gateway decided no longer holds.
    if (order.status !== payment_status) order.said = "";
    order.status = payment_status;
    if (typeof result_info === "string") order.code = result_info.slice(0, 4);
    if (typeof transaction_id === "string") order.transaction_id = transaction_id;
    const isFound = order.unknown === "payment" || (order.unknown === "capture" && payment_status !== "2000");
    if (isFound) delete order.unknown;
    delete order.failed;
  }
  if (!waiting.includes(order.status)) hosted.delete(order.order_no);
  orders.save(order);
}

/** Queries the state of orders, with as few requests as possible. */
async function synchronise(shop: Shop, list: readonly Order[]): Promise<void> {
  const asked = list.map((order) => ({ order, version: order.version }));
  const found = await shop.gateway.findOrder({ order_no: list.map(({ order_no }) => order_no) });
  for (const [index, { order, version }] of asked.entries()) {
    const one = found[index];
    if (one?.found === "unknown" && one.error !== undefined) throw one.error;
    // A notification that arrived during the query is newer than the response.
    if (one?.found !== "yes" || order.version !== version) continue;
    for (const record of one.records) learn(shop, order, { ...record });
  }
}

async function synchroniseRefunds({ gateway, orders }: Shop, order: Order): Promise<void> {
  const refunds = await gateway.findRefunds({ order_no: order.order_no });
  // `unknown` does not mean that there is no refund.
  if (refunds.found === "unknown") return;
  const found = (refunds.found === "yes" ? refunds.records : []).map(
    ({ refund_amount = "0", refund_status }) => ({ amount: refund_amount, status: refund_status ?? "" }),
  );
  // A lost refund is settled when the search finds it decided. Otherwise it may still be in progress.
  const isSettled = found.length > order.refunds.length && found.every(({ status }) => status !== "2");
  if (order.unknown === "refund" && !isSettled) return;
  if (order.unknown === "refund") delete order.unknown;
  order.refunds = found;
  orders.save(order);
}

/** Updates orders, and the refunds of those that `isRefunded` selects. Returns the error message, or an empty text. */
export async function look(
  shop: Shop,
  list: readonly Order[],
  isRefunded = ({ unknown }: Order) => unknown === "refund",
): Promise<string> {
  try {
    await synchronise(shop, list);
    for (const order of list.filter(isRefunded)) await synchroniseRefunds(shop, order);
    return "";
  } catch (error) {
    if (error instanceof GatewayError) return error.message;
    throw error;
  }
}

/** The gateway has responded: the order is no longer unknown. */
export function heard({ orders }: Shop, order: Order, said = ""): void {
  delete order.unknown;
  orders.save(Object.assign(order, { said }));
}

/** A failed request. With `findOut` it may have moved money: the order then waits for a query, and nothing is sent again. */
export function lost(shop: Shop, order: Order, error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
  if (error.findOut !== undefined) return shop.orders.save(Object.assign(order, { said: error.message }));
  // When the shop requests the issuer's page, the payment exists already. Only the redirect failed.
  if (error.operation !== "requestIssuerPage") order.failed = true;
  heard(shop, order, error.message);
}

/** Accepts only signed notifications, and responds with the acknowledgement of the profile. */
export async function notified(shop: Shop, request: Request): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const mediaType = request.headers.get("content-type") ?? undefined;
  const read = verifyNotification(bytes, { mediaType, profile, keys: [shop.key] });
  if (!read.ok) return new Response("not verified", { status: 400 });
  const { value } = read.value;
  const order = shop.orders.find(String(value["order_no"]));
  const version = Number(value["version"]);
  // Act once: a repeat has a known version. Acknowledge it too.
  if (order !== undefined && version > order.version) {
    order.version = version;
    learn(shop, order, value);
  }
  return new Response("OK");
}
