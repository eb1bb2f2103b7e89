// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type OpenScalar = types.OpenScalar;

/** Text or number; the interface gives no type. */
export const OpenScalar: Schema<OpenScalar> = /* @__PURE__ */ schema("OpenScalar", { kind: "scalar" });
