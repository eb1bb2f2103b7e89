// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonCodec, xmlCodec } from "../../runtime/codecs/every-codec.ts";
import { bodies } from "../bodies.ts";
import { CancelSubscriptionRequest } from "../schemas/CancelSubscriptionRequest.ts";
import { CancelSubscriptionResult } from "../schemas/CancelSubscriptionResult.ts";

/**
 * Cancel a subscription: `POST /v1/cancelsubscription`.
 *
 * Ends a subscription, named by `recurring_id` and `contract_name`. A contract that was already created is
 * still charged at the end of its period.
 */
export const cancelSubscription: Operation<CancelSubscriptionRequest, CancelSubscriptionResult, "merchant_id" | "account_id" | "encryption_data"> = {
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
    codecs: [xmlCodec, jsonCodec],
    bodies: bodies,
    schema: "CancelSubscriptionRequest",
    root: "request",
    signature: "encryption_data",
    points: { root: "encoding.xml-root", encoding: "encoding.cancel-subscription" },
    check: CancelSubscriptionRequest.check,
    shape: CancelSubscriptionRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    bodies: bodies,
    schema: "CancelSubscriptionResult",
    signature: "encryption_data",
    points: { verified: "signature.response" },
    check: CancelSubscriptionResult.check,
    shape: CancelSubscriptionResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  refusals: [],
};
