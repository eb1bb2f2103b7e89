// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CountryText } from "./CountryText.ts";

export type BeneficiaryAddress = types.BeneficiaryAddress;

/** Address of a beneficiary. */
export const BeneficiaryAddress: Schema<BeneficiaryAddress> = /* @__PURE__ */ schema("BeneficiaryAddress", {
  kind: "object",
  fields: {
    city: { kind: "text", sensitive: "personal" },
    country_code: CountryText.shape,
    postcode: { kind: "text", sensitive: "personal" },
    state: { kind: "text", sensitive: "personal" },
    street: { kind: "text", sensitive: "personal" },
    number: { kind: "text", sensitive: "personal" },
    street_address: { kind: "text", sensitive: "personal" },
    complement: { kind: "text", sensitive: "personal" },
  },
});
