// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type FraudCheck = types.FraudCheck;

/** The outcome of one fraud check. */
export const FraudCheck: Schema<FraudCheck> = /* @__PURE__ */ schema("FraudCheck", {
  kind: "object",
  required: ["check_items", "status"],
  fields: { check_items: { kind: "text" }, status: { kind: "text" } },
});
