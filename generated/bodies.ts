// generated, do not edit; npm run generate
// Facts for the codecs that are not in the records.
import type { Bodies } from "../runtime/codecs/codec.ts";

/** How bodies are written, by kind: media types, character set, arrays and objects. */
export const bodies: Bodies = {
  json: { media: ["application/json", "application/*+json"], charset: "utf-8" },
  xml: {
    media: ["application/xml", "text/xml", "application/*+xml"],
    charset: "utf-8",
    named: true,
    nested: "elements",
  },
  form: {
    media: ["application/x-www-form-urlencoded"],
    charset: "utf-8",
    nested: { before: "[", behind: "]", first: 0 },
  },
  html: { media: ["text/html"], charset: "utf-8", named: true },
};
