// The ways to pay: a card, the gateway's page, and an alternative payment method.
import { requestIssuerPage } from "@acquiring/contract/client";
import { items } from "@acquiring/contract/codecs";
import { readCard } from "./card.ts";
import { isOver, nextTry, type Order } from "./orders.ts";
import * as pages from "./pages.ts";
import { currency, profile } from "./profile.ts";
import { heard, look, lost, type Shop } from "./status.ts";

/** Creates an order and pays it in the way that the shopper chose. */
export async function pay(shop: Shop, form: URLSearchParams): Promise<Response> {
  const order_no = field(form, "order_no");
  const item = pages.items.find(({ id }) => id === form.get("item"));
  const before = shop.orders.all().find((one) => nextTry(one.order_no) === order_no);
  const isNumber = before !== undefined || /^[\da-f-]{36}$/u.test(order_no);
  if (!isNumber || item === undefined)
    return pages.notice(400, "Something is missing", "Please choose again.");
  // The gateway says again that the try before is over. Without its response the shop sends nothing.
  if (before !== undefined && ((await look(shop, [before])) !== "" || !isOver(before)))
    return seeOther(`/order/${before.order_no}`);
  const here = `/order/${order_no}`;
  // A double click, or "back" and a second submit, sends the same order number. The shop pays it once.
  if (shop.orders.find(order_no) !== undefined) return seeOther(here);
  const { problems } = cardOf(form);
  if (form.get("way") === "card" && Object.keys(problems).length > 0)
    return pages.front(item.id, order_no, shop.gatewayOrigin, problems);
  const order: Order = { order_no, item: item.name, amount: item.price, version: 0, refunds: [], said: "" };
  // Unknown until the response arrives. After a crash it stays unknown.
  shop.orders.save(Object.assign(order, { unknown: "payment" }));
  const payBy = ways.get(field(form, "way")) ?? payOnPage;
  try {
    const next = await payBy(shop, order, form);
    if (next !== undefined) return next;
  } catch (error) {
    lost(shop, order, error);
  }
  await look(shop, [order]);
  return seeOther(here);
}

/** Sends one payment. Returns the next page, or nothing for the page of the order. */
type Way = (shop: Shop, order: Order, form: URLSearchParams) => Promise<Response | undefined>;

const payByCard: Way = async (shop, order, form) => {
  const request = { ...requestOf(shop, order), ...cardOf(form).fields, open3d: "do3DS" };
  const result = await shop.gateway.createDirectPayment(request);
  order.code = result.result_info?.slice(0, 4) ?? "";
  heard(shop, order);
  // Undecided with an address: the shopper has to pass 3-D Secure.
  if (result.order_status === "2" && isWeb(result.threeds_result)) return seeOther(result.threeds_result);
  return undefined;
};

const payByBankApp: Way = async (shop, order) => {
  const request = { ...requestOf(shop, order), payment_method: "test_shopper" };
  const result = await shop.gateway.createApmPayment(request);
  heard(shop, order);
  // The shop has to request the issuer's page before it redirects the shopper.
  const { location = result.issuer_url } = await requestIssuerPage(result, { profile });
  return seeOther(location);
};

const payOnPage: Way = async (shop, order, form) => {
  const { page } = await shop.gateway.createRedirectPayment(requestOf(shop, order));
  heard(shop, order);
  if (field(form, "way") !== "frame") return pages.foreign(page);
  shop.hosted.set(order.order_no, page);
  return seeOther(`/frame/${order.order_no}`);
};

const ways: ReadonlyMap<string, Way> = new Map([
  ["card", payByCard],
  ["apm", payByBankApp],
]);

/** The fields of every payment. The profile declares `return_url` of a direct payment, for 3-D Secure. */
function requestOf({ own }: Shop, { order_no, item, amount }: Order) {
  const list = items.format([{ name: item, code: item, price: amount, quantity: 1 }]);
  return {
    order_no,
    currency,
    amount,
    ...(list.ok ? { items: list.value } : {}),
    notify_url: `${own}/notify`,
    return_url: `${own}/order/${order_no}`,
  };
}

const cardOf = (form: URLSearchParams) =>
  readCard({ card: field(form, "card"), expiry: field(form, "expiry"), code: field(form, "code") });

export const field = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? "").trim().slice(0, 100);
export const seeOther = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location, ...headers } });
const isWeb = (address: string | undefined): address is string => /^https?:\/\//u.test(address ?? "");
