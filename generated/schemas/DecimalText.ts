// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type DecimalText = types.DecimalText;

/** A decimal number, such as `10.50`. It is a text. The number of decimal places is open. */
export const DecimalText: Schema<DecimalText> = /* @__PURE__ */ schema("DecimalText", { kind: "text", pattern: /^(?:-?[0-9]+(?:\.[0-9]+)?)?$/u, words: "a decimal number, such as `10.50`" });
