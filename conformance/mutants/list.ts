// All mutants. A new one is written into the file of its operation.
import { apmPaymentMutants } from "./apm-payment.ts";
import { cancelMutants } from "./cancel.ts";
import { cancelSubscriptionMutants } from "./cancel-subscription.ts";
import { batchMutants, type Batch } from "./batch-entries.ts";
import { captureAmountMutants } from "./capture-amounts.ts";
import { captureMutants } from "./capture.ts";
import { commonMutants, envelopeMutants, type Place } from "./common.ts";
import { directPaymentRequestMutants } from "./direct-payment-request.ts";
import { directPaymentResultMutants } from "./direct-payment-result.ts";
import { directPaymentMutants } from "./direct-payment.ts";
import type { Mutant } from "./mutant.ts";
import { notificationMutants } from "./notifications.ts";
import { payoutMutants } from "./payout.ts";
import { payoutPromiseMutants } from "./payout-promises.ts";
import { queryOrderMutants } from "./query-orders.ts";
import { queryMutants } from "./query.ts";
import { redirectPaymentMutants } from "./redirect-payment.ts";
import { refundAmountMutants } from "./refund-amounts.ts";
import { searchedRefundMutants } from "./refund-search-refunds.ts";
import { refundMutants } from "./refund.ts";
import { refundSearchMutants } from "./refund-search.ts";
import { reviewMutants } from "./review.ts";

const direct: Place = { operation: "createDirectPayment", name: "direct-payment", body: "json" };
const query: Place = { operation: "queryTransactions", name: "query", body: "form" };
const search: Place = { operation: "searchRefunds", name: "refund-search", body: "form" };
const capture: Place & Batch = {
  operation: "captureTransactions",
  name: "capture",
  body: "json",
  list: "capture_orders",
  status: "capture_status",
  amount: "amount",
};
const refund: Place & Batch = {
  operation: "refundTransactions",
  name: "refund",
  body: "json",
  list: "refund_orders",
  status: "refund_status",
  amount: "refund_amount",
};

export const mutants: readonly Mutant[] = [
  ...[direct, query, capture, refund, search].flatMap(commonMutants),
  ...[query, capture, refund, search].flatMap(envelopeMutants),
  ...[capture, refund].flatMap(batchMutants),
  ...directPaymentRequestMutants,
  ...directPaymentResultMutants,
  ...queryOrderMutants,
  ...captureAmountMutants,
  ...refundAmountMutants,
  ...searchedRefundMutants,
  ...directPaymentMutants,
  ...apmPaymentMutants,
  ...redirectPaymentMutants,
  ...queryMutants,
  ...captureMutants,
  ...refundMutants,
  ...refundSearchMutants,
  ...reviewMutants,
  ...cancelMutants,
  ...cancelSubscriptionMutants,
  ...payoutMutants,
  ...payoutPromiseMutants,
  ...notificationMutants,
];
