// generated, do not edit; npm run generate
/**
 * Each record of the contract as a type and as a schema of the same name: requests, results, and the records
 * in them.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { Beneficiary, OrderRecord } from "@acquiring/contract/records";
 *
 * const to: Beneficiary = { entity_type: "COMPANY", company_name: "Example Ltd" };
 * const [unknown] = schemaOf(Beneficiary, { strict: true }).check({ ...to, compny_name: "Example" });
 * console.log(unknown?.code, unknown?.at); // additionalProperties /compny_name
 * const [issue] = OrderRecord.check({ order_no: "A-1", amount: 10.5 });
 * console.log(issue?.code, issue?.at); // type /amount
 * ```
 *
 * @module
 */

export { AccountOwner } from "./schemas/AccountOwner.ts";
export { AdditionalInformation } from "./schemas/AdditionalInformation.ts";
export { ApmPaymentRequest } from "./schemas/ApmPaymentRequest.ts";
export { ApmPaymentResult } from "./schemas/ApmPaymentResult.ts";
export { BankDetails } from "./schemas/BankDetails.ts";
export { BankDetailsResult } from "./schemas/BankDetailsResult.ts";
export { BasicItemData } from "./schemas/BasicItemData.ts";
export { Beneficiary } from "./schemas/Beneficiary.ts";
export { BeneficiaryAddress } from "./schemas/BeneficiaryAddress.ts";
export { BeneficiaryInfo } from "./schemas/BeneficiaryInfo.ts";
export { BeneficiaryResult } from "./schemas/BeneficiaryResult.ts";
export { CancelOrder } from "./schemas/CancelOrder.ts";
export { CancelRequest } from "./schemas/CancelRequest.ts";
export { CancelResult } from "./schemas/CancelResult.ts";
export { CancelResultEntry } from "./schemas/CancelResultEntry.ts";
export { CancelSubscriptionRequest } from "./schemas/CancelSubscriptionRequest.ts";
export { CaptureOrder } from "./schemas/CaptureOrder.ts";
export { CaptureRequest } from "./schemas/CaptureRequest.ts";
export { CaptureResult } from "./schemas/CaptureResult.ts";
export { CaptureResultEntry } from "./schemas/CaptureResultEntry.ts";
export { CartItem } from "./schemas/CartItem.ts";
export { DeliveryInformation } from "./schemas/DeliveryInformation.ts";
export { DirectPaymentRequest } from "./schemas/DirectPaymentRequest.ts";
export { DirectPaymentResult } from "./schemas/DirectPaymentResult.ts";
export { FraudCheck } from "./schemas/FraudCheck.ts";
export { ItemPrice } from "./schemas/ItemPrice.ts";
export { MpiInfo } from "./schemas/MpiInfo.ts";
export { OrderRecord } from "./schemas/OrderRecord.ts";
export { Payer } from "./schemas/Payer.ts";
export { PayerAddress } from "./schemas/PayerAddress.ts";
export { PayerInfo } from "./schemas/PayerInfo.ts";
export { PayoutDocument } from "./schemas/PayoutDocument.ts";
export { PayoutRequest } from "./schemas/PayoutRequest.ts";
export { PayoutResult } from "./schemas/PayoutResult.ts";
export { Person } from "./schemas/Person.ts";
export { PersonBank } from "./schemas/PersonBank.ts";
export { PersonBankAccount } from "./schemas/PersonBankAccount.ts";
export { PersonDocumentLabels } from "./schemas/PersonDocumentLabels.ts";
export { PersonDocuments } from "./schemas/PersonDocuments.ts";
export { QueryRequest } from "./schemas/QueryRequest.ts";
export { QueryResult } from "./schemas/QueryResult.ts";
export { RedirectPaymentPage } from "./schemas/RedirectPaymentPage.ts";
export { RedirectPaymentRequest } from "./schemas/RedirectPaymentRequest.ts";
export { RefundOrder } from "./schemas/RefundOrder.ts";
export { RefundRequest } from "./schemas/RefundRequest.ts";
export { RefundResult } from "./schemas/RefundResult.ts";
export { RefundResultEntry } from "./schemas/RefundResultEntry.ts";
export { RefundSearchEntry } from "./schemas/RefundSearchEntry.ts";
export { RefundSearchRequest } from "./schemas/RefundSearchRequest.ts";
export { RefundSearchResult } from "./schemas/RefundSearchResult.ts";
export { ReviewOrder } from "./schemas/ReviewOrder.ts";
export { ReviewRequest } from "./schemas/ReviewRequest.ts";
export { ReviewResult } from "./schemas/ReviewResult.ts";
export { ReviewResultEntry } from "./schemas/ReviewResultEntry.ts";
export { RiskReasons } from "./schemas/RiskReasons.ts";
export { Subscription } from "./schemas/Subscription.ts";
export { SubscriptionCancellationResult } from "./schemas/SubscriptionCancellationResult.ts";
export { SubscriptionResult } from "./schemas/SubscriptionResult.ts";
export { TotalDiscount } from "./schemas/TotalDiscount.ts";
