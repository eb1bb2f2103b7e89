// generated, do not edit; npm run generate
/**
 * The types of requests and results, a gateway's profile, and schemas. To call a gateway, use the entry point
 * `client`. To be one, use `server`.
 *
 * ```ts
 * import { codesOf, defineProfile } from "@acquiring/contract";
 *
 * const acme = defineProfile({
 *   profile: "acme",
 *   extension_points: { codes: { payment_status: { "3000": "Captured", "4100": "Refunded" } } },
 * });
 * const { is, meaning } = codesOf(acme, "codes.payment_status");
 * console.log(is("3000"), is("9999"), meaning("4100")); // true false Refunded
 * ```
 *
 * @module
 */

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
