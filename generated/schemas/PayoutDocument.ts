// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type PayoutDocument = types.PayoutDocument;

/** A document of the person who is paid. */
export const PayoutDocument: Schema<PayoutDocument> = /* @__PURE__ */ schema("PayoutDocument", {
  kind: "object",
  fields: {
    file_type: { kind: "text" },
    file_url: { kind: "text", sensitive: "personal" },
    labels: { kind: "list", of: { kind: "text" } },
  },
});
