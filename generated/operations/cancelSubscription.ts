// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { cancelSubscription } from "@acquiring/contract/operations/cancelSubscription";
 *
 * const schema = schemaOf(cancelSubscription.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(cancelSubscription.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonReader, jsonWriter, xmlWriter } from "../../runtime/codecs/every-codec.ts";
import { bodies } from "../bodies.ts";
import { CancelSubscriptionRequest } from "../schemas/CancelSubscriptionRequest.ts";
import { SubscriptionCancellationResult } from "../schemas/SubscriptionCancellationResult.ts";

/**
 * Cancel a subscription: `POST /v1/cancelsubscription`.
 *
 * Cancels the subscription with this `recurring_id` and `contract_name`. For a contract already created,
 * there is still a charge at the end of its period, unless it is cancelled manually. What a 404 means is
 * open, also whether the subscription ended (`errors.by-operation`). The client treats it as a refusal,
 * unless its body is not in the form that a profile gives (`errors.body`).
 */
export const cancelSubscription: Operation<CancelSubscriptionRequest, SubscriptionCancellationResult, "merchant_id" | "account_id" | "encryption_data"> = {
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
    codecs: [xmlWriter, jsonWriter],
    bodies: bodies,
    schema: "CancelSubscriptionRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.cancelSubscription",
    },
    check: CancelSubscriptionRequest.check,
    shape: CancelSubscriptionRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonReader],
    bodies: bodies,
    schema: "SubscriptionCancellationResult",
    signature: "encryption_data",
    points: { verified: "signature.response" },
    check: SubscriptionCancellationResult.check,
    shape: SubscriptionCancellationResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  echoes: [
    { fields: ["merchant_id", "account_id"] },
    { fields: ["recurring_id"] },
    {
      fields: ["contract_name"],
      may: { be: "any", point: "subscription.contract-mismatch", says: ["accepted"] },
    },
  ],
  refusals: [],
};
