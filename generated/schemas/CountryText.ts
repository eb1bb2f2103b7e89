// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type CountryText = types.CountryText;

/** Two letters, such as `US`. They name a country. */
export const CountryText: Schema<CountryText> = /* @__PURE__ */ schema("CountryText", { kind: "text", pattern: /^(?:[A-Za-z]{2})?$/u, words: "two letters, such as `US`" });
