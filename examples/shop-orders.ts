// The shop's orders: what one is, where they are kept, and how one reads in words. What is sent and heard is in shop-payments.ts.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { money } from "@acquiring/contract/codecs";
import type { Shown } from "./shop-pages.ts";
import { meanings, paid, waiting } from "./shop-profile.ts";

export interface Order {
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

export interface Orders {
  readonly find: (order_no: string) => Order | undefined;
  /** The oldest first. */
  readonly all: () => Order[];
  readonly save: (order: Order) => void;
}

/** The orders that `file` keeps over a restart; a shop of any size has a database. */
export function openOrders(file: string | undefined): Orders {
  const stored =
    file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Order[]) : [];
  const orders = new Map(stored.map((order) => [order.order_no, order]));
  const all = (): Order[] => [...orders.values()];
  return {
    find: (order_no) => orders.get(order_no),
    all,
    // Written before anything is sent, so that a shop that falls over still knows what to ask for. No card is ever in it.
    save(order) {
      orders.set(order.order_no, order);
      if (file === undefined) return;
      writeFileSync(`${file}.new`, JSON.stringify(all()));
      renameSync(`${file}.new`, file);
    },
  };
}

/** What can still be refunded, in minor units. */
export const left = ({ amount, refunds }: Order): bigint =>
  refunds
    .filter(({ status }) => status !== "0")
    .reduce((rest, one) => rest - minor(one.amount), minor(amount));

const minor = (amount: string): bigint => {
  const read = money.parse(amount, 2);
  return read.ok ? read.value : 0n;
};

/** An order in words. What the browser brings back from the gateway is not among what they are made of. */
export function shown(order: Order): Shown {
  const { order_no, item, amount, status, unknown, failed, said } = order;
  const plain = { order_no, item, amount, said, left: money.format(left(order), 2) };
  if (unknown !== undefined)
    return { ...plain, tone: "warn", state: `${unknown} not confirmed`, acts: ["settle"] };
  if (failed) return { ...plain, tone: "bad", state: "Not paid", acts: [] };
  const state = meanings.is(status) ? meanings.meaning(status) : "Waiting";
  if (!paid.includes(status ?? ""))
    return { ...plain, tone: waiting.includes(status) ? "warn" : "bad", state, acts: [] };
  const acts = status === "2000" ? (["capture"] as const) : left(order) > 0n ? (["refund"] as const) : [];
  return { ...plain, tone: "good", state, acts };
}
