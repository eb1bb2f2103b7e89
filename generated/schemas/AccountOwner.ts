// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type AccountOwner = types.AccountOwner;

/** The shopper's account with the merchant. */
export const AccountOwner: Schema<AccountOwner> = /* @__PURE__ */ schema("AccountOwner", {
  kind: "object",
  fields: {
    first_name: { kind: "text", sensitive: "personal" },
    last_name: { kind: "text", sensitive: "personal" },
    email: { kind: "text", sensitive: "personal" },
    account_id: { kind: "text", sensitive: "personal" },
    created: { kind: "number" },
    past_orders_count: { kind: "number" },
    past_orders_sum: { kind: "number" },
    lastLogin_ip: { kind: "text", sensitive: "personal" },
    registration_ip: {
      kind: "text",
      sensitive: "personal",
      pattern: /^(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*)?$/u,
      words: "an IP address, such as `192.0.2.1`",
    },
  },
});
