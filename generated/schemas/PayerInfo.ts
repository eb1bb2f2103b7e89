// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type PayerInfo = types.PayerInfo;

/** Further information on a payer. */
export const PayerInfo: Schema<PayerInfo> = /* @__PURE__ */ schema("PayerInfo", {
  kind: "object",
  fields: {
    business_registration_number: { kind: "text" },
    business_registration_type: { kind: "text" },
    external_id: { kind: "text", sensitive: "personal" },
    personal_email: { kind: "text", sensitive: "personal" },
    personal_id_number: { kind: "text", sensitive: "personal" },
    job: { kind: "text", sensitive: "personal" },
  },
});
