// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type PayerAddress = types.PayerAddress;

/** Address of a payer. */
export const PayerAddress: Schema<PayerAddress> = /* @__PURE__ */ schema("PayerAddress", {
  kind: "object",
  fields: {
    city: { kind: "text", sensitive: "personal" },
    country_code: { kind: "text" },
    postcode: { kind: "text", sensitive: "personal" },
    state: { kind: "text", sensitive: "personal" },
    street_address: { kind: "text", sensitive: "personal" },
  },
});
