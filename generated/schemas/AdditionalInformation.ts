// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { MpiInfo } from "./MpiInfo.ts";

export type AdditionalInformation = types.AdditionalInformation;

/** Further information on a payment. */
export const AdditionalInformation: Schema<AdditionalInformation> = /* @__PURE__ */ schema("AdditionalInformation", { kind: "object", fields: { mpi_info: MpiInfo.shape } });
