// Minimal messages from which tests make two with the same signature.
import type { TwinSamples } from "../signature/ambiguity.ts";

const account = { merchant_id: "1", account_id: "2" };

export const twinSamples: TwinSamples = {
  payment: {
    operation: "pay",
    other: "reserve",
    typed: "typed",
    neighbours: ["aa", "ab"],
    value: { ...account, amount: "1.00", typed: "Lima" },
  },
  payout: { operation: "payout", value: { ...account, payout_amount: "900.00", to: { name: "Mallory" } } },
  batch: {
    operation: "refund",
    optional: "orders.0.part",
    value: { ...account, orders: [{ order_no: "A-1", part: "0.50" }] },
  },
  response: { ...account, orders: [{ order_no: "A-1", part: "0.50", status: "1" }] },
};
