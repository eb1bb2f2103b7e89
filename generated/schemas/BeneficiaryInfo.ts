// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type BeneficiaryInfo = types.BeneficiaryInfo;

/** Further information on a beneficiary. */
export const BeneficiaryInfo: Schema<BeneficiaryInfo> = /* @__PURE__ */ schema("BeneficiaryInfo", {
  kind: "object",
  fields: {
    business_area: { kind: "text" },
    business_phone_number: { kind: "text", sensitive: "personal" },
    business_registration_number: { kind: "text" },
    personal_email: { kind: "text", sensitive: "personal" },
    personal_id_number: { kind: "text", sensitive: "personal" },
    personal_id_type: { kind: "text" },
    personal_mobile_number: { kind: "text", sensitive: "personal" },
    personal_net_monthly_average_income: { kind: "text", sensitive: "personal" },
    personal_phone_country_code: { kind: "text", sensitive: "personal" },
    personal_phone_area_code: { kind: "text", sensitive: "personal" },
    personal_fiscal_country: { kind: "text" },
  },
});
