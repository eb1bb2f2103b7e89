// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CaptureResultEntry } from "./CaptureResultEntry.ts";
import { Identifier } from "./Identifier.ts";
import { SignatureText } from "./SignatureText.ts";

export type CaptureResult = types.CaptureResult;

/**
 * The result of the batch. Each order has its own entry. The envelope alone does not show that money moved.
 */
export const CaptureResult: Schema<CaptureResult> = /* @__PURE__ */ schema("CaptureResult", {
  kind: "object",
  required: ["merchant_id", "account_id", "return_status", "return_message", "encryption_data", "capture_orders"],
  fields: {
    merchant_id: Identifier.shape,
    account_id: Identifier.shape,
    return_status: { kind: "scalar" },
    return_message: { kind: "scalar", free: "whole" },
    encryption_data: SignatureText.shape,
    capture_orders: { kind: "list", of: CaptureResultEntry.shape },
  },
});
