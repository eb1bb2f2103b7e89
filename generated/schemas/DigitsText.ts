// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type DigitsText = types.DigitsText;

/** Digits alone, such as `1000`. They are an identifier, and leading zeros are significant. */
export const DigitsText: Schema<DigitsText> = /* @__PURE__ */ schema("DigitsText", { kind: "text", pattern: /^[0-9]*$/u, words: "digits alone, such as `1000`" });
