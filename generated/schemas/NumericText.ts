// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type NumericText = types.NumericText;

/** A number, such as `0.85`. It is a text. */
export const NumericText: Schema<NumericText> = /* @__PURE__ */ schema("NumericText", {
  kind: "text",
  pattern: /^(?:[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)?$/u,
  words: "a number, such as `0.85`",
});
