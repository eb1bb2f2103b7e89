// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { PersonBankAccount } from "./PersonBankAccount.ts";

export type PersonDocumentLabels = types.PersonDocumentLabels;

/** The subject of a person's document. */
export const PersonDocumentLabels: Schema<PersonDocumentLabels> = /* @__PURE__ */ schema("PersonDocumentLabels", {
  kind: "object",
  fields: { person_bank_account_id: { kind: "text", sensitive: "personal" }, bank_account: PersonBankAccount.shape },
});
