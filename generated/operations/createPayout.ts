// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { createPayout } from "@acquiring/contract/operations/createPayout";
 *
 * const schema = schemaOf(createPayout.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(createPayout.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonReader, jsonWriter } from "../../runtime/codecs/every-codec.ts";
import { isFinalForRepeat } from "../../runtime/client/outcome/outcome.ts";
import { bodies } from "../bodies.ts";
import { PayoutRequest } from "../schemas/PayoutRequest.ts";
import { PayoutResult } from "../schemas/PayoutResult.ts";

/**
 * Create a payout: `POST /v1/payout`.
 *
 * Moves funds to a beneficiary. What a 404 means is open, also whether money moved (`errors.by-operation`).
 * The client treats it as a refusal, unless its body is not in the form that a profile gives (`errors.body`).
 */
export const createPayout: Operation<PayoutRequest, PayoutResult, "merchant_id" | "account_id" | "encryption_data"> = {
  id: "createPayout",
  title: "Create a payout",
  method: "POST",
  path: "/v1/payout",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonWriter],
    bodies: bodies,
    schema: "PayoutRequest",
    root: "request",
    signature: "encryption_data",
    points: { root: "encoding.xml-root", repeated: "signature.repeated", encoding: "encoding.requests.createPayout" },
    check: PayoutRequest.check,
    shape: PayoutRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonReader],
    bodies: bodies,
    schema: "PayoutResult",
    signature: "encryption_data",
    points: { verified: "signature.response", signed: "signature.responses.createPayout" },
    check: PayoutResult.check,
    shape: PayoutResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  echoes: [
    { fields: ["merchant_id", "account_id", "beneficiary_id"] },
    { fields: ["request_id", "payment_currency", "source_currency"], as: "code" },
    { fields: ["payment_amount", "source_amount"], as: "amount" },
  ],
  repeat: { by: "request_id", point: "payout.repeat", isFinal: isFinalForRepeat },
  refusals: [],
};
