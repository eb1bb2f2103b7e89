// Entries of long lists and their outcomes, for the tests of batches.
import type { Settled } from "../client/batches.ts";

export interface Item {
  readonly transaction_id: string;
  readonly order_no: string;
  readonly amount: string;
}

export const item = (index: number, amount = "10.50"): Item => ({
  transaction_id: `${index}`,
  order_no: `A-${index}`,
  amount,
});
export const items = (count: number) => Array.from({ length: count }, (_, index) => item(index));

/** The outcomes, and `not-sent` or `refusal` where that shows them. */
export const outcomes = (settled: readonly Settled<Item, object>[]) =>
  settled.map(({ outcome, by }) => (by === "not-sent" || by === "refusal" ? by : outcome));
