// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonCodec } from "../../runtime/codecs/every-codec.ts";
import { bodies } from "../bodies.ts";
import { PayoutRequest } from "../schemas/PayoutRequest.ts";
import { PayoutResult } from "../schemas/PayoutResult.ts";

/**
 * Create a payout: `POST /v1/payout`.
 *
 * Moves funds to a beneficiary.
 */
export const createPayout: Operation<PayoutRequest, PayoutResult, "merchant_id" | "account_id" | "encryption_data"> = {
  id: "createPayout",
  title: "Create a payout",
  method: "POST",
  path: "/v1/payout",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    bodies: bodies,
    schema: "PayoutRequest",
    root: "request",
    signature: "encryption_data",
    points: { root: "encoding.xml-root", repeated: "signature.repeated", encoding: "encoding.json-operations" },
    check: PayoutRequest.check,
    shape: PayoutRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    bodies: bodies,
    schema: "PayoutResult",
    signature: "encryption_data",
    points: { verified: "signature.response", signed: "signature.payout-response" },
    check: PayoutResult.check,
    shape: PayoutResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  refusals: [],
};
