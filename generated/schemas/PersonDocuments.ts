// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { PersonDocumentLabels } from "./PersonDocumentLabels.ts";

export type PersonDocuments = types.PersonDocuments;

/** A document of the person who pays. */
export const PersonDocuments: Schema<PersonDocuments> = /* @__PURE__ */ schema("PersonDocuments", {
  kind: "object",
  fields: {
    file_type: { kind: "text" },
    file_data: { kind: "text", sensitive: "personal" },
    file_url: { kind: "text", sensitive: "personal" },
    labels: PersonDocumentLabels.shape,
  },
});
