// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type CurrencyText = types.CurrencyText;

/** Three letters, such as `USD`. They name a currency. */
export const CurrencyText: Schema<CurrencyText> = /* @__PURE__ */ schema("CurrencyText", { kind: "text", pattern: /^(?:[A-Za-z]{3})?$/u, words: "three letters, such as `USD`" });
