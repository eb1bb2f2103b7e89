// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation.ts";
import { issuesOf } from "../../runtime/validate.ts";
import type { CancelSubscriptionRequest, CancelSubscriptionResult } from "../types.ts";
import { validateCancelSubscriptionRequest } from "../validators/CancelSubscriptionRequest.ts";
import { validateCancelSubscriptionResult } from "../validators/CancelSubscriptionResult.ts";

/**
 * Cancel a subscription: `POST /v1/cancelsubscription`.
 *
 * Ends a subscription, named by `recurring_id` and `contract_name`. A contract that was already created is
 * still charged at the end of its period.
 */
export const cancelSubscription: Operation<CancelSubscriptionRequest, CancelSubscriptionResult> = {
  id: "cancelSubscription",
  title: "Cancel a subscription",
  method: "POST",
  path: "/v1/cancelsubscription",
  effect: "write",
  request: {
    encodings: [
      { media: "application/xml", body: "xml", evidence: "declared" },
      { media: "application/xml", body: "json", evidence: "sampled" },
    ],
    schema: "CancelSubscriptionRequest",
    signature: "encryption_data",
    check: (value) => issuesOf(validateCancelSubscriptionRequest, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "scalar" },
        account_id: { kind: "scalar" },
        recurring_id: { kind: "scalar" },
        contract_name: { kind: "text" },
        encryption_data: { kind: "text" },
      },
    },
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "CancelSubscriptionResult",
    signature: "encryption_data",
    check: (value) => issuesOf(validateCancelSubscriptionResult, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "text" },
        account_id: { kind: "text" },
        recurring_id: { kind: "text" },
        contract_name: { kind: "text" },
        cancel_status: { kind: "text" },
        error_message: { kind: "text" },
        encryption_data: { kind: "text" },
      },
    },
  },
  refusals: [],
};
