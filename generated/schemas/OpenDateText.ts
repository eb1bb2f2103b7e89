// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type OpenDateText = types.OpenDateText;

/** A date whose form is open. */
export const OpenDateText: Schema<OpenDateText> = /* @__PURE__ */ schema("OpenDateText", { kind: "text" });
