// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { BasicItemData } from "./BasicItemData.ts";

export type CartItem = types.CartItem;

/** One item of the cart. */
export const CartItem: Schema<CartItem> = /* @__PURE__ */ schema("CartItem", { kind: "object", fields: { basic_item_data: BasicItemData.shape } });
