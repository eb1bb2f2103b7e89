// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type PanText = types.PanText;

/**
 * Digits alone, without blanks or hyphens. They are a card number, which is masked in logs, errors and
 * reports.
 */
export const PanText: Schema<PanText> = /* @__PURE__ */ schema("PanText", { kind: "text", sensitive: "pan", pattern: /^[0-9]*$/u, words: "digits alone, without blanks or hyphens" });
