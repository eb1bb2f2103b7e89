// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type MaskedPanText = types.MaskedPanText;

/**
 * A masked card number. Only its first six and last four digits are visible. Whether it has spaces or hyphens
 * is open (`fields.format`).
 */
export const MaskedPanText: Schema<MaskedPanText> = /* @__PURE__ */ schema("MaskedPanText", {
  kind: "text",
  pattern: /^(?:[^0-9]*(?:[0-9][ -]?){5}[0-9][^0-9]+(?:[0-9][ -]?){3}[0-9][^0-9]*)?$/u,
  words: "a masked card number",
});
