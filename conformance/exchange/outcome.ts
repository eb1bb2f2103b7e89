// Whether a response is a success, as the contract defines it. The names are literal here, as on the wire: a name
// misspelt in the descriptors would otherwise be misspelt on both sides.
import type { DecodedResponse } from "../decode/decode.ts";
import { isRecord } from "@acquiring/contract/codecs";
import { read } from "../contract/pointer.ts";

type IsSuccess = (value: unknown, response: DecodedResponse) => boolean;

const reads = (value: unknown, pointer: string, text: string): boolean => {
  const found = read(value, pointer);
  return (
    found.found &&
    (typeof found.value === "string" || typeof found.value === "number") &&
    String(found.value) === text
  );
};

const batch =
  (array: string, status?: string): IsSuccess =>
  (value) => {
    // rule errors.app.1.success; a separate check tests the message.
    if (!reads(value, "/return_status", "1")) return false;
    if (status === undefined) return true;
    const entries = read(value, `/${array}`);
    // rule batch-envelope.success-status
    return (
      entries.found &&
      Array.isArray(entries.value) &&
      entries.value.every((entry) => reads(entry, `/${status}`, "1"))
    );
  };

const words: Readonly<Record<string, IsSuccess>> = {
  // rule direct-payment-result.success
  createDirectPayment: (value) => reads(value, "/result_info", "0000:Success"),
  // rule apm-payment-result.issuer-url
  createApmPayment: (value) => read(value, "/issuer_url").found,
  // rule endpoints.redirect-payment.response
  createRedirectPayment: (_, response) => response.kind === "html",
  queryTransactions: batch("orders_list"),
  captureTransactions: batch("capture_orders", "capture_status"),
  reviewTransactions: batch("review_orders", "review_status"),
  cancelTransactions: batch("cancel_orders", "cancel_status"),
  refundTransactions: batch("refund_orders", "refund_status"),
  searchRefunds: batch("refund_orders"),
  // The values of `cancel_status` are only observed; what the contract says is that an error has a message.
  cancelSubscription: (value) => isRecord(value) && !hasText(value, "error_message"),
  // rule endpoints.12: the record is the response. Whether the payout failed it is unknown for sure: a completed one
  // may have a `failure_reason` as well (payout.failure-fields).
  createPayout: (value) =>
    isRecord(value) &&
    ["transaction_id", "payer_id", "fee_amount"].some((name) => Object.hasOwn(value, name)),
};

const hasText = (value: Record<string, unknown>, name: string): boolean =>
  typeof value[name] === "string" && value[name] !== "";

export function isSuccess(operation: string, status: number, response: DecodedResponse): boolean {
  return (
    status === 200 &&
    response.problem === undefined &&
    (words[operation]?.(response.value, response) ?? false)
  );
}
