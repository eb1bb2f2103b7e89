// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CountryText } from "./CountryText.ts";
import { PersonDocuments } from "./PersonDocuments.ts";

export type Person = types.Person;

/** The person who pays by an alternative payment method. */
export const Person: Schema<Person> = /* @__PURE__ */ schema("Person", {
  kind: "object",
  fields: {
    document_number: { kind: "text", sensitive: "personal" },
    document_type: { kind: "text" },
    social_name: { kind: "text", sensitive: "personal" },
    email: { kind: "text", sensitive: "personal" },
    phone_country_code: CountryText.shape,
    phone_area_code: { kind: "text", sensitive: "personal" },
    phone_number: { kind: "text", sensitive: "personal" },
    birth_date: { kind: "text", sensitive: "personal" },
    net_monthly_average_income: { kind: "text", sensitive: "personal" },
    address_street: { kind: "text", sensitive: "personal" },
    address_number: { kind: "text", sensitive: "personal" },
    address_complement: { kind: "text", sensitive: "personal" },
    address_postal_code: { kind: "text", sensitive: "personal" },
    address_city: { kind: "text", sensitive: "personal" },
    address_state: { kind: "text", sensitive: "personal" },
    address_country: CountryText.shape,
    fiscal_country: CountryText.shape,
    documents: PersonDocuments.shape,
  },
});
