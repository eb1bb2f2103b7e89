// Odd gateways that conform, by what a query or a refund search selects, and how.
import { isRecord, type WireObject } from "@acquiring/contract/codecs";
import type { Change } from "../mutant.ts";
import * as w from "../words.ts";
import { some, type ByReason, type Start } from "./wire.ts";

export const searches = { queryTransactions: "orders_list", searchRefunds: "refund_orders" };
/** The same change of several operations. */
export const each = (operations: readonly string[], change: Change): Start =>
  some(Object.fromEntries(operations.map((operation) => [operation, change])));

const isPlain = (request: WireObject): boolean => Object.keys(request).length <= 3;
const withoutSelection = (change: Change): Start => each(Object.keys(searches), w.when(isPlain, change));
const listing = (keep: (found: WireObject[]) => WireObject[]): Start =>
  some(
    Object.fromEntries(
      Object.entries(searches).map(([operation, list]) => [
        operation,
        w.when(isPlain, w.entriesOf(list).all(keep)),
      ]),
    ),
  );

/** Reads no text that selects, but entries with a member for each identifier. */
const entered = (list: string): Change => ({
  request: (request) => {
    const entries = Array.isArray(request[list]) ? request[list].filter((one) => isRecord(one)) : [];
    const of = (name: string): string => entries.flatMap((entry) => w.text(entry[name]) || []).join(";");
    const selects = Object.entries(selectors).map(([name, field]) => [field, of(name)] as const);
    return {
      ...w.without(request, list, ...Object.values(selectors)),
      ...Object.fromEntries(selects.filter(([, values]) => values !== "")),
    };
  },
});
const selectors = { order_no: "orders", transaction_id: "transactions", refund_reference_id: "references" };

const open = "Which orders and refunds a query or search selects is not shown.";

export const bySelection: ByReason = {
  [open]: {
    "shows the ten newest orders and refunds without a selection": listing((found) => found.slice(0, 10)),
    "finds nothing without a selection": listing(() => []),
    "selects by entries": some({
      queryTransactions: entered("orders_list"),
      searchRefunds: entered("refund_orders"),
    }),
  },
  [`${open} A search that is refused as a whole has no list.`]: {
    "fails without a selection, without a list": withoutSelection(
      w.changing((body) => ({
        ...w.without(body, ...Object.values(searches)),
        return_status: "7",
        return_message: "NO SELECTION",
      })),
    ),
  },
};
