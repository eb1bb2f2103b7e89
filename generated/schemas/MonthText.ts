// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type MonthText = types.MonthText;

/** A month as two digits. */
export const MonthText: Schema<MonthText> = /* @__PURE__ */ schema("MonthText", { kind: "text", pattern: /^(0[1-9]|1[0-2])?$/u });
