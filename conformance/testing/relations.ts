// One payment of a run and later responses about it, for the tests of the relations between them.
import { bareProfile, type Profile } from "../inputs/profile.ts";
import type { Played } from "../message/message.ts";
import { pairsOf } from "../judge/relations/relations.ts";
import { observation, type Message } from "./observations.ts";

export const who = { merchant_id: "1", account_id: "2" };
export const order = { ...who, order_no: "A-1", currency: "USD", amount: "10.00", card: "4111111111111111" };
export const result = {
  ...who,
  order_no: "A-1",
  currency: "USD",
  amount: "10.00",
  transaction_id: "T1",
  card: "411111XXXXXX1111",
  result_info: "0000:Success",
};

export const pay = (more: Message = {}): Played => observation({ sent: order, told: result, ...more });
export const second = (told: object = {}): Played =>
  observation({
    sent: { ...order, order_no: "A-2" },
    told: { ...result, order_no: "A-2", transaction_id: "T2", ...told },
  });

export const shown = { order_no: "A-1", transaction_id: "T1", currency: "USD", amount: "10.00" };
export const query = (...orders: readonly object[]): Played =>
  observation({
    operation: "queryTransactions",
    step: "query",
    sent: who,
    told: { ...who, return_status: "1", orders_list: orders },
  });

export const entry = { transaction_id: "T1", order_no: "A-1", currency: "USD", amount: "10.00" };
export const capture = (asked: object, told: object = {}, more: Message = {}): Played =>
  observation({
    operation: "captureTransactions",
    step: "capture",
    sent: { ...who, capture_orders: [asked] },
    told: { ...who, return_status: "1", capture_orders: [{ ...asked, capture_status: "1", ...told }] },
    ...more,
  });
export const refund = (asked: object, told: object = {}): Played =>
  observation({
    operation: "refundTransactions",
    step: "refund",
    sent: { ...who, refund_orders: [asked] },
    told: { ...who, return_status: "1", refund_orders: [{ ...asked, refund_status: "1", ...told }] },
  });
export const search = (...refunds: readonly object[]): Played =>
  observation({
    operation: "searchRefunds",
    sent: who,
    told: { ...who, return_status: "1", refund_orders: refunds },
  });
export const asked = { ...entry, refund_amount: "4.00", refund_reason: "Goods returned" };

export const promising = (points: Profile["points"]): Profile => ({ name: "promising", points });

/** Between messages. What is in a list of fields is looked at in one message, and has a test apart. */
const between = (...given: Parameters<typeof pairsOf>) =>
  [...pairsOf(...given)].filter(({ kind }) => kind !== "listed");

/** The mismatches, by kind and location. */
export const wrong = (
  seen: readonly Played[],
  heard: readonly Played[] = [],
  profile = bareProfile,
): string[] =>
  between(seen, heard, profile)
    .filter(({ fits }) => !fits)
    .map(({ kind, at }) => `${kind} ${at}`);
export const kinds = (seen: readonly Played[]): Set<string> =>
  new Set(between(seen, [], bareProfile).map(({ kind }) => kind));
