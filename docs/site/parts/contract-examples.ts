// The examples of the contract's own document, as a page shows them: the exact bytes of a body.
import { entriesAt, type JsonObject, objectAt, textAt } from "../../../scripts/release/contract/document.ts";

export interface ShownExample {
  /** Its name in the document. */
  readonly name: string;
  readonly media: string;
  /** How the body is written. */
  readonly body: string;
  readonly summary: string;
  readonly text: string;
}

/** The examples of a body; `prefix` begins the names of those of one operation where two share a path. */
export const examplesIn = (body: JsonObject, prefix: string): readonly ShownExample[] =>
  entriesAt(body, "content").flatMap(([media, content]) =>
    entriesAt(content, "examples")
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, example]) => {
        const wire = objectAt(example, "x-wire");
        const { value } = example;
        const isText = typeof value === "string";
        return {
          name,
          media,
          body: textAt(wire, "body") || (isText ? "html" : "json"),
          summary: textAt(example, "summary"),
          text: isText ? value : textAt(wire, "text") || JSON.stringify(value, undefined, 2),
        };
      }),
  );
