// Matchers on the status and the whole text of a response, in any format.
import { markupIn, traceIn } from "./hygiene.ts";
import { secretIn } from "./leaks.ts";
import { matcher, quoted, quotedList, unless } from "./matcher.ts";

export const onText = {
  media: matcher<string>({
    schema: {
      type: "string",
      description: "The media type of the response, without parameters, in lower case.",
    },
    words: (wanted) => `has the media type ${wanted}`,
    mismatch: (wanted, { played }) => {
      const media = (played.media ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
      return unless(media === wanted, `the media type ${wanted}`, media === "" ? "none" : media);
    },
  }),
  "status-below": matcher<number>({
    schema: { type: "integer", description: "The HTTP status is below this." },
    words: (bound) => `has a status below ${bound}`,
    mismatch: (bound, { played: { status } }) =>
      unless(status < bound, `a status below ${bound}`, `status ${status}`),
  }),
  lacks: matcher<readonly string[]>({
    schema: {
      type: "array",
      minItems: 1,
      items: { type: "string", minLength: 1 },
      description: "The body contains none of these texts, in upper or lower case.",
    },
    words: (parts) => `contains none of ${quotedList(parts)}`,
    mismatch: (parts, { response }) => {
      const text = response.text.toLowerCase();
      const found = parts.find((part) => text.includes(String(part).toLowerCase()));
      return unless(found === undefined, `a body without ${quoted(found)}`, "it has this text");
    },
  }),
  "no-trace": matcher<true>({
    schema: {
      const: true,
      description: "The body has no stack trace and no other output of a runtime or a database.",
    },
    words: () => "has no stack trace and no other output of a program",
    mismatch: (_, { response }) => shown("a response without internal details", traceIn(response.text)),
  }),
  "no-markup": matcher<true>({
    schema: {
      const: true,
      description:
        "Markup from the request, named `qzmarkup`, is escaped as the body's syntax requires, or absent.",
    },
    words: () => "has the markup of the request escaped or not at all",
    mismatch: (_, { response, played: { media } }) =>
      shown("markup of the request escaped or absent", markupIn(response, media)),
  }),
  "no-secrets": matcher<true>({
    schema: {
      const: true,
      description: "The body has no card number or security code of the request, and not the key.",
    },
    words: () => "has no card number or security code of the request, and not the key",
    mismatch: (_, { response, played, around }) => {
      const shape = played.operation?.descriptor.response.shape;
      const secrets = { ...around.secretsOf(played), shape };
      return shown("no card number, security code or key", secretIn(response, secrets));
    },
  }),
};

/** What should not have been shown, if anything was. */
const shown = (expected: string, words: string | undefined) =>
  unless(words === undefined, expected, words ?? "");
