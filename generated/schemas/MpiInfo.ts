// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type MpiInfo = types.MpiInfo;

/** Results of a 3-D Secure authentication that was made outside the service. */
export const MpiInfo: Schema<MpiInfo> = /* @__PURE__ */ schema("MpiInfo", {
  kind: "object",
  fields: {
    eci: { kind: "text" },
    cavv: { kind: "text", sensitive: "secret" },
    xid: { kind: "text", sensitive: "secret" },
    dsTransID: { kind: "text", sensitive: "secret" },
  },
});
