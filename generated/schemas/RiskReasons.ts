// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type RiskReasons = types.RiskReasons;

/** The reasons for the decision of a risk check. */
export const RiskReasons: Schema<RiskReasons> = /* @__PURE__ */ schema("RiskReasons", { kind: "object", fields: { name: { kind: "text" }, status: { kind: "text" } } });
