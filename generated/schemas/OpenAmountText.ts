// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type OpenAmountText = types.OpenAmountText;

/** An amount as text whose form is open. */
export const OpenAmountText: Schema<OpenAmountText> = /* @__PURE__ */ schema("OpenAmountText", { kind: "text" });
