// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type TotalDiscount = types.TotalDiscount;

/** A coupon or discount. */
export const TotalDiscount: Schema<TotalDiscount> = /* @__PURE__ */ schema("TotalDiscount", { kind: "object", fields: { coupon_code_used: { kind: "text" }, discount_type: { kind: "text" } } });
