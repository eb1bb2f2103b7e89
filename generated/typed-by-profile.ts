// generated, do not edit; npm run generate
// The types that a profile gives to each operation's request and result. `Points` is the type of its `extension_points`.
import type {
  At,
  Coded,
  Further,
  Moved,
  Named,
  OpenlyCoded,
  PartAt,
  Promised,
  RequestOf,
  SelectingOf,
  Signed,
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
  createDirectPayment: RequestOf<Further<Omit<DirectPaymentRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "createDirectPayment">, "request">, Named<At<PartAt<Points, "fields", "required">, "createDirectPayment">>, unknown, Unstated<PartAt<Points, "fields", "type">>>;
  createApmPayment: RequestOf<Further<Omit<ApmPaymentRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "createApmPayment">, "request">, Named<At<PartAt<Points, "fields", "required">, "createApmPayment">>, { payment_method: Coded<PartAt<Points, "codes", "createApmPayment.payment_method">, never>; bank_code: Coded<PartAt<Points, "codes", "createApmPayment.bank_code">, never> }, Unstated<PartAt<Points, "fields", "type">>>;
  createRedirectPayment: RequestOf<Further<Omit<RedirectPaymentRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "createRedirectPayment">, "request">, Named<At<PartAt<Points, "fields", "required">, "createRedirectPayment">>, unknown, Unstated<PartAt<Points, "fields", "type">>>;
  queryTransactions: SelectingOf<Further<Omit<QueryRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "queryTransactions">, "request">, Named<At<PartAt<Points, "fields", "required">, "queryTransactions">>, unknown, Unstated<PartAt<Points, "fields", "type">>, PartAt<Points, "search.selection", "queryTransactions">>;
  captureTransactions: RequestOf<Further<Omit<CaptureRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "captureTransactions">, "request">, Named<At<PartAt<Points, "fields", "required">, "captureTransactions">>, unknown, Unstated<PartAt<Points, "fields", "type">>>;
  reviewTransactions: RequestOf<Further<Omit<ReviewRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "reviewTransactions">, "request">, Named<At<PartAt<Points, "fields", "required">, "reviewTransactions">>, { review_orders: { review_flag: Coded<PartAt<Points, "codes", "review_flag">, "1"> } }, Unstated<PartAt<Points, "fields", "type">>>;
  cancelTransactions: RequestOf<Further<Omit<CancelRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "cancelTransactions">, "request">, Named<At<PartAt<Points, "fields", "required">, "cancelTransactions">>, unknown, Unstated<PartAt<Points, "fields", "type">>>;
  cancelSubscription: RequestOf<Further<Omit<CancelSubscriptionRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "cancelSubscription">, "request">, Named<At<PartAt<Points, "fields", "required">, "cancelSubscription">>, unknown, Unstated<PartAt<Points, "fields", "type">>>;
  refundTransactions: RequestOf<Further<Omit<RefundRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "refundTransactions">, "request">, Named<At<PartAt<Points, "fields", "required">, "refundTransactions">>, unknown, Unstated<PartAt<Points, "fields", "type">>>;
  searchRefunds: SelectingOf<Further<Omit<RefundSearchRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "searchRefunds">, "request">, Named<At<PartAt<Points, "fields", "required">, "searchRefunds">>, unknown, Unstated<PartAt<Points, "fields", "type">>, PartAt<Points, "search.selection", "searchRefunds">>;
  createPayout: RequestOf<Further<Omit<PayoutRequest, "merchant_id" | "account_id" | "encryption_data">, PartAt<Points, "further-fields", "createPayout">, "request">, Named<At<PartAt<Points, "fields", "required">, "createPayout">>, { fee_paid_by: Coded<PartAt<Points, "codes", "fee_paid_by">, "PAYER">; payment_method: Coded<PartAt<Points, "codes", "createPayout.payment_method">, "SWIFT">; swift_charge_option: Coded<PartAt<Points, "codes", "swift_charge_option">, "SHARED">; fund_source: Coded<PartAt<Points, "codes", "fund_source">, "DepositAccount">; payer: { entity_type: Coded<PartAt<Points, "codes", "entity_type">, never> }; beneficiary: { entity_type: Coded<PartAt<Points, "codes", "entity_type">, "COMPANY">; additional_info: { personal_id_type: Coded<PartAt<Points, "codes", "personal_id_type">, "CHINESE_NATIONAL_ID"> } } }, Unstated<PartAt<Points, "fields", "type">>>;
}

/** The results as typed by the profile, by operation. */
export interface Results<Points> {
  createDirectPayment: Promised<Further<DirectPaymentResult, PartAt<Points, "further-fields", "createDirectPayment">, "response">, Named<PartAt<Points, "always-present", "createDirectPayment">>, { order_status: OpenlyCoded<PartAt<Points, "codes", "order_status">, "1">; result_info: OpenlyCoded<PartAt<Points, "codes", "result_info">, "0000", `:${string}`>; risk_action: OpenlyCoded<PartAt<Points, "codes", "risk_action">, "ACCEPT"> }, Unstated<PartAt<Points, "fields", "type">>>;
  createApmPayment: Signed<Promised<Further<ApmPaymentResult, PartAt<Points, "further-fields", "createApmPayment">, "response">, Named<PartAt<Points, "always-present", "createApmPayment">>, unknown, Unstated<PartAt<Points, "fields", "type">>>, PartAt<Points, "signature.responses", "createApmPayment">, "encryption_data">;
  createRedirectPayment: Promised<Further<RedirectPaymentPage, PartAt<Points, "further-fields", "createRedirectPayment">, "response">, never, unknown, Unstated<PartAt<Points, "fields", "type">>>;
  queryTransactions: Signed<Promised<Further<QueryResult, PartAt<Points, "further-fields", "queryTransactions">, "response">, Named<PartAt<Points, "always-present", "queryTransactions">>, { return_status: OpenlyCoded<PartAt<Points, "codes", "return_status">, "1">; return_message: OpenlyCoded<PartAt<Points, "codes", "return_message">, "OK" | "">; orders_list: { antifraud_provider: OpenlyCoded<PartAt<Points, "codes", "antifraud_provider">, "">; fraud_check_result: { check_items: OpenlyCoded<PartAt<Points, "codes", "fraud_check_result.check_items">, "">; status: OpenlyCoded<PartAt<Points, "codes", "fraud_check_result.status">, "ACCEPT" | "REJECT"> }; is3ds: OpenlyCoded<PartAt<Points, "codes", "is3ds">, "0" | "">; payment_status: OpenlyCoded<PartAt<Points, "codes", "payment_status">, "3000">; query_result: OpenlyCoded<PartAt<Points, "codes", "query_result">, "1">; subscription_result: { recurring_status: OpenlyCoded<PartAt<Points, "codes", "recurring_status">, "1"> } } }, Unstated<PartAt<Points, "fields", "type">>>, PartAt<Points, "signature.responses", "queryTransactions">, "encryption_data">;
  captureTransactions: Promised<Further<CaptureResult, PartAt<Points, "further-fields", "captureTransactions">, "response">, Named<PartAt<Points, "always-present", "captureTransactions">>, { return_status: OpenlyCoded<PartAt<Points, "codes", "return_status">, "1">; return_message: OpenlyCoded<PartAt<Points, "codes", "return_message">, "OK" | "">; capture_orders: { capture_status: OpenlyCoded<PartAt<Points, "codes", "capture_status">, "1">; error_message: OpenlyCoded<PartAt<Points, "codes", "error_message">, ""> } }, Unstated<PartAt<Points, "fields", "type">>>;
  reviewTransactions: Promised<Further<ReviewResult, PartAt<Points, "further-fields", "reviewTransactions">, "response">, Named<PartAt<Points, "always-present", "reviewTransactions">>, { return_status: OpenlyCoded<PartAt<Points, "codes", "return_status">, "1">; return_message: OpenlyCoded<PartAt<Points, "codes", "return_message">, "OK" | "">; review_orders: { review_status: OpenlyCoded<PartAt<Points, "codes", "review_status">, "1">; error_message: OpenlyCoded<PartAt<Points, "codes", "error_message">, "">; review_flag: OpenlyCoded<PartAt<Points, "codes", "review_flag">, never> } }, Unstated<PartAt<Points, "fields", "type">>>;
  cancelTransactions: Promised<Further<CancelResult, PartAt<Points, "further-fields", "cancelTransactions">, "response">, Named<PartAt<Points, "always-present", "cancelTransactions">>, { return_status: OpenlyCoded<PartAt<Points, "codes", "return_status">, "1">; return_message: OpenlyCoded<PartAt<Points, "codes", "return_message">, "OK" | "">; cancel_orders: { cancel_status: OpenlyCoded<PartAt<Points, "codes", "cancel_status">, "1">; error_message: OpenlyCoded<PartAt<Points, "codes", "error_message">, ""> } }, Unstated<PartAt<Points, "fields", "type">>>;
  cancelSubscription: Promised<Further<SubscriptionCancellationResult, PartAt<Points, "further-fields", "cancelSubscription">, "response">, never, { cancel_status: OpenlyCoded<PartAt<Points, "codes", "cancelSubscription.cancel_status">, "1">; error_message: OpenlyCoded<PartAt<Points, "codes", "error_message">, ""> }, Unstated<PartAt<Points, "fields", "type">>>;
  refundTransactions: Promised<Further<RefundResult, PartAt<Points, "further-fields", "refundTransactions">, "response">, Named<PartAt<Points, "always-present", "refundTransactions">>, { return_status: OpenlyCoded<PartAt<Points, "codes", "return_status">, "1">; return_message: OpenlyCoded<PartAt<Points, "codes", "return_message">, "OK" | "">; refund_orders: { refund_status: OpenlyCoded<PartAt<Points, "codes", "refund_status">, "1">; error_message: OpenlyCoded<PartAt<Points, "codes", "error_message">, "">; refund_message: OpenlyCoded<PartAt<Points, "codes", "refund_message">, "V0000", `:${string}`> } }, Unstated<PartAt<Points, "fields", "type">>>;
  searchRefunds: Promised<Further<RefundSearchResult, PartAt<Points, "further-fields", "searchRefunds">, "response">, Named<PartAt<Points, "always-present", "searchRefunds">>, { return_status: OpenlyCoded<PartAt<Points, "codes", "return_status">, "1">; return_message: OpenlyCoded<PartAt<Points, "codes", "return_message">, "OK" | "">; refund_orders: { refund_status: OpenlyCoded<PartAt<Points, "codes", "refund_status">, "1">; error_message: OpenlyCoded<PartAt<Points, "codes", "error_message">, "">; payment_status: OpenlyCoded<PartAt<Points, "codes", "payment_status">, "4100"> } }, Unstated<PartAt<Points, "fields", "type">>>;
  createPayout: Signed<Promised<Further<PayoutResult, PartAt<Points, "further-fields", "createPayout">, "response">, never, { fee_paid_by: OpenlyCoded<PartAt<Points, "codes", "fee_paid_by">, "PAYER">; payment_method: OpenlyCoded<PartAt<Points, "codes", "createPayout.payment_method">, "SWIFT">; swift_charge_option: OpenlyCoded<PartAt<Points, "codes", "swift_charge_option">, "SHARED">; fund_source: OpenlyCoded<PartAt<Points, "codes", "fund_source">, "DepositAccount">; payer: { entity_type: OpenlyCoded<PartAt<Points, "codes", "entity_type">, never> }; beneficiary: { entity_type: OpenlyCoded<PartAt<Points, "codes", "entity_type">, "COMPANY">; additional_info: { personal_id_type: OpenlyCoded<PartAt<Points, "codes", "personal_id_type">, "CHINESE_NATIONAL_ID"> }; bank_details: { local_clearing_system: OpenlyCoded<PartAt<Points, "codes", "local_clearing_system">, "ACH"> } }; failure_type: OpenlyCoded<PartAt<Points, "codes", "failure_type">, "UNKNOWN">; status: Moved<PartAt<Points, "states", "payout">, "COMPLETED"> | (string & {}) }, Unstated<PartAt<Points, "fields", "type">>>, PartAt<Points, "signature.responses", "createPayout">, "encryption_data">;
}
