// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type DateText = types.DateText;

/** A date, such as `2024-05-01`. It has the form YYYY-MM-DD. */
export const DateText: Schema<DateText> = /* @__PURE__ */ schema("DateText", {
  kind: "text",
  pattern: /^(?:[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))?$/u,
  words: "a date, such as `2024-05-01`",
});
