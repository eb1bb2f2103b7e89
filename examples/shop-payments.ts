// What the shop sends to the gateway and hears from it: payments, captures and refunds go out, queries and notifications tell what
// became of them. Each function works on one open shop.
import {
  type Gateway,
  GatewayError,
  inBatches,
  requestIssuerPage,
  verifyNotification,
} from "@acquiring/contract/client";
import { decimals, money } from "@acquiring/contract/codecs";
import { left, type Order, type Orders } from "./shop-orders.ts";
import * as pages from "./shop-pages.ts";
import { currency, profile, waiting } from "./shop-profile.ts";

/** An open shop. */
export interface Shop {
  readonly gateway: Gateway;
  readonly gatewayOrigin: string;
  /** The merchant's, with which the gateway signs notifications too. */
  readonly key: string;
  readonly orders: Orders;
  /** The gateway's pages for shoppers who pay in the frame; each is shown by the shop, as it came. */
  readonly hosted: Map<string, string>;
  /** The shop's own address. Never from the `host` that a visitor sends: the gateway's notifications would go there. */
  own: string;
  /** Why the last synchronising did not work. */
  problem: string;
}

/** Takes an order and pays it in the way that the shopper chose. */
export async function pay(shop: Shop, form: URLSearchParams): Promise<Response> {
  const order_no = field(form, "order_no");
  const item = pages.items.find(({ id }) => id === form.get("item"));
  if (!/^[\da-f-]{36}$/u.test(order_no) || item === undefined)
    return pages.notice(400, "Something is missing", "Please choose again.");
  const here = `/order/${order_no}`;
  // A double click, or "back" and once more, sends the same order number: it is paid once.
  if (shop.orders.find(order_no) !== undefined) return seeOther(here);
  const order: Order = { order_no, item: item.name, amount: item.price, version: 0, refunds: [], said: "" };
  // Until the answer is here it is as good as lost; should the shop fall over meanwhile, it stays so.
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

/** Sends one payment; where the shopper goes next, if not to the order. */
type Way = (shop: Shop, order: Order, form: URLSearchParams) => Promise<Response | undefined>;

const payByCard: Way = async (shop, order, form) => {
  const card = { card: field(form, "card").replaceAll(/\D/gu, ""), security_code: field(form, "code") };
  const [, month = "", year = ""] = /^(\d\d?)\s*\/\s*(?:20)?(\d\d)$/u.exec(field(form, "expiry")) ?? [];
  const expiry = { expiration_month: month.padStart(2, "0"), expiration_year: `20${year}` };
  const request = { ...requestOf(shop, order), ...card, ...expiry, open3d: "do3DS" };
  const result = await shop.gateway.createDirectPayment(request);
  heard(shop, order, result.order_status === "1" ? "" : result.result_info);
  // Not decided and an address: the shopper's bank wants to hear the shopper first.
  if (result.order_status === "2" && isWeb(result.threeds_result)) return seeOther(result.threeds_result);
  return undefined;
};

const payByBankApp: Way = async (shop, order) => {
  const request = { ...requestOf(shop, order), payment_method: "test_shopper" };
  const result = await shop.gateway.createApmPayment(request);
  heard(shop, order);
  // First the shop requests the issuer's page, then the shopper goes there (source: Endpoints, rule 2).
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

/** What each way sends. The contract gives a direct payment no `return_url`; this gateway takes one for 3-D Secure. */
const requestOf = ({ own }: Shop, { order_no, amount }: Order) => ({
  order_no,
  currency,
  amount,
  notify_url: `${own}/notify`,
  return_url: `${own}/order/${order_no}`,
});

/** Takes over what the gateway says of an order. Only ever called with what its signature proves. */
function learn({ orders, hosted }: Shop, order: Order, told: { readonly [field: string]: unknown }): void {
  const { transaction_id, payment_status, amount } = told;
  if (typeof payment_status !== "string" || typeof amount !== "string" || !decimals.is(amount)) return;
  // Paid is only who paid this amount: another one is for people to look at.
  if (decimals.compare(amount, order.amount) !== 0) {
    order.said = `The gateway has ${amount}, not ${order.amount}: look into it before shipping.`;
  } else {
    order.status = payment_status;
    if (typeof transaction_id === "string") order.transaction_id = transaction_id;
    const isFound = order.unknown === "payment" || (order.unknown === "capture" && payment_status !== "2000");
    if (isFound) delete order.unknown;
    delete order.failed;
  }
  if (!waiting.includes(order.status)) hosted.delete(order.order_no);
  orders.save(order);
}

/** Asks the gateway what became of orders, in as few requests as their number allows. */
async function synchronise(shop: Shop, list: readonly Order[]): Promise<void> {
  const asked = list.map((order) => ({ order, version: order.version }));
  const found = await shop.gateway.findOrder({ order_no: list.map(({ order_no }) => order_no) });
  for (const [index, { order, version }] of asked.entries()) {
    const one = found[index];
    if (one?.found === "unknown" && one.error !== undefined) throw one.error;
    // A notification that came while the query was under way is newer than its answer.
    if (one?.found !== "yes" || order.version !== version) continue;
    for (const record of one.records) learn(shop, order, { ...record });
  }
}

async function synchroniseRefunds({ gateway, orders }: Shop, order: Order): Promise<void> {
  const refunds = await gateway.findRefunds({ order_no: order.order_no });
  // What cannot be told is not nothing.
  if (refunds.found === "unknown") return;
  const found = (refunds.found === "yes" ? refunds.records : []).map(
    ({ refund_amount = "0", refund_status }) => ({
      amount: refund_amount,
      status: refund_status ?? "",
    }),
  );
  // A lost refund is settled once it is found and decided; one that is not found may still be on its way.
  const isSettled = found.length > order.refunds.length && found.every(({ status }) => status !== "2");
  if (order.unknown === "refund" && !isSettled) return;
  if (order.unknown === "refund") delete order.unknown;
  order.refunds = found;
  orders.save(order);
}

/** Looks at orders, and at the refunds of those whose refunds matter now; says why not, if the gateway does not answer. */
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

function heard({ orders }: Shop, order: Order, said = ""): void {
  delete order.unknown;
  orders.save(Object.assign(order, { said }));
}

/** Never again what may have happened: with `findOut` the client says that it may have, and the order waits for a query. */
function lost(shop: Shop, order: Order, error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
  if (error.findOut !== undefined) return shop.orders.save(Object.assign(order, { said: error.message }));
  // Once the issuer's page is requested the payment is made; only the way there is lost.
  if (error.operation !== "requestIssuerPage") order.failed = true;
  heard(shop, order, error.message);
}

/** Captures or refunds one order. What is under way, or was lost, is not sent a second time. */
async function move(shop: Shop, order: Order, what: "capture" | "refund", amount: string): Promise<void> {
  const { order_no, transaction_id } = order;
  if (order.unknown !== undefined || transaction_id === undefined) return;
  shop.orders.save(Object.assign(order, { unknown: what }));
  const entry = { order_no, transaction_id, currency, amount: order.amount };
  const all =
    what === "capture"
      ? await inBatches(shop.gateway, "captureTransactions", [entry])
      : await inBatches(shop.gateway, "refundTransactions", [
          { ...entry, refund_amount: amount, refund_reason: "Returned" },
        ]);
  for (const settled of all) {
    // Of this gateway a "2" is no refusal: its acquirer has not answered yet (`codes.entry-status`, `codes.refund-status`).
    const result: { readonly [field: string]: unknown } = "entry" in settled ? { ...settled.entry } : {};
    const isOpen = settled.outcome === "unknown" || String(result[`${what}_status`]) === "2";
    const said = "message" in settled ? settled.message : "error" in settled ? settled.error.message : "";
    if (isOpen) shop.orders.save(Object.assign(order, { said }));
    else heard(shop, order, said);
  }
  await look(shop, [order], () => what === "refund");
}

/** Somebody has asked the gateway's people: what was lost did not happen. */
export function settle(shop: Shop, order: Order): void {
  if (order.unknown === "payment") order.failed = true;
  heard(shop, order, "Settled by hand.");
}

/** Believes nothing that the signature does not prove, and answers what the profile calls an acknowledgement. */
export async function notified(shop: Shop, request: Request): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const mediaType = request.headers.get("content-type") ?? undefined;
  const read = verifyNotification(bytes, { mediaType, profile, keys: [shop.key] });
  if (!read.ok) return new Response("not verified", { status: 400 });
  const { value } = read.value;
  const order = shop.orders.find(String(value["order_no"]));
  const version = Number(value["version"]);
  // Once each: a repetition has a version that was seen, and is acknowledged all the same.
  if (order !== undefined && version > order.version) {
    order.version = version;
    learn(shop, order, value);
  }
  return new Response("OK");
}

/** Refunds what the form says, if it still fits. */
export async function refund(shop: Shop, order: Order, form: URLSearchParams): Promise<void> {
  // Somebody may have refunded in the gateway's portal meanwhile.
  await look(shop, [order], () => true);
  const back = money.parse(field(form, "amount"), 2);
  // The form carries what was left when it was shown: sent twice, it does not fit any more.
  const isFresh = field(form, "left") === money.format(left(order), 2);
  if (!back.ok || back.value <= 0n || back.value > left(order))
    order.said = "No amount that can be refunded.";
  else if (isFresh) await move(shop, order, "refund", money.format(back.value, 2));
}

/** Captures an order whole, as it is shipped. */
export const capture = (shop: Shop, order: Order): Promise<void> =>
  move(shop, order, "capture", order.amount);

export const field = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? "").trim().slice(0, 100);
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } });
const isWeb = (address: string | undefined): address is string => /^https?:\/\//u.test(address ?? "");
