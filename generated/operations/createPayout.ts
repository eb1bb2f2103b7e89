// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonCodec } from "../../runtime/codecs/every-codec.ts";
import { PayoutRequest } from "../schemas/PayoutRequest.ts";
import { PayoutResult } from "../schemas/PayoutResult.ts";

/**
 * Create a payout: `POST /v1/payout`.
 *
 * Moves funds to a beneficiary.
 */
export const createPayout: Operation<PayoutRequest, PayoutResult> = {
  id: "createPayout",
  title: "Create a payout",
  method: "POST",
  path: "/v1/payout",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    schema: "PayoutRequest",
    signature: "encryption_data",
    check: PayoutRequest.check,
    shape: PayoutRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    schema: "PayoutResult",
    signature: "encryption_data",
    check: PayoutResult.check,
    shape: PayoutResult.shape,
  },
  refusals: [],
};
