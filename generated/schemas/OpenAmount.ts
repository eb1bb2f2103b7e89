// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type OpenAmount = types.OpenAmount;

/** A decimal number, such as `10.50`. It is a text or a number. The interface gives no type. */
export const OpenAmount: Schema<OpenAmount> = /* @__PURE__ */ schema("OpenAmount", { kind: "scalar", pattern: /^(-?[0-9]+(\.[0-9]+)?)?$/u, words: "a decimal number, such as `10.50`" });
