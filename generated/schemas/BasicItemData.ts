// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { ItemPrice } from "./ItemPrice.ts";

export type BasicItemData = types.BasicItemData;

/** What an item of the cart is. */
export const BasicItemData: Schema<BasicItemData> = /* @__PURE__ */ schema("BasicItemData", {
  kind: "object",
  fields: {
    name: { kind: "text" },
    quantity: { kind: "text" },
    type: { kind: "text" },
    price: ItemPrice.shape,
    category: { kind: "text" },
    productId: { kind: "text" },
  },
});
