// Matchers on a message's signature, method, media type, path and query, or on its absence; not on its content.
import { matcher, unless } from "./matcher.ts";

const partNames = { method: "method", media: "media type", path: "path", query: "query" };
type Part = keyof typeof partNames;

const partsOf = (wanted: Readonly<Partial<Record<Part, string>>>): readonly (readonly [Part, string])[] =>
  Object.entries(wanted) as [Part, string][];

/**
 * Whether a part of the message is as expected. A GET request has its content in the query too, so the query may have
 * more parameters.
 */
function came(name: Part, wanted: string, got: string | undefined): boolean {
  if (name !== "query") return got === wanted;
  const found = new URLSearchParams(got);
  return [...new URLSearchParams(wanted)].every(([key, value]) => found.getAll(key).includes(value));
}

export const onArrival = {
  signed: matcher<true>({
    schema: { const: true, description: "The message's signature is valid by the profile's scheme." },
    words: () => "has a valid signature by the profile's scheme",
    mismatch: (_, { played: { signatureValid } }) =>
      unless(
        signatureValid === true,
        "the signature of this message by the profile's scheme",
        signatureValid === false ? "another text" : "none",
      ),
  }),
  received: matcher<Readonly<Partial<Record<Part, string>>>>({
    schema: {
      type: "object",
      additionalProperties: false,
      minProperties: 1,
      description:
        "With await: how the notification was sent. `path` is the part after the scenario's own URL, `query` the parameters that it has.",
      properties: {
        method: { type: "string" },
        media: { type: "string" },
        path: { type: "string" },
        query: { type: "string" },
      },
    },
    words: (wanted) =>
      `is sent with ${partsOf(wanted)
        .map(([name, text]) => `the ${partNames[name]} ${text === "" ? "of the given URL" : text}`)
        .join(" and ")}`,
    mismatch: (wanted, { played: { received } }) => {
      const other = partsOf(wanted).find(([name, text]) => !came(name, text, received?.[name]));
      if (other === undefined) return undefined;
      const [name, text] = other;
      return { at: "", expected: `the ${name} ${text}`, words: received?.[name] ?? "none" };
    },
  }),
  unheard: matcher<true>({
    schema: { const: true, description: "With await, and alone: no notification was sent." },
    words: () => "is absent: no further notification is sent",
    // Matchers run only on a received message. If none was received, the step passes without them.
    mismatch: () => ({ at: "", expected: "no further notification", words: "one was sent" }),
  }),
};
