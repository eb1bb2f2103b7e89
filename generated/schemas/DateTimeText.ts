// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type DateTimeText = types.DateTimeText;

/**
 * A date and time, such as `2024-05-01 10:00:00`. It has the form YYYY-MM-DD HH:MM:SS, in a time zone that is
 * open.
 */
export const DateTimeText: Schema<DateTimeText> = /* @__PURE__ */ schema("DateTimeText", {
  kind: "text",
  pattern: /^(?:[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]) (?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])?$/u,
  words: "a date and time, such as `2024-05-01 10:00:00`",
});
