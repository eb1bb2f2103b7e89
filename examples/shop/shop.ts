// A merchant's service on @acquiring/contract: the routes and the start. It takes cards with 3-D Secure, the gateway's page and an
// alternative payment method, receives notifications, captures, refunds and queries. The other files of this folder do the work.
import { randomBytes, randomUUID } from "node:crypto";
import { createGateway, type GatewayOptions } from "@acquiring/contract/client";
import { listen, type Listening } from "@acquiring/contract/node";
import { isOver, nextTry, openOrders, type Order, shown } from "./orders.ts";
import * as pages from "./pages.ts";
import { field, pay, seeOther } from "./payments.ts";
import { profile } from "./profile.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";
import { capture, refund, settle } from "./staff.ts";
import * as staffPages from "./staff-pages.ts";
import { look, notified, type Shop } from "./status.ts";

export interface ShopOptions {
  readonly gatewayUrl: string;
  readonly credentials: GatewayOptions["credentials"] & { readonly key: string };
  /** 0 chooses any free port. */
  readonly port: number;
  /** The password of the staff pages. */
  readonly staffPassword: string;
  /** The address for shoppers and for the gateway. Default: the address that the shop listens on. */
  readonly publicUrl?: string;
  /** Keeps the orders after a restart. A real shop uses a database. */
  readonly file?: string;
}

/** Starts the shop on this machine. */
export async function startShop(options: ShopOptions): Promise<Listening> {
  const { gatewayUrl, credentials, port, staffPassword, publicUrl, file } = options;
  const shop: Shop = {
    gateway: createGateway({ baseUrl: gatewayUrl, credentials, profile }),
    gatewayOrigin: new URL(gatewayUrl).origin,
    key: credentials.key,
    orders: openOrders(file),
    hosted: new Map(),
    own: "",
    problem: "",
  };
  const signIn = createSignIn(staffPassword, () => shop.own.startsWith("https:"));
  // Browsers keep connections open, which would delay the stop.
  const listening = await listen((request) => handle(shop, signIn, request), { port, closeTimeoutMs: 1000 });
  shop.own = publicUrl ?? listening.url;
  // Orders may have changed while the shop was closed.
  shop.problem = await look(shop, shop.orders.all());
  return listening;
}

/** Finds the route by the first part of the path. The second part is the number of an order. */
async function handle(shop: Shop, signIn: SignIn, request: Request): Promise<Response> {
  const [, page = "", id = ""] = new URL(request.url).pathname.split("/");
  if (request.method === "POST")
    return page === "notify" ? notified(shop, request) : submitted(shop, signIn, page, request);
  if (page === "orders" && !signIn.isSignedIn(request)) return seeOther("/sign-in");
  const response = await views.get(page)?.(shop, id);
  return response ?? pages.notice(404, "Not found", "This page does not exist.");
}

/** A page of the shop, or nothing if the order does not exist. */
type View = (shop: Shop, id: string) => Promise<Response | undefined> | Response | undefined;

const front =
  (chosen: string): View =>
  ({ gatewayOrigin }) =>
    pages.front(chosen, randomUUID(), gatewayOrigin);

/** The checkout for the next try of an order without a payment. */
const again: View = ({ orders, gatewayOrigin }, id) => {
  const [order, next] = [orders.find(id), nextTry(id)];
  if (order === undefined) return undefined;
  if (orders.find(next) !== undefined) return seeOther(`/order/${next}`);
  return isOver(order) ? pages.front(order.item, next, gatewayOrigin) : seeOther(`/order/${id}`);
};

const views: ReadonlyMap<string, View> = new Map<string, View>([
  ["", front("")],
  ...pages.items.map(({ id }) => [id, front(id)] as const),
  ["shop.css", () => pages.styleSheet()],
  ["shop.js", () => pages.script()],
  ["sign-in", () => staffPages.signIn("", 200)],
  ["orders", ({ orders, problem }) => staffPages.staff(orders.all().toReversed().map(shown), problem)],
  ["order", orderPage],
  ["again", again],
  ["frame", ({ orders, gatewayOrigin }, id) => orders.find(id) && pages.frame(id, gatewayOrigin)],
  ["hosted", ({ hosted }, id) => (hosted.has(id) ? pages.foreign(hosted.get(id) ?? "") : undefined)],
]);

/** An action of staff on an order. */
type Act = (shop: Shop, order: Order, form: URLSearchParams) => Promise<void> | void;

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ["capture", capture],
  ["refund", refund],
  ["settle", settle],
]);

/** Handles a form of one of the shop's pages. */
async function submitted(shop: Shop, signIn: SignIn, page: string, request: Request): Promise<Response> {
  // A page of another site must not send a form.
  if (request.headers.get("origin") !== shop.own)
    return pages.notice(403, "Not allowed", "Send the form from a page of the shop.");
  const form = new URLSearchParams(await request.text());
  if (page === "pay") return pay(shop, form);
  if (page === "sign-in") return signedIn(signIn, form);
  if (!signIn.isSignedIn(request)) return seeOther("/sign-in");
  if (page === "sign-out") return seeOther("/", { "set-cookie": signIn.end(request) });
  if (page === "synchronise") shop.problem = await look(shop, shop.orders.all());
  const order = shop.orders.find(field(form, "order_no"));
  if (order !== undefined) await acts.get(page)?.(shop, order, form);
  return seeOther("/orders");
}

function signedIn(signIn: SignIn, form: URLSearchParams): Response {
  const started = signIn.start(form.get("password") ?? "");
  if ("problem" in started) return staffPages.signIn(started.problem, 403);
  return seeOther("/orders", { "set-cookie": started.cookie });
}

/** The page of an order. It queries the gateway and ignores the parameters of the address. */
async function orderPage(shop: Shop, id: string): Promise<Response | undefined> {
  const order = shop.orders.find(id);
  if (order === undefined) return undefined;
  if (shown(order).tone === "warn") await look(shop, [order]);
  const { tone } = shown(order);
  if (tone === "good") return pages.order(shown(order), "Thank you", false);
  if (tone !== "warn") return pages.order(shown(order), "The payment was not successful", false);
  const words =
    order.unknown === "payment"
      ? "We are asking the bank. You will not be charged twice"
      : "We are waiting for the payment";
  return pages.order(shown(order), words, true);
}

if (import.meta.main) {
  const { GATEWAY_URL: gatewayUrl = "http://127.0.0.1:8080", GATEWAY_KEY: key = "development-key" } =
    process.env;
  const credentials = { merchant_id: "1000", account_id: "1000001", key };
  const port = Number(process.env["PORT"] ?? 8090);
  const staffPassword = process.env["STAFF_PASSWORD"] ?? randomBytes(9).toString("base64url");
  const { url } = await startShop({ gatewayUrl, credentials, port, staffPassword, file: "orders.json" });
  const password = process.env["STAFF_PASSWORD"] === undefined ? staffPassword : "from STAFF_PASSWORD";
  console.log(`The shop is open at ${url}. Staff: ${url}/orders, password ${password}`);
}
