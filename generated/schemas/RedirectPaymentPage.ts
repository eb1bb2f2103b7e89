// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type RedirectPaymentPage = types.RedirectPaymentPage;

/** An HTML page whose form posts itself. */
export const RedirectPaymentPage: Schema<RedirectPaymentPage> = /* @__PURE__ */ schema("RedirectPaymentPage", { kind: "object", required: ["page"], fields: { page: { kind: "text" } } });
