// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type CodeMessageText = types.CodeMessageText;

/** A code and a message, such as `0000:Success`. They are separated by a colon. */
export const CodeMessageText: Schema<CodeMessageText> = /* @__PURE__ */ schema("CodeMessageText", {
  kind: "text",
  free: "message",
  pattern: /^[^:]+:[\s\S]*$/u,
  words: "a code and a message, such as `0000:Success`",
});
