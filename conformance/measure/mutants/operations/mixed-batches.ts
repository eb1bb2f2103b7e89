// Defects that show only in a batch of several kinds of orders: known and unknown ones, one payment twice, odd order
// numbers, two currencies, the maximum number. None of them affects a batch of one plain order.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { type Batch, namesOf, ruleOf, wordsOf } from "./batches.ts";
import { records, text } from "../words.ts";

const digits = /^\d+$/;

/**
 * Every defect of a mixed batch. What shows of a limit where unknown orders spoil a batch, or where nothing succeeds, is tried in
 * fixtures/batches.test.ts.
 */
export function mixedBatchMutants(batch: Batch): Mutant[] {
  const { list, most, name } = batch;
  const { all, done, each, failing, isDone, rewriting } = wordsOf(batch);
  const knowing = (odd: RegExp): Change =>
    each((order) =>
      odd.test(text(order["order_no"])) ? failed(failing(order), "unknown") : succeeding(done(order)),
    );
  const full = (change: (order: WireObject) => WireObject): Change =>
    all((held) => (held.length === most ? held.map(change) : held));
  /** Orders of an amount without two decimal places get another amount. */
  const misreadingShort = all((held, request) => {
    const asked = records(request, list).map((order) => text(order["amount"]));
    return held.map((order, at) => (/\.\d\d/.test(asked[at] ?? "") ? order : { ...order, amount: "0.47" }));
  });
  /** All entries have this field of the first. */
  const ofTheFirst = (field: string): Change =>
    all((held) => held.map((order) => ({ ...order, [field]: held[0]?.[field] ?? "" })));
  return namesOf(batch)({
    [ruleOf.agree]: {
      "shows-the-first-transaction-everywhere": ofTheFirst("transaction_id"),
      "rounds-amounts-to-whole-units": rewriting("amount", (value) => value.replace(/\.\d+$/, "")),
    },
    [ruleOf.oneResult]: {
      "counts-a-payment-once": all((held) => [
        ...new Map(held.map((order) => [text(order["order_no"]), order])).values(),
      ]),
      "answers-the-last-twice-and-the-first-never": all((held) =>
        held.length > 1 ? [...held.slice(1), held.at(-1) ?? {}] : held,
      ),
      "stops-at-the-first-failure": all((held) => {
        const at = held.findIndex((order) => !isDone(order));
        return at < 0 ? held : held.slice(0, at + 1);
      }),
    },
    [ruleOf.entryOrder]: {
      "shows-the-first-amount-everywhere": ofTheFirst("amount"),
      "shows-the-first-currency-everywhere": ofTheFirst("currency"),
      "reads-an-order-number-as-a-number": rewriting("order_no", (order) =>
        digits.test(order) ? String(BigInt(order)) : order,
      ),
      ...(name === "cancel" ? { "shows-cents-where-an-amount-is-short": misreadingShort } : {}),
      "writes-order-numbers-in-capitals": rewriting("order_no", (order) => order.toUpperCase()),
      "loses-letters-of-other-scripts": rewriting("order_no", (order) => order.replaceAll(/[^ -~]/g, "?")),
      "shows-another-amount-at-the-limit": full((order) => ({ ...order, amount: "1.01" })),
    },
    [ruleOf.existing]: {
      "knows-no-order-number-of-digits": knowing(digits),
      "knows-no-small-letters": knowing(/[a-z]/),
      "knows-no-other-scripts": knowing(/[^ -~]/),
    },
    [`limits.${name}`]: { "fails-all-at-the-limit": full((order) => failed(failing(order), "not now")) },
  });
}

/** The entry with this as its reason, if it has one. */
const failed = (order: WireObject, reason: string): WireObject => ({
  ...order,
  error_message: reason,
  ...("refund_message" in order || "refund_amount" in order ? { refund_message: `V9:${reason}` } : {}),
});

const succeeding = (order: WireObject): WireObject => ({
  ...order,
  ...("refund_amount" in order ? { refund_message: "V0000:OK" } : {}),
});
