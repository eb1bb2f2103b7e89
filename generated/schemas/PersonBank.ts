// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type PersonBank = types.PersonBank;

/** A bank. */
export const PersonBank: Schema<PersonBank> = /* @__PURE__ */ schema("PersonBank", { kind: "object", fields: { code: { kind: "text" }, name: { kind: "text" } } });
