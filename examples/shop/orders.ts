// The orders of the shop: their type, their file, and their state in words.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { money } from "@acquiring/contract/codecs";
import { meanings, over, paid, reasons, waiting } from "./profile.ts";

export interface Order {
  readonly order_no: string;
  readonly item: string;
  /** Decimal text. Money is never a number in this shop. */
  readonly amount: string;
  transaction_id?: string;
  /** The gateway's `payment_status`, from a query or a notification. Only this says that an order is paid. */
  status?: string;
  /** The version of the last used notification. A repeat, or an older one that arrives late, changes nothing. */
  version: number;
  refunds: { readonly amount: string; readonly status: string }[];
  /** A request without a response. While it is set, the shop sends no request that moves money of this order. */
  unknown?: "payment" | "capture" | "refund";
  /** The payment does not exist: the shop did not send it, or the gateway refused it. */
  failed?: true;
  /** The code of the gateway's `result_info`. */
  code?: string;
  /** The latest message about it, for people. */
  said: string;
}

export interface Orders {
  readonly find: (order_no: string) => Order | undefined;
  /** The oldest first. */
  readonly all: () => Order[];
  readonly save: (order: Order) => void;
}

/** Orders in a file, so that they survive a restart. A real shop uses a database. */
export function openOrders(file: string | undefined): Orders {
  const stored =
    file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Order[]) : [];
  const orders = new Map(stored.map((order) => [order.order_no, order]));
  const all = (): Order[] => [...orders.values()];
  return {
    find: (order_no) => orders.get(order_no),
    all,
    // Stored before a request is sent, so that the shop can query the order after a crash. No card data is stored.
    save(order) {
      orders.set(order.order_no, order);
      if (file === undefined) return;
      writeFileSync(`${file}.new`, JSON.stringify(all()));
      renameSync(`${file}.new`, file);
    },
  };
}

/** The amount that can still be refunded, in minor units. */
export const left = ({ amount, refunds }: Order): bigint =>
  refunds
    .filter(({ status }) => status !== "0")
    .reduce((rest, one) => rest - minor(one.amount), minor(amount));

const minor = (amount: string): bigint => {
  const read = money.parse(amount, 2);
  return read.ok ? read.value : 0n;
};

/** The number of the next try for the same basket. An order has only one, so that two tabs cannot pay twice. */
export const nextTry = (order_no: string): string =>
  `${order_no.slice(0, 36)}-${Number(order_no.slice(37) || 1) + 1}`;

/** Whether there will be no payment with this number, so that the shopper may try again. */
export const isOver = ({ unknown, failed, status = "" }: Order): boolean =>
  unknown === undefined && (failed === true || over.includes(status));

/** An order as the pages show it. */
export interface Shown {
  readonly order_no: string;
  readonly item: string;
  readonly amount: string;
  readonly tone: "good" | "bad" | "warn" | "plain";
  readonly state: string;
  readonly said: string;
  /** What the state means for the shopper, and whether to offer another try. */
  readonly explains: string;
  readonly again: boolean;
  /** The possible actions for staff. */
  readonly acts: readonly ("capture" | "refund" | "settle")[];
  /** Decimal text. */
  readonly left: string;
}

/** Describes an order. It uses no input of the browser. */
export function shown(order: Order): Shown {
  const { order_no, item, amount, status, unknown, failed, code = "" } = order;
  const again = isOver(order);
  const other = code.startsWith("10") ? "Your bank declined this card." : "The payment was not accepted.";
  const reason = status === "9000" ? (reasons[code] ?? other) : "";
  const approved = status === "2000" ? "Your bank has approved the payment. We charge it when we ship." : "";
  const explains = again ? `${reason} Nothing was charged.` : approved;
  const said = order.said || reason;
  const plain = { order_no, item, amount, said, explains, again, left: money.format(left(order), 2) };
  if (unknown !== undefined)
    return { ...plain, tone: "warn", state: `${unknown} not confirmed`, acts: ["settle"] };
  if (failed) return { ...plain, tone: "bad", state: "Not paid", acts: [] };
  const state = meanings.is(status) ? meanings.meaning(status) : "Waiting";
  if (!paid.includes(status ?? ""))
    return { ...plain, tone: waiting.includes(status) ? "warn" : "bad", state, acts: [] };
  const acts = status === "2000" ? (["capture"] as const) : left(order) > 0n ? (["refund"] as const) : [];
  return { ...plain, tone: "good", state, acts };
}
