// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type CodeText = types.CodeText;

/** A code from a set that the contract leaves open. */
export const CodeText: Schema<CodeText> = /* @__PURE__ */ schema("CodeText", { kind: "text" });
