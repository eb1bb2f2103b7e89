// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type UrlText = types.UrlText;

/** An address. */
export const UrlText: Schema<UrlText> = /* @__PURE__ */ schema("UrlText", { kind: "text" });
