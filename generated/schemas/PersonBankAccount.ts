// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CountryText } from "./CountryText.ts";
import { CurrencyText } from "./CurrencyText.ts";
import { PersonBank } from "./PersonBank.ts";

export type PersonBankAccount = types.PersonBankAccount;

/** A person's bank account. */
export const PersonBankAccount: Schema<PersonBankAccount> = /* @__PURE__ */ schema("PersonBankAccount", {
  kind: "object",
  fields: {
    account_type: { kind: "text" },
    account_number: { kind: "text", sensitive: "personal" },
    branch_number: { kind: "text", sensitive: "personal" },
    owner_document_number: { kind: "text", sensitive: "personal" },
    owner_name: { kind: "text", sensitive: "personal" },
    branch_country: CountryText.shape,
    currency: CurrencyText.shape,
    bank: PersonBank.shape,
  },
});
