// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type SignatureText = types.SignatureText;

/** The signature of the record that contains it. Its scheme is open. */
export const SignatureText: Schema<SignatureText> = /* @__PURE__ */ schema("SignatureText", { kind: "text", bounds: { minLength: 1 } });
