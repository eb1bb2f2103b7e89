// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type UuidText = types.UuidText;

/** A UUID. It is a text. */
export const UuidText: Schema<UuidText> = /* @__PURE__ */ schema("UuidText", { kind: "text", pattern: /^(?:[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})?$/u, words: "a UUID" });
