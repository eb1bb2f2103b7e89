// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CurrencyText } from "./CurrencyText.ts";

export type ItemPrice = types.ItemPrice;

/** The price of an item of the cart. Its amounts are numbers, unlike the other amounts of a payment. */
export const ItemPrice: Schema<ItemPrice> = /* @__PURE__ */ schema("ItemPrice", {
  kind: "object",
  fields: { amount_usd: { kind: "number" }, amount_local_currency: { kind: "number" }, currency: CurrencyText.shape },
});
