// A tiny gateway for tests of the runner and of the fixtures: only direct payments and batches, unsigned, as in the contract. It
// imports nothing of the contract.
import { createServer, type IncomingMessage } from "node:http";
import { type Listening, listening } from "./listening.ts";

export interface TinyRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly remoteAddress: string;
}

export interface TinyResponse {
  readonly status?: number;
  readonly media?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** Breaks the connection instead. */
  readonly broken?: true;
  /** Leaves the request without a response. */
  readonly silent?: true;
}

export type Handler = (request: TinyRequest) => TinyResponse | undefined;

export interface TinyGateway extends Listening {
  readonly requests: readonly TinyRequest[];
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
  return { ...(await listening(server)), requests };
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
const escaped = (value: unknown): string =>
  String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Returns the response of a gateway that conforms to the contract in an unusual style: a declaration, layout, empty
 * elements, CDATA.
 */
export function conforming({ path, value, text }: TinyRequest): TinyResponse {
  if (text !== "" && Object.keys(value).length === 0) return { status: 400, body: "" };
  if (path === "/v1/authorise") {
    const card = String(value["card"] ?? "");
    if (!/^[0-9]+([.][0-9]+)?$/.test(String(value["amount"]))) return { status: 400, body: "" };
    return {
      media: "text/xml",
      body: `\ufeff<?xml version="1.0"?>\n<!-- paid -->\n<respon>\n  <note/>\n  <risk_reasons></risk_reasons><order_status>1</order_status>
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

/** Conforms, but has another text in each response, or in those of one path. */
export const saying =
  (from: string | RegExp, to: string, path?: string): Handler =>
  (request) => {
    const { body, ...response } = conforming(request);
    const isOther = path === undefined || path === request.path;
    return { ...response, body: isOther ? body.replace(from, to) : body };
  };

/** How a gateway of batches does what the contract leaves open. */
export interface BatchStyle {
  /** `merchant_id` and `account_id` of an envelope are JSON numbers. */
  readonly numbers?: true;
  /** What the list of results is called, except captures. */
  readonly list?: string;
  readonly reversed?: true;
  /** Payments capture at once, so that nothing is left to capture. */
  readonly sells?: true;
  /** One order that fails fails all. */
  readonly spoils?: true;
  /** Merchants do everything in the portal: no order of a batch succeeds, and 0 is its amount, as nothing was moved. */
  readonly portal?: true;
  /** A failed entry has nothing but its outcome. */
  readonly terse?: true;
  /** A batch that names a payment twice is refused as a whole. */
  readonly once?: true;
  /** Order numbers are letters and digits. */
  readonly plainNumbers?: true;
  readonly onlyDollars?: true;
  /** How a batch of too many orders is refused. */
  readonly over?: "status" | "envelope" | "list-of-errors" | "entries" | "cut";
  /** The most orders of a batch, instead of those that are stated. */
  readonly most?: number;
}

/** A defect: changes the response to a batch. */
export type Spoil = (body: Record<string, unknown>, list: string, kind: string) => void;

type Fields = Readonly<Record<string, unknown>>;
interface Payment {
  readonly amount: number;
  captured: number;
  refunded: number;
  refunds: number;
  cancelled: boolean;
}

const kinds = ["capture", "review", "cancel", "refund"];
const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

/** Captures, reviews, cancels and refunds what was paid, in any style that conforms; `spoil` adds a defect. */
export function batches(style: BatchStyle = {}, spoil?: Spoil): Handler {
  const payments = new Map<string, Payment>();
  return (request) => {
    if (request.path === "/v1/authorise") return pay(request, style, payments);
    const kind = kinds.find((one) => request.path === `/v1/${one}`);
    return kind === undefined ? undefined : batch(kind, request.value, { style, payments, spoil });
  };
}

function pay(request: TinyRequest, style: BatchStyle, payments: Map<string, Payment>): TinyResponse {
  const { order_no, amount, currency } = request.value;
  const isOdd = style.plainNumbers === true && !/^[A-Z0-9]*$/.test(String(order_no));
  if (isOdd || (style.onlyDollars === true && currency !== "USD")) return { status: 400, body: "" };
  payments.set(keyOf({ ...request.value, transaction_id: `tx-${String(order_no)}` }), {
    amount: cents(amount),
    captured: style.sells === true ? cents(amount) : 0,
    refunded: 0,
    refunds: 0,
    cancelled: false,
  });
  return conforming(request);
}

interface Book {
  readonly style: BatchStyle;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly spoil: Spoil | undefined;
}

function batch(kind: string, request: Fields, { style, payments, spoil }: Book): TinyResponse {
  const asked = Array.isArray(request[`${kind}_orders`]) ? (request[`${kind}_orders`] as Fields[]) : [];
  const list = kind === "capture" ? "capture_orders" : (style.list ?? `${kind}_orders`);
  const most = style.most ?? (kind === "review" ? 100 : 50);
  const orders = style.over === "cut" ? asked.slice(0, most) : asked;
  const isMany = orders.length > most;
  const isTwice = new Set(orders.map(({ transaction_id }) => transaction_id)).size < orders.length;
  if (isMany && style.over === "status") return { status: 413, media: "text/plain", body: "Too many." };
  if ((isMany && style.over !== "entries") || (isTwice && style.once === true)) {
    const errors = style.over === "list-of-errors" ? { errors: [{ code: "many" }] } : {};
    return json({ return_status: "0", return_message: "Refused", encryption_data: "", ...errors });
  }
  const reasons = isMany
    ? orders.map(() => "too many")
    : orders.map((order) =>
        style.portal === true ? "only in the portal" : move(kind, order, payments.get(keyOf(order))),
      );
  const isSpoiled = style.spoils === true && reasons.some((reason) => reason !== "");
  const results = orders.map((order, at) =>
    entry(kind, order, { reason: isSpoiled ? "not done" : (reasons[at] ?? ""), style, payments }),
  );
  const who = (name: string): unknown => (style.numbers === true ? Number(request[name]) : request[name]);
  const isRefused = isSpoiled || (isMany && style.over === "entries");
  const body: Record<string, unknown> = {
    merchant_id: who("merchant_id"),
    account_id: who("account_id"),
    return_status: isRefused ? "0" : "1",
    return_message: isRefused ? "Nothing was done" : "OK",
    encryption_data: "none",
    [list]: style.reversed === true ? results.toReversed() : results,
  };
  spoil?.(body, list, kind);
  return json(body);
}

const json = (body: object): TinyResponse => ({ media: "application/json", body: JSON.stringify(body) });
const keyOf = ({ transaction_id, order_no, currency }: Fields): string =>
  `${String(transaction_id)} ${String(order_no)} ${String(currency)}`;

/** Executes an operation on a payment, or returns the reason against it. */
function move(kind: string, order: Fields, payment: Payment | undefined): string {
  if (payment === undefined) return "unknown order";
  if (kind === "review") return "";
  if (kind === "capture" || kind === "cancel") {
    const isDone = payment.cancelled || payment.captured > 0;
    if (isDone) return `nothing left for a ${kind}`;
    if (kind === "cancel") payment.cancelled = true;
    else payment.captured = cents(order["amount"]);
    return "";
  }
  const wanted = cents(order["refund_amount"]);
  if (!(wanted > 0) || payment.refunded + wanted > payment.captured) return "nothing left to refund";
  payment.refunded += wanted;
  payment.refunds += 1;
  return "";
}

interface Outcome extends Pick<Book, "style" | "payments"> {
  readonly reason: string;
}

function entry(kind: string, order: Fields, { reason, style, payments }: Outcome): Fields {
  const outcome = { [`${kind}_status`]: reason === "" ? "1" : "0", error_message: reason };
  const { refunds = 0 } = payments.get(keyOf(order)) ?? {};
  const message = kind === "refund" ? { refund_message: reason === "" ? "V0000:OK" : `V4004:${reason}` } : {};
  if (reason !== "" && style.terse === true) return { ...outcome, ...message };
  const id = `${String(order["transaction_id"])}-${String(refunds).padStart(2, "0")}`;
  const reference =
    kind === "refund" && reason === "" ? { refund_reference_id: id, refund_reference: "" } : {};
  const nothing =
    style.portal === true ? { amount: "0.00", ...(kind === "refund" ? { refund_amount: "0.00" } : {}) } : {};
  return { ...order, ...outcome, ...message, ...reference, ...nothing };
}
