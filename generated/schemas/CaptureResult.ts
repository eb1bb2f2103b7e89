// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CaptureResultEntry } from "./CaptureResultEntry.ts";

export type CaptureResult = types.CaptureResult;

/** What came of the batch. Each order has its own entry; the envelope alone does not say that money moved. */
export const CaptureResult: Schema<CaptureResult> = /* @__PURE__ */ schema("CaptureResult", {
  kind: "object",
  required: ["return_status", "return_message", "encryption_data", "capture_orders"],
  fields: {
    merchant_id: { kind: "scalar" },
    account_id: { kind: "scalar" },
    return_status: { kind: "scalar" },
    return_message: { kind: "text" },
    encryption_data: { kind: "text" },
    capture_orders: { kind: "list", of: CaptureResultEntry.shape },
  },
});
