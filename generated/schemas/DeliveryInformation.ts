// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type DeliveryInformation = types.DeliveryInformation;

/** Where an order is delivered. */
export const DeliveryInformation: Schema<DeliveryInformation> = /* @__PURE__ */ schema("DeliveryInformation", {
  kind: "object",
  fields: {
    delivery_address: { kind: "text", sensitive: "personal" },
    delivery_city: { kind: "text", sensitive: "personal" },
    delivery_country: { kind: "text", sensitive: "personal" },
    delivery_firstname: { kind: "text", sensitive: "personal" },
    delivery_lastname: { kind: "text", sensitive: "personal" },
    delivery_postal_code: { kind: "text", sensitive: "personal" },
    delivery_state: { kind: "text", sensitive: "personal" },
  },
});
