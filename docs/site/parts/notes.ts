// Rules and extension points on a page: in full, or as short notes that open.
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { folded, list, named, paragraphs, prose, tag } from "./html.ts";
import { whileOpen } from "./while-open.ts";

/** How a rule that no sentence states is known. */
const basisOf = ({ basis }: Rule): string =>
  basis === "stated" ? "" : ` ${tag(basis === "derived" ? "our inference" : "from examples only", "warn")}`;

/** The entries of `ids` as a list. */
const listOf = <Entry extends { readonly id: string }>(
  kind: "plain" | "notes",
  write: (entry: Entry) => string,
) => {
  return (entries: readonly Entry[], ids: readonly string[]): string =>
    list(entries.filter(({ id }) => ids.includes(id)).map(write), kind);
};

/** The rules of `ids` as a list, each with its whole statement. */
export const ruleItems = listOf(
  "plain",
  (rule: Rule) => `${prose(rule.statement)} ${named(rule.id)}${basisOf(rule)}`,
);

/** The extension points of `ids` as a list, each with what applies until it is filled. */
export const pointItems = listOf("plain", ({ id, open, while_open }: ExtensionPoint) => {
  const meanwhile = `<p class="meanwhile"><span>Until it is filled:</span> ${whileOpen(while_open)}</p>`;
  return `${prose(open)} ${named(id)}${meanwhile}`;
});

/** A line with the first sentence; it opens to show the other ones and `more`. */
const note = (text: string, more: string): string => {
  const [, first = "", rest = ""] = /^(.+?[.:;])(?:\s+(.+))?$/su.exec(text.trim()) ?? ["", text];
  // A link inside the line would not open it.
  const title = prose(first).replaceAll(/<\/?a\b[^>]*>/gu, "");
  return folded(title, `${paragraphs(rest)}<p>${more}</p>`);
};

/** The rules of `ids`, each a line that opens. */
export const ruleNotes = listOf("notes", (rule: Rule) =>
  note(rule.statement, `Rule ${named(rule.id)}${basisOf(rule)}`),
);

/** The extension points of `ids`, each a line that opens. */
export const pointNotes = listOf("notes", ({ id, open, while_open }: ExtensionPoint) => {
  const client = `<em>Until it is filled, the client:</em> ${prose(while_open.client)}`;
  return note(open, `${client}</p><p>Extension point ${named(id)}`);
});
