// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type IpText = types.IpText;

/** An IPv4 or IPv6 address as text. */
export const IpText: Schema<IpText> = /* @__PURE__ */ schema("IpText", { kind: "text", pattern: /^([0-9]{1,3}(\.[0-9]{1,3}){3}|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*)?$/u });
