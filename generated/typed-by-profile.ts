// generated, do not edit; npm run generate
// The types that a profile gives to each operation's request and result. `Points` is the type of its `extension_points`.
import type {
  At,
  Coded,
  Flat,
  Moved,
  Named,
  Promised,
  RequestOf,
  Selecting,
  Unstated,
} from "../runtime/operation/typed-by-profile.ts";
import type {
  ApmPaymentRequest,
  ApmPaymentResult,
  CancelRequest,
  CancelResult,
  CancelSubscriptionRequest,
  CaptureRequest,
  CaptureResult,
  DirectPaymentRequest,
  DirectPaymentResult,
  PayoutRequest,
  PayoutResult,
  QueryRequest,
  QueryResult,
  RedirectPaymentPage,
  RedirectPaymentRequest,
  RefundRequest,
  RefundResult,
  RefundSearchRequest,
  RefundSearchResult,
  ReviewRequest,
  ReviewResult,
  SubscriptionCancellationResult,
} from "./types.ts";

/**
 * The requests as typed by the profile, by operation. The client fills in merchant, account and signature.
 */
export interface Requests<Points> {
  createDirectPayment: RequestOf<Omit<DirectPaymentRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "createDirectPayment">>, unknown, Unstated<At<Points, "types.unstated">>>;
  createApmPayment: RequestOf<Omit<ApmPaymentRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "createApmPayment">>, { payment_method: Coded<At<Points, "codes.payment-method">, never> }, Unstated<At<Points, "types.unstated">>>;
  createRedirectPayment: RequestOf<Omit<RedirectPaymentRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "createRedirectPayment">>, unknown, Unstated<At<Points, "types.unstated">>>;
  queryTransactions: Flat<Promised<Omit<QueryRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "queryTransactions">>, unknown, Unstated<At<Points, "types.unstated">>> & Selecting<At<Points, "query.selection">>>;
  captureTransactions: RequestOf<Omit<CaptureRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "captureTransactions">>, unknown, Unstated<At<Points, "types.unstated">>>;
  reviewTransactions: RequestOf<Omit<ReviewRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "reviewTransactions">>, { review_orders: { review_flag: Coded<At<Points, "codes.review-flag">, "1"> } }, Unstated<At<Points, "types.unstated">>>;
  cancelTransactions: RequestOf<Omit<CancelRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "cancelTransactions">>, unknown, Unstated<At<Points, "types.unstated">>>;
  cancelSubscription: RequestOf<Omit<CancelSubscriptionRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "cancelSubscription">>, unknown, Unstated<At<Points, "types.unstated">>>;
  refundTransactions: RequestOf<Omit<RefundRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "refundTransactions">>, unknown, Unstated<At<Points, "types.unstated">>>;
  searchRefunds: Flat<Promised<Omit<RefundSearchRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "searchRefunds">>, unknown, Unstated<At<Points, "types.unstated">>> & Selecting<At<Points, "refund-search.selection">>>;
  createPayout: RequestOf<Omit<PayoutRequest, "merchant_id" | "account_id" | "encryption_data">, Named<At<At<Points, "request.required-fields">, "createPayout">>, { fee_paid_by: Coded<At<At<Points, "codes.payout">, "fee_paid_by">, "PAYER">; payment_method: Coded<At<At<Points, "codes.payout">, "payment_method">, "SWIFT">; swift_charge_option: Coded<At<At<Points, "codes.payout">, "swift_charge_option">, "SHARED">; fund_source: Coded<At<At<Points, "codes.payout">, "fund_source">, "DepositAccount">; payer: { entity_type: Coded<At<At<Points, "codes.payout">, "entity_type">, never> }; beneficiary: { entity_type: Coded<At<At<Points, "codes.payout">, "entity_type">, "COMPANY">; additional_info: { personal_id_type: Coded<At<At<Points, "codes.payout">, "personal_id_type">, "CHINESE_NATIONAL_ID"> } } }, Unstated<At<Points, "types.unstated">>>;
}

/** The results as typed by the profile, by operation. */
export interface Results<Points> {
  createDirectPayment: Promised<DirectPaymentResult, Named<At<Points, "always-present.direct-payment-result">>, { order_status: Coded<At<Points, "codes.order-status">, "1">; result_info: Coded<At<Points, "codes.result-info">, "0000", `:${string}`>; risk_action: Coded<At<Points, "codes.risk-action">, "ACCEPT"> }, Unstated<At<Points, "types.unstated">>>;
  createApmPayment: Promised<ApmPaymentResult, Named<At<Points, "always-present.apm-payment-result">>, unknown, Unstated<At<Points, "types.unstated">>>;
  createRedirectPayment: Promised<RedirectPaymentPage, never, unknown, Unstated<At<Points, "types.unstated">>>;
  queryTransactions: Promised<QueryResult, `orders_list.${Named<At<Points, "always-present.order-record">>}`, { return_status: Coded<At<Points, "codes.return-status">, "1">; orders_list: { fraud_check_result: { status: Coded<At<Points, "codes.fraud-check">, "ACCEPT" | "REJECT"> }; is3ds: Coded<At<Points, "codes.is3ds">, "0" | "">; payment_status: Coded<At<Points, "codes.payment-status">, "3000">; query_result: Coded<At<Points, "codes.query-result">, "1">; subscription_result: { recurring_status: Coded<At<Points, "codes.recurring-status">, "1"> } } }, Unstated<At<Points, "types.unstated">>>;
  captureTransactions: Promised<CaptureResult, Named<At<Points, "always-present.capture-result">>, { return_status: Coded<At<Points, "codes.return-status">, "1">; capture_orders: { capture_status: Coded<At<Points, "codes.entry-status">, "1">; error_message: Coded<At<Points, "codes.error-message">, ""> } }, Unstated<At<Points, "types.unstated">>>;
  reviewTransactions: Promised<ReviewResult, Named<At<Points, "always-present.review-result">>, { return_status: Coded<At<Points, "codes.return-status">, "1">; review_orders: { review_status: Coded<At<Points, "codes.entry-status">, "1">; error_message: Coded<At<Points, "codes.error-message">, "">; review_flag: Coded<At<Points, "codes.review-flag">, never> } }, Unstated<At<Points, "types.unstated">>>;
  cancelTransactions: Promised<CancelResult, Named<At<Points, "always-present.cancel-result">>, { return_status: Coded<At<Points, "codes.return-status">, "1">; cancel_orders: { cancel_status: Coded<At<Points, "codes.entry-status">, "1">; error_message: Coded<At<Points, "codes.error-message">, ""> } }, Unstated<At<Points, "types.unstated">>>;
  cancelSubscription: Promised<SubscriptionCancellationResult, never, { cancel_status: Coded<At<Points, "codes.cancel-status">, "1">; error_message: Coded<At<Points, "codes.error-message">, ""> }, Unstated<At<Points, "types.unstated">>>;
  refundTransactions: Promised<RefundResult, Named<At<Points, "always-present.refund-result">>, { return_status: Coded<At<Points, "codes.return-status">, "1">; refund_orders: { refund_status: Coded<At<Points, "codes.refund-status">, "1">; error_message: Coded<At<Points, "codes.error-message">, "">; refund_message: Coded<At<Points, "codes.refund-message">, "V0000", `:${string}`> } }, Unstated<At<Points, "types.unstated">>>;
  searchRefunds: Promised<RefundSearchResult, Named<At<Points, "always-present.refund-search-result">>, { return_status: Coded<At<Points, "codes.return-status">, "1">; refund_orders: { refund_status: Coded<At<Points, "codes.refund-status">, "1">; error_message: Coded<At<Points, "codes.error-message">, "">; payment_status: Coded<At<Points, "codes.payment-status">, "4100"> } }, Unstated<At<Points, "types.unstated">>>;
  createPayout: Promised<PayoutResult, never, { fee_paid_by: Coded<At<At<Points, "codes.payout">, "fee_paid_by">, "PAYER">; payment_method: Coded<At<At<Points, "codes.payout">, "payment_method">, "SWIFT">; swift_charge_option: Coded<At<At<Points, "codes.payout">, "swift_charge_option">, "SHARED">; fund_source: Coded<At<At<Points, "codes.payout">, "fund_source">, "DepositAccount">; payer: { entity_type: Coded<At<At<Points, "codes.payout">, "entity_type">, never> }; beneficiary: { entity_type: Coded<At<At<Points, "codes.payout">, "entity_type">, "COMPANY">; additional_info: { personal_id_type: Coded<At<At<Points, "codes.payout">, "personal_id_type">, "CHINESE_NATIONAL_ID"> }; bank_details: { local_clearing_system: Coded<At<At<Points, "codes.payout">, "local_clearing_system">, "ACH"> } }; failure_type: Coded<At<At<Points, "codes.payout">, "failure_type">, "UNKNOWN">; status: Moved<At<Points, "states.payout">, "COMPLETED"> }, Unstated<At<Points, "types.unstated">>>;
}
