// Matchers on the status and the whole text of an answer, whatever it is written in.
import { markupIn, traceIn } from "./hygiene.ts";
import { secretIn } from "./leaks.ts";
import { matcher, quoted, quotedList } from "./matcher.ts";

export const onText = {
  media: matcher<string>({
    schema: {
      type: "string",
      description: "The media type of the answer, without parameters, in lower case.",
    },
    words: (wanted) => `has the media type ${wanted}`,
    mismatch: (wanted, { answer: { around } }) => {
      const media = (around?.media ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
      return media === wanted
        ? undefined
        : { at: "", expected: `the media type ${wanted}`, words: media === "" ? "none" : media };
    },
  }),
  "status-below": matcher<number>({
    schema: { type: "integer", description: "The HTTP status is below this." },
    words: (bound) => `has a status below ${bound}`,
    mismatch: (bound, { answer: { status } }) =>
      status < bound ? undefined : { at: "", expected: `a status below ${bound}`, words: `status ${status}` },
  }),
  lacks: matcher<readonly string[]>({
    schema: {
      type: "array",
      minItems: 1,
      items: { type: "string", minLength: 1 },
      description: "None of these texts stands anywhere in the body, letter case ignored.",
    },
    words: (parts) => `has nowhere ${quotedList(parts)}`,
    mismatch: (parts, { answer: { body } }) => {
      const text = body.text.toLowerCase();
      const found = parts.find((part) => text.includes(String(part).toLowerCase()));
      return found === undefined
        ? undefined
        : { at: "", expected: `a body without ${quoted(found)}`, words: "it has this text" };
    },
  }),
  "no-trace": matcher<true>({
    schema: {
      const: true,
      description: "The body shows no stack trace and no other words of a runtime or a database.",
    },
    words: () => "shows no stack trace and no other words of a program",
    mismatch: (_, { answer }) => shown("an answer that shows nothing of the code", traceIn(answer.body.text)),
  }),
  "no-markup": matcher<true>({
    schema: {
      const: true,
      description:
        "Markup of the request, which bears the name `qzmarkup`, is escaped as the body's syntax asks, or not there.",
    },
    words: () => "has the markup of the request escaped, or not at all",
    mismatch: (_, { answer: { body, around } }) =>
      shown("markup of the request escaped, or not there", markupIn(body, around?.media)),
  }),
  "no-secrets": matcher<true>({
    schema: {
      const: true,
      description: "The body has neither the card number nor the security code of the request, nor the key.",
    },
    words: () => "has neither card number nor security code of the request, nor the key",
    mismatch: (_, { answer: { body, around } }) =>
      shown(
        "no card number, security code or key",
        around && secretIn(body, { ...around.secrets(), shape: around.shape }),
      ),
  }),
};

/** What should not have been shown, if anything was. */
const shown = (expected: string, words: string | undefined) =>
  words === undefined ? undefined : { at: "", expected, words };
