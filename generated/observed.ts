// generated, do not edit; npm run generate
// Values that were seen in fields whose set of values the contract leaves open. Others may come at any time.
import { isOneOf } from "../runtime/values/codes.ts";

/**
 * The values that were seen, by schema and field. An open set: a list to offer or to count by, never one to
 * refuse by. For a set that a gateway closes, see `codesOf`.
 */
export const observed = {
  "DirectPaymentRequest.device_type": ["PC"],
  "DirectPaymentRequest.open3d": ["do3DS"],
  "DirectPaymentRequest.token_flag": ["NO"],
  "DirectPaymentRequest.challenge_window_size": ["01"],
  "DirectPaymentRequest.order_type": ["WEB"],
  "Subscription.interval": ["day"],
  "DirectPaymentResult.order_status": ["1"],
  "DirectPaymentResult.result_info": ["0000:Success"],
  "DirectPaymentResult.risk_action": ["ACCEPT"],
  "ApmPaymentRequest.device_type": ["PC"],
  "RedirectPaymentRequest.device_type": ["PC"],
  "RedirectPaymentRequest.open3d": ["do3DS"],
  "RedirectPaymentRequest.token_flag": ["NO"],
  "RedirectPaymentRequest.challenge_window_size": ["01"],
  "RedirectPaymentRequest.order_type": ["WEB"],
  "QueryResult.return_status": ["1"],
  "QueryResult.return_message": ["OK"],
  "OrderRecord.is3ds": ["0"],
  "OrderRecord.payment_status": ["3000"],
  "OrderRecord.query_result": ["1"],
  "FraudCheck.status": ["ACCEPT", "REJECT"],
  "SubscriptionResult.recurring_status": ["1"],
  "CaptureResult.return_status": ["1"],
  "CaptureResult.return_message": ["OK"],
  "CaptureResultEntry.capture_status": ["1"],
  "ReviewOrder.review_flag": ["1"],
  "ReviewResult.return_status": ["1"],
  "ReviewResult.return_message": ["OK"],
  "ReviewResultEntry.review_status": ["1"],
  "ReviewResultEntry.review_flag": ["1"],
  "CancelResult.return_status": ["1"],
  "CancelResult.return_message": ["OK"],
  "CancelResultEntry.cancel_status": ["1"],
  "SubscriptionCancellationResult.cancel_status": ["1"],
  "RefundResult.return_status": ["1"],
  "RefundResult.return_message": ["OK"],
  "RefundResultEntry.refund_status": ["1"],
  "RefundResultEntry.refund_message": ["V0000:OK"],
  "RefundSearchResult.return_status": ["1"],
  "RefundSearchResult.return_message": ["OK"],
  "RefundSearchEntry.refund_status": ["1"],
  "RefundSearchEntry.payment_status": ["4100"],
  "PayoutRequest.fee_paid_by": ["PAYER"],
  "PayoutRequest.payment_method": ["SWIFT"],
  "PayoutRequest.swift_charge_option": ["SHARED"],
  "PayoutRequest.fund_source": ["DepositAccount"],
  "Beneficiary.entity_type": ["COMPANY"],
  "BeneficiaryInfo.personal_id_type": ["CHINESE_NATIONAL_ID"],
  "PayoutResult.fee_paid_by": ["PAYER"],
  "PayoutResult.payment_method": ["SWIFT"],
  "PayoutResult.swift_charge_option": ["SHARED"],
  "PayoutResult.fund_source": ["DepositAccount"],
  "PayoutResult.failure_type": ["UNKNOWN"],
  "PayoutResult.status": ["COMPLETED"],
  "BeneficiaryResult.entity_type": ["COMPANY"],
  "BankDetailsResult.local_clearing_system": ["ACH"],
} as const;

/** A field with values that were seen: `"<schema>.<field>"`. */
export type ObservedField = keyof typeof observed;

/** The values that were seen in a field. */
export type Observed<Field extends ObservedField> = (typeof observed)[Field][number];

/** Whether a value is one of those that were seen in the field. One that is not may be as good. */
export const isObserved = <Field extends ObservedField>(field: Field, value: unknown): value is Observed<Field> =>
  isOneOf(observed[field], value);
