// Query as HTTP: the selection in, order records out.
import type { OrderRecord } from "@acquiring/contract";
import { type Handlers, refuse } from "@acquiring/contract/server";
import { writeAmount } from "../wire/amount.ts";
import { compactTime } from "../domain/dates.ts";
import { decide, query } from "../operations/payment/query.ts";
import { paymentStatus } from "../domain/states.ts";
import { hasSubscription } from "../operations/subscription/subscription-hooks.ts";
import type { Choices } from "../config.ts";
import type { Payment } from "../store/payments.ts";
import type { Database } from "../store/pool.ts";
import { findSubscriptions } from "../store/subscriptions.ts";
import { envelope } from "./batch.ts";
import { orderFields } from "./subscription.ts";

/** Handles queries (source: Endpoints 5). The address was checked before. */
export const queryOrders =
  (choices: Choices, database: Database): NonNullable<Handlers["queryTransactions"]> =>
  async (request) => {
    const selected = decide({ ...request }, choices.querySelection);
    if (!selected.ok)
      return refuse(choices.invalidStatus("queryTransactions"), {
        code: "selection",
        message: selected.message,
      });
    const payments = await query(database, request, selected);
    const withContract = payments.filter(hasSubscription).map(({ transactionId }) => transactionId);
    const contracts =
      withContract.length === 0 ? undefined : await findSubscriptions(database, request, withContract);
    return {
      ...envelope(request),
      orders_list: payments.map((payment) => ({
        ...toOrderRecord(payment),
        ...orderFields(contracts?.get(payment.transactionId)),
      })),
    };
  };

function toOrderRecord(payment: Payment): OrderRecord {
  const { shopperEmail, shopperPhone, delivery } = payment;
  return {
    order_no: payment.orderNo,
    transaction_id: payment.transactionId,
    amount: writeAmount(payment.amount, payment.currency),
    currency: payment.currency,
    payment_status: paymentStatus(payment),
    query_result: "1",
    transaction_date: compactTime(payment.createdAt),
    is3ds: payment.is3ds ? "1" : "0",
    ...(shopperEmail === null ? {} : { shopper_email: shopperEmail }),
    ...(shopperPhone === null ? {} : { shopper_phone: shopperPhone }),
    ...(delivery === null ? {} : { delivery_information: delivery }),
  };
}
