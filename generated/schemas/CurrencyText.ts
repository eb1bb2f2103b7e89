// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type CurrencyText = types.CurrencyText;

/** Three letters that name a currency, such as `USD`. */
export const CurrencyText: Schema<CurrencyText> = /* @__PURE__ */ schema("CurrencyText", { kind: "text", pattern: /^([A-Za-z]{3})?$/u, words: "three letters that name a currency, such as `USD`" });
