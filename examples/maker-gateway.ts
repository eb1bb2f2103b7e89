// A maker's minimal gateway: one account, one currency, all in memory. What has no handler gets status 501.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import * as contract from "@acquiring/contract";
import { maskedPans, money } from "@acquiring/contract/codecs";
import { listen, type Listening } from "@acquiring/contract/node";
import * as server from "@acquiring/contract/server";
import { parse } from "yaml";

type Named = Record<"order_no" | "transaction_id" | "amount" | "currency", string>;
type Order = Named & Record<"return_url" | "payment_status", string>;
type Entry = contract.RefundOrder;
type Act = (order: Order, entry: Entry) => { error_message: string };
type Search = contract.QueryRequest & { order_no?: string };

const account = { merchant_id: "2000", account_id: "2000001" };
const invalid = (message: string) => server.refuse(400, { code: "invalid", message });
const success = { ...account, return_status: "1", return_message: "OK" };
const [waiting, authorised, captured] = ["1000", "2000", "3000"];
const [refundedInPart, refunded, cancelled, declined] = ["4050", "4100", "5000", "9000"];
const notOffered = { error_message: "not offered" };
const [orders, refunds]: [Order[], contract.RefundSearchEntry[]] = [[], []];
let checkout = "";

/** In cents; 0 for what is no amount. */
function cents(amount: unknown): bigint {
  const read = money.parse(String(amount), 2);
  return read.ok ? read.value : 0n;
}

/** Books a new order. A number is used once: a caller that repeats a request after a lost response must not pay twice. */
function open(asked: Omit<contract.RedirectPaymentRequest, "encryption_data">, payment_status = waiting) {
  const { order_no = "", amount = "", currency = "", return_url = "" } = asked;
  if (cents(amount) <= 0n || currency !== "EUR") return invalid("Send a positive amount in EUR.");
  if (order_no === "" || orders.some((one) => one.order_no === order_no)) return invalid("order_no not new.");
  const order = { order_no, transaction_id: randomUUID(), amount, currency, return_url, payment_status };
  orders.push(order);
  return order;
}

/** Returns the reason against it, or nothing if it is done. */
const move = (order: Order, from: readonly string[], to: string) => {
  if (!from.includes(order.payment_status)) return { error_message: "state does not allow it" };
  order.payment_status = to;
  return { error_message: "" };
};

const refund: Act = (order, { refund_amount }) => {
  const earlier = refunds.filter((one) => one.transaction_id === order.transaction_id);
  const left = earlier.reduce((sum, one) => sum - cents(one.refund_amount), cents(order.amount));
  const back = cents(refund_amount);
  if (back <= 0n || back > left) return { error_message: "not an amount, or more than is left" };
  const moved = move(order, [captured, refundedInPart], back < left ? refundedInPart : refunded);
  if (moved.error_message !== "") return moved;
  const refund_reference_id = `${order.transaction_id}-${String(earlier.length + 1).padStart(2, "0")}`;
  const done = { refund_amount: `${refund_amount}`, refund_reference_id, error_message: "" };
  const refund_date = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  refunds.push({ ...order, ...done, refund_status: "1", refund_date, refund_processing_date: "" });
  return done;
};

/** Handles each entry of a batch separately; `act` says what is wrong with the order that it names. */
function batch<Kind extends string>(kind: Kind, entries: Entry[] = [], act: Act) {
  const keyOf = (one: Entry) => [one.order_no, one.transaction_id, one.currency, cents(one.amount)].join(" ");
  const results = entries.map((entry) => {
    const order = orders.find((one) => keyOf(one) === keyOf(entry));
    const named = { ...entry, order_no: `${entry.order_no}`, transaction_id: `${entry.transaction_id}` };
    const done = order === undefined ? { error_message: "order not found" } : act(order, entry);
    const why = done.error_message;
    const told = kind === "refund" ? { refund_message: why === "" ? "V0000:OK" : `V1000:${why}` } : {};
    return { ...named, ...done, ...told, [`${kind}_status`]: why === "" ? "1" : "0" };
  });
  type Result = Named & Record<"error_message" | "refund_message" | `${Kind}_status`, string>;
  return { ...success, [`${kind}_orders`]: results } as typeof success & Record<`${Kind}_orders`, Result[]>;
}

/** The orders of the order numbers in the request, at most 100; without a selection all. */
function selected<One extends contract.OrderRecord>({ order_no }: Search, all: readonly One[]): One[] {
  return structuredClone(all.filter((one) => [undefined, one.order_no].includes(order_no)).slice(0, 100));
}

/** A payment form. It is submitted to the path of redirect payments, where `shopper` handles it. */
function page(order: Order, fields: Readonly<Record<string, string>> = {}, script = ""): string {
  const safe = (text: string) => text.replaceAll(/\W/gu, (sign) => `&#${sign.codePointAt(0)};`);
  const input = ([name, text = ""]: string[]) => `<input type="hidden" name="${name}" value="${safe(text)}">`;
  const inputs = [...Object.entries(fields), ["gbc_id", order.transaction_id]].map(input).join("");
  return `<!DOCTYPE html><title>Pay</title><form method="post" action="${checkout}">${inputs}
    <button name="pay">Pay</button></form>${script}`;
}
const postItself = `<script>const form = document.forms[0];
const copies = "order_no orderNo merchant_id merNo amount orderAmount currency orderCurrency notify_url notifyUrl encryption_data signInfo order_no allParams";
for (const [, of, name] of copies.matchAll(/(\\w+) (\\w+)/g)) form.append(Object.assign(form[of].cloneNode(), { name })); form.submit();</script>`;

async function shopper(request: Request): Promise<Response | undefined> {
  const sent = request.method === "POST" ? await request.clone().text() : new URL(request.url).search;
  const form = new URLSearchParams(sent);
  const order = orders.find((one) => one.transaction_id === form.get("gbc_id"));
  if (order === undefined) return undefined;
  if (!form.has("pay")) return new Response(page(order), { headers: { "content-type": "text/html" } });
  move(order, [waiting], authorised);
  return order.return_url === "" ? new Response("Thank you.") : Response.redirect(order.return_url, 303);
}

const handlers: server.Handlers = {
  createDirectPayment({ card = "", ...request }) {
    const isDeclined = card === "4000000000000002";
    const order = card === "" ? invalid("Send a card.") : open(request, isDeclined ? declined : authorised);
    if ("status" in order) return order;
    const [order_status, result_info] = isDeclined ? ["0", "0200:Declined"] : ["1", "0000:Success"];
    return { ...account, ...order, order_status, result_info, card: maskedPans.mask(card) };
  },
  createApmPayment(request) {
    const order = request.payment_method === "wallet" ? open(request) : invalid("Only wallet is offered.");
    if ("status" in order) return order;
    return { ...account, ...order, issuer_url: `${checkout}?gbc_id=${order.transaction_id}` };
  },
  createRedirectPayment({ encryption_data, notify_url = "", ...request }) {
    const order = open(request);
    if ("status" in order) return order;
    const blank = { connector_code: "", account_name: "", pm_id: "", apm_type: "", descriptor: "" };
    return { page: page(order, { ...account, ...order, notify_url, encryption_data, ...blank }, postItself) };
  },
  queryTransactions: (request) => ({ ...success, orders_list: selected(request, orders) }),
  captureTransactions: ({ capture_orders }) =>
    batch("capture", capture_orders, (order) => move(order, [authorised], captured)),
  reviewTransactions: ({ review_orders }) => batch("review", review_orders, () => notOffered),
  cancelTransactions: ({ cancel_orders }) =>
    batch("cancel", cancel_orders, (order) => move(order, [waiting, authorised], cancelled)),
  refundTransactions: ({ refund_orders }) => batch("refund", refund_orders, refund),
  searchRefunds: (request) => ({ ...success, refund_orders: selected(request, refunds) }),
};

/** Starts it on a port, 0 for any free one, with its own profile. */
export async function startMakerGateway(port: number, key: string): Promise<Listening> {
  const file = new URL("maker-profile.yaml", import.meta.url);
  const profile = contract.checkProfile(parse(readFileSync(file, "utf8")));
  if (!profile.ok) throw new Error(profile.issues[0].message);
  const keysOf = (...names: string[]) => (names.join() === Object.values(account).join() ? [key] : undefined);
  const more = { handlers, keysOf, onFailure: console.error };
  const serve = server.createGatewayHandler({ profile: profile.value, ...more });
  const listening = await listen(async (request) => (await shopper(request)) ?? serve(request), { port });
  checkout = `${listening.url}/v1/checkout`;
  return listening;
}

if (import.meta.main) {
  const { PORT = "8081", GATEWAY_KEY = "maker-key" } = process.env;
  console.log(`Listening at ${(await startMakerGateway(Number(PORT), GATEWAY_KEY)).url}`);
}
