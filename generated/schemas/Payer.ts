// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { PayerAddress } from "./PayerAddress.ts";
import { PayerInfo } from "./PayerInfo.ts";

export type Payer = types.Payer;

/** The person or company that pays. */
export const Payer: Schema<Payer> = /* @__PURE__ */ schema("Payer", {
  kind: "object",
  fields: {
    company_name: { kind: "text" },
    date_of_birth: {
      kind: "text",
      sensitive: "personal",
      pattern: /^(?:[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))?$/u,
      words: "a date, such as `2024-05-01`",
    },
    entity_type: { kind: "text" },
    first_name: { kind: "text", sensitive: "personal" },
    last_name: { kind: "text", sensitive: "personal" },
    additional_info: PayerInfo.shape,
    address: PayerAddress.shape,
  },
});
