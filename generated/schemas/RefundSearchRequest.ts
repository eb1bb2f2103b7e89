// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { SignatureText } from "./SignatureText.ts";

export type RefundSearchRequest = types.RefundSearchRequest;

/** Selects the refunds to return. How is open (`search.selection.searchRefunds`). */
export const RefundSearchRequest: Schema<RefundSearchRequest> = /* @__PURE__ */ schema("RefundSearchRequest", {
  kind: "object",
  required: ["merchant_id", "account_id", "encryption_data"],
  fields: { merchant_id: { kind: "text" }, account_id: { kind: "text" }, encryption_data: SignatureText.shape },
});
