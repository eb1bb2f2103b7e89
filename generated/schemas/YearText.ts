// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type YearText = types.YearText;

/** A year as four digits. */
export const YearText: Schema<YearText> = /* @__PURE__ */ schema("YearText", { kind: "text", pattern: /^([0-9]{4})?$/u });
