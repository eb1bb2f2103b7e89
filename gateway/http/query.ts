// Query on the wire: the selection in, order records out.
import type { OrderRecord } from "@acquiring/contract";
import { type Handlers, refuse } from "@acquiring/contract/server";
import { writeAmount } from "../commands/amount.ts";
import { compactTime } from "../commands/dates.ts";
import { decide, query } from "../commands/query.ts";
import { paymentStatus, stateOf } from "../commands/states.ts";
import type { Choices } from "../config.ts";
import type { Payment } from "../store/payments.ts";
import type { Database } from "../store/pool.ts";
import { envelope } from "./batch.ts";

/** Answers queries (source: Endpoints 5). That the address is registered has been seen to before. */
export const queryOrders =
  (choices: Choices, database: Database): NonNullable<Handlers["queryTransactions"]> =>
  async (request) => {
    const { merchant_id, account_id } = request;
    const selected = decide({ ...request }, choices.querySelectors);
    if (!selected.ok) return refuse(choices.invalidStatus, { code: "selection", message: selected.message });
    const payments = await query(database, { merchant_id, account_id }, selected);
    return { ...envelope(request), orders_list: payments.map(toOrderRecord) };
  };

function toOrderRecord(payment: Payment): OrderRecord {
  const { shopperEmail, shopperPhone, delivery } = payment;
  return {
    order_no: payment.orderNo,
    transaction_id: payment.transactionId,
    amount: writeAmount(payment.amount, payment.currency),
    currency: payment.currency,
    payment_status: paymentStatus[stateOf(payment)],
    query_result: "1",
    transaction_date: compactTime(payment.createdAt),
    is3ds: "0",
    ...(shopperEmail === null ? {} : { shopper_email: shopperEmail }),
    ...(shopperPhone === null ? {} : { shopper_phone: shopperPhone }),
    ...(delivery === null ? {} : { delivery_information: delivery }),
  };
}
