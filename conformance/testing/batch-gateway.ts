// A gateway of direct payments and batches for tests of the fixtures. It conforms in any style that it is given, and imports
// nothing of the contract.
import {
  escaped,
  startTinyGateway,
  type TinyAnswer,
  type TinyGateway,
  type TinyRequest,
} from "./tiny-gateway.ts";

/** How it does what the contract leaves open. */
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
  readonly over?: "status" | "envelope" | "list-of-errors" | "entries";
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

export async function startBatchGateway(style: BatchStyle = {}, spoil?: Spoil): Promise<TinyGateway> {
  const payments = new Map<string, Payment>();
  return startTinyGateway((request) => {
    const kind = kinds.find((one) => request.path === `/v1/${one}`);
    if (request.path === "/v1/authorise") return pay(request, style, payments);
    return kind === undefined
      ? { status: 404, body: "" }
      : batch(kind, request.value, { style, payments, spoil });
  });
}

function pay({ value }: TinyRequest, style: BatchStyle, payments: Map<string, Payment>): TinyAnswer {
  const { order_no, amount, currency, card } = value;
  const isOdd = style.plainNumbers === true && !/^[A-Z0-9]*$/.test(String(order_no));
  if (isOdd || (style.onlyDollars === true && currency !== "USD")) return { status: 400, body: "" };
  const transaction = `T${payments.size + 1}`;
  payments.set(`${transaction} ${String(order_no)} ${String(currency)}`, {
    amount: cents(amount),
    captured: style.sells === true ? cents(amount) : 0,
    refunded: 0,
    refunds: 0,
    cancelled: false,
  });
  const fields = {
    merchant_id: value["merchant_id"],
    account_id: value["account_id"],
    order_no,
    amount,
    currency,
    transaction_id: transaction,
    card: `${String(card).slice(0, 6)}******${String(card).slice(-4)}`,
    result_info: "0000:Success",
    encryption_data: "none",
  };
  const elements = Object.entries(fields).map(([name, one]) => `<${name}>${escaped(one)}</${name}>`);
  return { media: "application/xml", body: `<respon>${elements.join("")}</respon>` };
}

interface Book {
  readonly style: BatchStyle;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly spoil: Spoil | undefined;
}

function batch(kind: string, request: Fields, { style, payments, spoil }: Book): TinyAnswer {
  const orders = Array.isArray(request[`${kind}_orders`]) ? (request[`${kind}_orders`] as Fields[]) : [];
  const list = kind === "capture" ? "capture_orders" : (style.list ?? `${kind}_orders`);
  const isMany = orders.length > (style.most ?? (kind === "review" ? 100 : 50));
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

const json = (body: object): TinyAnswer => ({ media: "application/json", body: JSON.stringify(body) });
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
  const reference = kind === "refund" && reason === "" ? { refund_reference_id: id } : {};
  const nothing =
    style.portal === true ? { amount: "0.00", ...(kind === "refund" ? { refund_amount: "0.00" } : {}) } : {};
  return { ...order, ...outcome, ...message, ...reference, ...nothing };
}
