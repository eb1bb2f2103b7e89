// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type BankDetailsResult = types.BankDetailsResult;

/** A beneficiary's bank account, as shown in the response. */
export const BankDetailsResult: Schema<BankDetailsResult> = /* @__PURE__ */ schema("BankDetailsResult", {
  kind: "object",
  required: ["local_clearing_system"],
  never: "bank_code",
  fields: {
    account_currency: { kind: "text" },
    account_name: { kind: "text", sensitive: "personal" },
    owner_document_number: { kind: "text", sensitive: "personal" },
    account_number: { kind: "text", sensitive: "personal" },
    bank_account_category: { kind: "text" },
    bank_branch: { kind: "text" },
    bank_country_code: { kind: "text" },
    bank_name: { kind: "text" },
    bank_street_address: { kind: "text" },
    binding_mobile_number: { kind: "text", sensitive: "personal" },
    iban: { kind: "text", sensitive: "personal" },
    swift_code: { kind: "text" },
    transaction_reference: { kind: "text" },
    local_clearing_system: { kind: "text" },
  },
});
