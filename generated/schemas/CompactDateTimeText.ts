// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type CompactDateTimeText = types.CompactDateTimeText;

/** A date and time, such as `20240501100000`. It has the form YYYYMMDDHHMMSS, in a time zone that is open. */
export const CompactDateTimeText: Schema<CompactDateTimeText> = /* @__PURE__ */ schema("CompactDateTimeText", {
  kind: "text",
  pattern: /^(?:[0-9]{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?:[01][0-9]|2[0-3])[0-5][0-9][0-5][0-9])?$/u,
  words: "a date and time, such as `20240501100000`",
});
