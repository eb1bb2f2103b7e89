// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { BankDetails } from "./BankDetails.ts";
import { BeneficiaryAddress } from "./BeneficiaryAddress.ts";
import { BeneficiaryInfo } from "./BeneficiaryInfo.ts";
import { PayoutDocument } from "./PayoutDocument.ts";

export type Beneficiary = types.Beneficiary;

/** The person or company that is paid. */
export const Beneficiary: Schema<Beneficiary> = /* @__PURE__ */ schema("Beneficiary", {
  kind: "object",
  fields: {
    company_name: { kind: "text" },
    date_of_birth: {
      kind: "text",
      sensitive: "personal",
      pattern: /^(?:[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))?$/u,
      words: "a date, such as `2024-05-01`",
    },
    entity_type: { kind: "text" },
    first_name: { kind: "text", sensitive: "personal" },
    last_name: { kind: "text", sensitive: "personal" },
    additional_info: BeneficiaryInfo.shape,
    address: BeneficiaryAddress.shape,
    person_documents: { kind: "list", of: PayoutDocument.shape },
    bank_details: BankDetails.shape,
  },
});
