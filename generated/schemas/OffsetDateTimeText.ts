// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type OffsetDateTimeText = types.OffsetDateTimeText;

/**
 * A date and time, such as `2024-05-01T10:00:00+0800`. It has the extended or the basic form of ISO 8601,
 * such as `20240501T100000+08`, with a UTC offset without a colon. It is not the `date-time` of JSON Schema,
 * which requires the colon.
 */
export const OffsetDateTimeText: Schema<OffsetDateTimeText> = /* @__PURE__ */ schema("OffsetDateTimeText", {
  kind: "text",
  pattern: /^(?:(?:[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]+)?)?|[0-9]{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9](?:[.,][0-9]+)?)?)[+-](?:[01][0-9]|2[0-3])(?:[0-5][0-9])?)?$/u,
  words: "a date and time, such as `2024-05-01T10:00:00+0800`",
});
