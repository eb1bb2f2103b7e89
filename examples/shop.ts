// A merchant's whole service in one file, on @acquiring/contract alone: it takes cards with 3-D Secure, the gateway's page and an
// alternative payment method, hears notifications, captures, refunds, and asks by query. How it looks is in shop-pages.ts.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import {
  codesOf,
  createGateway,
  type Credentials,
  defineProfile,
  GatewayError,
  inBatches,
  requestIssuerPage,
  verifyNotification,
} from "@acquiring/contract/client";
import { compareDecimal, formatMoney, isDecimal, parseMoney } from "@acquiring/contract/codecs";
import { listen, type Listening } from "@acquiring/contract/node";
import * as pages from "./shop-pages.ts";

/** What the maker of the gateway has told the merchant: how it signs, what its codes mean, how to ask for an order. */
const profile = defineProfile({
  profile: "reference",
  extension_points: {
    "signature.scheme": {
      algorithm: "hmac-sha256",
      fields: "sorted",
      nested: "flatten",
      empty: "omit",
      pair: "name=value",
      join: "&",
      key: { place: "hmac" },
      output: "hex",
    },
    "signature.response": "same-scheme",
    "signature.query-response": "signed",
    "notification.signature": "same-scheme",
    "query.selection": { by: { order_no: { field: "order_no", separator: "," } } },
    "refund-search.selection": { by: { order_no: { field: "order_no", separator: "," } } },
    "apm.issuer-request": { method: "GET", by: "merchant" },
    "codes.payment-status": {
      "1000": "Waiting",
      "1100": "Waiting",
      "1500": "In review",
      "2000": "Paid",
      "2500": "Shipped in part",
      "3000": "Shipped",
      "4000": "Refunded in part",
      "4100": "Refunded",
      "5000": "Cancelled",
      "9000": "Declined",
      "9100": "Expired",
    },
  },
});
const meanings = codesOf(profile, "codes.payment-status");
const waiting = [undefined, "1000", "1100", "1500"];
const paid = ["2000", "2500", "3000", "4000", "4100"];
const currency = "USD";

interface Order {
  readonly order_no: string;
  readonly item: string;
  /** Decimal text: money is never a number here. */
  readonly amount: string;
  transaction_id?: string;
  /** The gateway's `payment_status`, by query or notification; nothing else says that an order is paid. */
  status?: string;
  /** Of the last notification that counted: the same one again, or an older one that comes late, changes nothing. */
  version: number;
  refunds: { readonly amount: string; readonly status: string }[];
  /** What was sent and never answered. While it stands here, nothing that moves this order's money is sent. */
  unknown?: "payment" | "capture" | "refund";
  /** The payment surely did not happen: it was not sent, or it was refused. */
  failed?: true;
  /** The latest word on it, for people. */
  said: string;
}

export interface ShopOptions {
  readonly gatewayUrl: string;
  readonly credentials: Credentials & { readonly key: string };
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
  const gateway = createGateway({ baseUrl: gatewayUrl, credentials, profile });
  const stored =
    file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Order[]) : [];
  const orders = new Map(stored.map((order) => [order.order_no, order]));
  const gatewayOrigin = new URL(gatewayUrl).origin;
  /** Never from the `host` that a visitor sends: the gateway's notifications would go there. */
  let own = "";
  /** Why the last synchronising did not work. */
  let problem = "";
  /** The gateway's pages for shoppers who pay in the frame; each is shown by the shop, as it came. */
  const hosted = new Map<string, string>();

  // Written before anything is sent, so that a shop that falls over still knows what to ask for. No card is ever in it.
  const save = (order: Order): void => {
    orders.set(order.order_no, order);
    if (file === undefined) return;
    writeFileSync(`${file}.new`, JSON.stringify([...orders.values()]));
    renameSync(`${file}.new`, file);
  };

  /** Takes over what the gateway says of an order. Only ever called with what its signature proves. */
  function learn(order: Order, told: { readonly [field: string]: unknown }): void {
    const { transaction_id, payment_status, amount } = told;
    if (typeof payment_status !== "string" || typeof amount !== "string" || !isDecimal(amount)) return;
    // Paid is only who paid this amount: another one is for people to look at.
    if (compareDecimal(amount, order.amount) !== 0) {
      order.said = `The gateway has ${amount}, not ${order.amount}: look into it before shipping.`;
    } else {
      order.status = payment_status;
      if (typeof transaction_id === "string") order.transaction_id = transaction_id;
      const isFound =
        order.unknown === "payment" || (order.unknown === "capture" && payment_status !== "2000");
      if (isFound) delete order.unknown;
      delete order.failed;
    }
    if (!waiting.includes(order.status)) hosted.delete(order.order_no);
    save(order);
  }

  /** Asks the gateway what became of orders, at most a hundred in one request (source: Limits). */
  async function synchronise(list: readonly Order[]): Promise<void> {
    for (let start = 0; start < list.length; start += 100) {
      const portion = new Map(list.slice(start, start + 100).map((order) => [order.order_no, order.version]));
      const { orders_list = [] } = await gateway.queryTransactions({
        order_no: [...portion.keys()].join(","),
      });
      for (const record of orders_list) {
        const order = orders.get(record.order_no ?? "");
        // A notification that came while the query was under way is newer than its answer.
        if (order !== undefined && order.version === portion.get(order.order_no)) learn(order, { ...record });
      }
    }
  }

  async function synchroniseRefunds(order: Order): Promise<void> {
    const { refund_orders = [] } = await gateway.searchRefunds({ order_no: order.order_no });
    const found = refund_orders.map(({ refund_amount = "0", refund_status }) => ({
      amount: refund_amount,
      status: refund_status ?? "",
    }));
    // A lost refund is settled once it is found and decided; one that is not found may still be on its way.
    const isSettled = found.length > order.refunds.length && found.every(({ status }) => status !== "2");
    if (order.unknown === "refund" && !isSettled) return;
    if (order.unknown === "refund") delete order.unknown;
    order.refunds = found;
    save(order);
  }

  /** Looks at orders, and at the refunds of those whose refunds matter now; says why not, if the gateway does not answer. */
  async function look(
    list: readonly Order[],
    isRefunded = ({ unknown }: Order) => unknown === "refund",
  ): Promise<string> {
    try {
      await synchronise(list);
      for (const order of list.filter(isRefunded)) await synchroniseRefunds(order);
      return "";
    } catch (error) {
      if (error instanceof GatewayError) return error.message;
      throw error;
    }
  }

  const left = ({ amount, refunds }: Order): bigint =>
    refunds
      .filter(({ status }) => status !== "0")
      .reduce((rest, one) => rest - minor(one.amount), minor(amount));

  async function pay(form: URLSearchParams): Promise<Response> {
    const [order_no, way] = [field(form, "order_no"), field(form, "way")];
    const item = pages.items.find(({ id }) => id === form.get("item"));
    if (!/^[\da-f-]{36}$/u.test(order_no) || item === undefined)
      return pages.notice(400, "Something is missing", "Please choose again.");
    const here = `/order/${order_no}`;
    // A double click, or "back" and once more, sends the same order number: it is paid once.
    if (orders.has(order_no)) return seeOther(here);
    const order: Order = { order_no, item: item.name, amount: item.price, version: 0, refunds: [], said: "" };
    // Until the answer is here it is as good as lost; should the shop fall over meanwhile, it stays so.
    save(Object.assign(order, { unknown: "payment" }));
    // The contract gives a direct payment no `return_url`; this gateway takes one for the way back from 3-D Secure.
    const addresses = { notify_url: `${own}/notify`, return_url: own + here };
    const request = { order_no, currency, amount: order.amount, ...addresses };
    try {
      if (way === "card") {
        const card = { card: field(form, "card").replaceAll(/\D/gu, ""), security_code: field(form, "code") };
        const [, month = "", year = ""] = /^(\d\d?)\s*\/\s*(?:20)?(\d\d)$/u.exec(field(form, "expiry")) ?? [];
        const expiry = { expiration_month: month.padStart(2, "0"), expiration_year: `20${year}` };
        const result = await gateway.createDirectPayment({ ...request, ...card, ...expiry, open3d: "do3DS" });
        heard(order, result.order_status === "1" ? "" : result.result_info);
        // Not decided and an address: the shopper's bank wants to hear the shopper first.
        if (result.order_status === "2" && isWeb(result.threeds_result))
          return seeOther(result.threeds_result);
      } else if (way === "apm") {
        const result = await gateway.createApmPayment({ ...request, payment_method: "test_shopper" });
        heard(order);
        // First the shop requests the issuer's page, then the shopper goes there (source: Endpoints, rule 2).
        const { location = result.issuer_url } = await requestIssuerPage(result, { profile });
        return seeOther(location);
      } else {
        const { page } = await gateway.createRedirectPayment(request);
        heard(order);
        if (way !== "frame") return pages.foreign(page);
        hosted.set(order_no, page);
        return seeOther(`/frame/${order_no}`);
      }
    } catch (error) {
      lost(order, error);
    }
    await look([order]);
    return seeOther(here);
  }

  function heard(order: Order, said = ""): void {
    delete order.unknown;
    save(Object.assign(order, { said }));
  }

  /** Never again what may have happened: with `findOut` the client says that it may have, and the order waits for a query. */
  function lost(order: Order, error: unknown): void {
    if (!(error instanceof GatewayError)) throw error;
    if (error.findOut !== undefined) return save(Object.assign(order, { said: error.message }));
    // Once the issuer's page is requested the payment is made; only the way there is lost.
    if (error.operation !== "requestIssuerPage") order.failed = true;
    heard(order, error.message);
  }

  /** Captures or refunds one order. What is under way, or was lost, is not sent a second time. */
  async function move(order: Order, what: "capture" | "refund", amount: string): Promise<void> {
    const { order_no, transaction_id } = order;
    if (order.unknown !== undefined || transaction_id === undefined) return;
    save(Object.assign(order, { unknown: what }));
    const entry = { order_no, transaction_id, currency, amount: order.amount };
    const [settled] =
      what === "capture"
        ? await inBatches(gateway, "captureTransactions", [entry])
        : await inBatches(gateway, "refundTransactions", [
            { ...entry, refund_amount: amount, refund_reason: "Returned" },
          ]);
    if (settled === undefined) return;
    // Of this gateway a "2" is no refusal: its acquirer has not answered yet (`codes.entry-status`, `codes.refund-status`).
    const result: { readonly [field: string]: unknown } = "entry" in settled ? { ...settled.entry } : {};
    const isOpen = settled.outcome === "unknown" || String(result[`${what}_status`]) === "2";
    const said = "message" in settled ? settled.message : "error" in settled ? settled.error.message : "";
    if (isOpen) save(Object.assign(order, { said }));
    else heard(order, said);
    await look([order], () => what === "refund");
  }

  /** Somebody has asked the gateway's people: what was lost did not happen. */
  function settle(order: Order): void {
    if (order.unknown === "payment") order.failed = true;
    heard(order, "Settled by hand.");
  }

  /** Believes nothing that the signature does not prove, and answers what the profile calls an acknowledgement. */
  async function notified(request: Request): Promise<Response> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const mediaType = request.headers.get("content-type") ?? undefined;
    const read = verifyNotification(bytes, { mediaType, profile, keys: [credentials.key] });
    if (!read.ok) return new Response("not verified", { status: 400 });
    const { value } = read.value;
    const order = orders.get(String(value["order_no"]));
    const version = Number(value["version"]);
    // Once each: a repetition has a version that was seen, and is acknowledged all the same.
    if (order !== undefined && version > order.version) {
      order.version = version;
      learn(order, value);
    }
    return new Response("OK");
  }

  /** An order in words. What the browser brings back from the gateway is not among what they are made of. */
  function shown(order: Order): pages.Shown {
    const { order_no, item, amount, status, unknown, failed, said } = order;
    const plain = { order_no, item, amount, said, left: formatMoney(left(order), 2) };
    if (unknown !== undefined)
      return { ...plain, tone: "warn", state: `${unknown} not confirmed`, acts: ["settle"] };
    if (failed) return { ...plain, tone: "bad", state: "Not paid", acts: [] };
    const state = meanings.is(status) ? meanings.meaning(status) : "Waiting";
    if (!paid.includes(status ?? ""))
      return { ...plain, tone: waiting.includes(status) ? "warn" : "bad", state, acts: [] };
    const acts = status === "2000" ? (["capture"] as const) : left(order) > 0n ? (["refund"] as const) : [];
    return { ...plain, tone: "good", state, acts };
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

  async function refund(order: Order, form: URLSearchParams): Promise<void> {
    // Somebody may have refunded in the gateway's portal meanwhile.
    await look([order], () => true);
    const back = parseMoney(field(form, "amount"), 2);
    // The form carries what was left when it was shown: sent twice, it does not fit any more.
    const isFresh = field(form, "left") === formatMoney(left(order), 2);
    if (!back.ok || back.value <= 0n || back.value > left(order))
      order.said = "No amount that can be refunded.";
    else if (isFresh) await move(order, "refund", formatMoney(back.value, 2));
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const [, page = "", id = ""] = pathname.split("/");
    if (page === "notify" && request.method === "POST") return notified(request);
    if (request.method === "POST") {
      // No other site's page may send a form in somebody's name.
      if (request.headers.get("origin") !== own)
        return pages.notice(403, "Not from here", "Send it from the shop.");
      const form = new URLSearchParams(await request.text());
      const order = orders.get(field(form, "order_no"));
      if (page === "pay") return pay(form);
      if (page === "synchronise") problem = await look([...orders.values()]);
      else if (order !== undefined && page === "capture") await move(order, "capture", order.amount);
      else if (order !== undefined && page === "refund") await refund(order, form);
      else if (order !== undefined && page === "settle") settle(order);
      return seeOther("/orders");
    }
    const order = orders.get(id);
    if (page === "shop.css") return pages.styleSheet();
    if (page === "shop.js") return pages.script();
    if (page === "orders") return pages.staff([...orders.values()].toReversed().map(shown), problem);
    if (page === "frame" && order !== undefined) return pages.frame(id, gatewayOrigin);
    if (page === "hosted" && hosted.has(id)) return pages.foreign(hosted.get(id) ?? "");
    if (page === "order" && order !== undefined) {
      // The shopper is back, or still waits: the gateway is asked, whatever the address says.
      if (shown(order).tone === "warn") await look([order]);
      return thanks(order);
    }
    if (page === "" || pages.items.some((item) => item.id === page))
      return pages.front(page, randomUUID(), gatewayOrigin);
    return pages.notice(404, "Not found", "There is no such page.");
  }

  // A browser keeps connections open for later, and would hold up the end.
  const listening = await listen(handle, { port, closeTimeoutMs: 1000 });
  own = publicUrl ?? listening.url;
  // What happened while the shop was closed.
  problem = await look([...orders.values()]);
  return listening;
}

const minor = (amount: string): bigint => {
  const read = parseMoney(amount, 2);
  return read.ok ? read.value : 0n;
};
const field = (form: URLSearchParams, name: string): string => (form.get(name) ?? "").trim().slice(0, 100);
const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } });
const isWeb = (address: string | undefined): address is string => /^https?:\/\//u.test(address ?? "");

if (import.meta.main) {
  const { GATEWAY_URL: gatewayUrl = "http://127.0.0.1:8080", GATEWAY_KEY: key = "development-key" } =
    process.env;
  const credentials = { merchant_id: "1000", account_id: "1000001", key };
  const port = Number(process.env["PORT"] ?? 8090);
  const { url } = await startShop({ gatewayUrl, credentials, port, file: "orders.json" });
  console.log(`The shop is open at ${url}`);
}
