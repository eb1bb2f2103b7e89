// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type Identifier = types.Identifier;

/** An identifier as text or number. The interface gives no type. It is not empty. */
export const Identifier: Schema<Identifier> = /* @__PURE__ */ schema("Identifier", { kind: "scalar", bounds: { minLength: 1 } });
