// Refund and refund search as HTTP. operations/payment/refund.ts refunds a payment.
import { decimals, defined } from "@acquiring/contract/codecs";
import type { RefundOrder, RefundResultEntry, RefundSearchEntry } from "@acquiring/contract";
import { type Handlers, refuse } from "@acquiring/contract/server";
import { amountText, writeAmount } from "../wire/amount.ts";
import { compactTime } from "../domain/dates.ts";
import type { Core } from "../operations/core.ts";
import { entryStatus } from "../domain/reasons.ts";
import { refund } from "../operations/payment/refund.ts";
import type { Target } from "../operations/payment/movement.ts";
import { readSelection } from "../domain/selection.ts";
import { paymentStatus } from "../domain/states.ts";
import type { Choices } from "../config.ts";
import type { Account } from "../store/accounts.ts";
import type { Database } from "../store/pool.ts";
import { findRefunds, type Refund } from "../store/refunds.ts";
import { actOnEach, batchProblem, envelope, errorOf, targetOf, textOf } from "./batch.ts";

/** Handles refunds (source: Endpoints 10). */
export const refundBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["refundTransactions"]> =>
  async (request, { requestKey }) => {
    const orders = request.refund_orders;
    const problem = batchProblem(choices, "refundTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus("refundTransactions"), problem);
    const refund_orders = await actOnEach(orders, request, (order, place) =>
      refundOne(choices, core, request, { order, name: targetOf(order, requestKey, place) }),
    );
    return { ...envelope(request), refund_orders };
  };

async function refundOne(
  { refundMessage }: Choices,
  core: Core,
  { merchant_id, account_id }: Account,
  { order, name }: { readonly order: RefundOrder; readonly name: Target },
): Promise<RefundResultEntry> {
  const { transaction_id, order_no, amount, refund_amount } = order;
  const currency = textOf(order.currency);
  const asked = amountText(refund_amount) ?? "";
  const refund_reason = order.refund_reason === undefined ? undefined : textOf(order.refund_reason);
  const { outcome, referenceId } = await refund(
    core,
    { merchant_id, account_id },
    { name, original: amount, refund: refund_amount, texts: { reason: refund_reason } },
  );
  return {
    transaction_id: textOf(transaction_id),
    order_no: textOf(order_no),
    // In the record, currency and refund amount have a form; in the request, they have none.
    currency: /^[A-Za-z]{3}$/.test(currency) ? currency : "",
    amount: amountText(amount) ?? "",
    refund_amount: decimals.is(asked) ? asked : "",
    ...defined({ refund_reason }),
    refund_reference: "",
    ...defined({ refund_reference_id: referenceId }),
    refund_status: entryStatus(outcome),
    refund_message: refundMessage(outcome.done ? "OK" : outcome.reason),
    error_message: errorOf(outcome),
  };
}

/**
 * The maximum number of refunds in a response, so those of an order may be cut off (`search.over-limit.searchRefunds` of the
 * profile). The source limits the orders of a search, not their refunds (Limits).
 */
const mostRefunds = 100;

/** Handles refund searches (source: Endpoints 11). */
export const refundSearch =
  (choices: Choices, database: Database): NonNullable<Handlers["searchRefunds"]> =>
  async (request) => {
    const { merchant_id, account_id } = request;
    const selected = readSelection({ ...request }, choices.refundSelection);
    if (!selected.ok)
      return refuse(choices.invalidStatus("searchRefunds"), { code: "selection", message: selected.message });
    const found = await findRefunds(database, { merchant_id, account_id }, selected, mostRefunds);
    return { ...envelope(request), refund_orders: found.map(toSearchEntry) };
  };

function toSearchEntry(refund: Refund): RefundSearchEntry {
  const { amount, settledAt, payment } = refund;
  return {
    transaction_id: payment.transactionId,
    order_no: payment.orderNo,
    amount: writeAmount(payment.amount, payment.currency),
    currency: payment.currency,
    refund_amount: writeAmount(amount, payment.currency),
    ...defined({ refund_reason: refund.reason }),
    refund_reference: "",
    refund_reference_id: refund.referenceId,
    ...progressOf(refund.status),
    payment_status: paymentStatus(payment),
    refund_date: compactTime(refund.createdAt),
    refund_processing_date: settledAt === null ? "" : compactTime(settledAt),
  };
}

function progressOf(status: Refund["status"]): Pick<RefundSearchEntry, "refund_status" | "error_message"> {
  switch (status) {
    case "approved":
    case "review":
      return { refund_status: "1", error_message: "" };
    case "declined":
      return { refund_status: "0", error_message: "declined by the acquirer" };
    default:
      return { refund_status: "2", error_message: "outcome not known yet" };
  }
}
