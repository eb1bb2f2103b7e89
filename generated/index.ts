// generated, do not edit; npm run generate
// The types of the contract and of a gateway's profile. Client, server and catalogue have faces of their own.
export { schemaOf } from "../runtime/schema/schema.ts";
export type { Issue, Result } from "../runtime/values/result.ts";
export { checkProfile } from "./check-profile.ts";
export { codesOf, defineProfile } from "./profile.ts";
export type { NotificationPayload, Profile } from "./profile.ts";
export type {
  ApmPaymentRequest,
  ApmPaymentResult,
  CancelOrder,
  CancelRequest,
  CancelResult,
  CancelResultEntry,
  CancelSubscriptionRequest,
  CaptureOrder,
  CaptureRequest,
  CaptureResult,
  CaptureResultEntry,
  DirectPaymentRequest,
  DirectPaymentResult,
  OrderRecord,
  PayoutRequest,
  PayoutResult,
  QueryRequest,
  QueryResult,
  RedirectPaymentPage,
  RedirectPaymentRequest,
  RefundOrder,
  RefundRequest,
  RefundResult,
  RefundResultEntry,
  RefundSearchEntry,
  RefundSearchRequest,
  RefundSearchResult,
  ReviewOrder,
  ReviewRequest,
  ReviewResult,
  ReviewResultEntry,
  SubscriptionCancellationResult,
} from "./types.ts";
