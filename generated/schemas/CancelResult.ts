// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CancelResultEntry } from "./CancelResultEntry.ts";

export type CancelResult = types.CancelResult;

/** What came of the batch. Each order has its own entry; the envelope alone does not say that money moved. */
export const CancelResult: Schema<CancelResult> = /* @__PURE__ */ schema("CancelResult", {
  kind: "object",
  required: ["return_status", "return_message", "encryption_data", "cancel_orders"],
  fields: {
    merchant_id: { kind: "scalar" },
    account_id: { kind: "scalar" },
    return_status: { kind: "scalar" },
    return_message: { kind: "text" },
    encryption_data: { kind: "text" },
    cancel_orders: { kind: "list", of: CancelResultEntry.shape },
  },
});
