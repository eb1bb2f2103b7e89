// Rules and extension points on a page: in full, or as short notes that open.
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { folded, named, paragraphs, prose, tag } from "./html.ts";
import { whileOpen } from "./while-open.ts";

const observed = ({ level }: Rule): string =>
  level === "observed" ? ` ${tag("from examples only", "warn")}` : "";

/** The rules of `ids` as a list, each with its whole statement. */
export const ruleItems = (rules: readonly Rule[], ids: readonly string[]): string =>
  `<ul class="plain">${rules
    .filter(({ id }) => ids.includes(id))
    .map((rule) => `<li>${prose(rule.statement)} ${named(rule.id)}${observed(rule)}</li>`)
    .join("")}</ul>`;

const meanwhile = ({ while_open }: ExtensionPoint): string =>
  `<p class="meanwhile"><span>Until it is filled:</span> ${whileOpen(while_open)}</p>`;

/** The extension points of `ids` as a list, each with what applies until it is filled. */
export const pointItems = (points: readonly ExtensionPoint[], ids: readonly string[]): string =>
  `<ul class="plain">${points
    .filter(({ id }) => ids.includes(id))
    .map((point) => `<li>${prose(point.open)} ${named(point.id)}${meanwhile(point)}</li>`)
    .join("")}</ul>`;

/** A line with the first sentence; it opens to show the other ones and `more`. */
const note = (text: string, more: string): string => {
  const [, first = "", rest = ""] = /^(.+?[.:;])(?:\s+(.+))?$/su.exec(text.trim()) ?? ["", text];
  // A link inside the line would not open it.
  const title = prose(first).replaceAll(/<\/?a\b[^>]*>/gu, "");
  return `<li>${folded(title, `${paragraphs(rest)}<p>${more}</p>`)}</li>`;
};

/** The rules of `ids`, each a line that opens. */
export const ruleNotes = (rules: readonly Rule[], ids: readonly string[]): string =>
  `<ul class="notes">${rules
    .filter(({ id }) => ids.includes(id))
    .map((rule) => note(rule.statement, `Rule ${named(rule.id)}${observed(rule)}`))
    .join("")}</ul>`;

/** The extension points of `ids`, each a line that opens. */
export const pointNotes = (points: readonly ExtensionPoint[], ids: readonly string[]): string =>
  `<ul class="notes">${points
    .filter(({ id }) => ids.includes(id))
    .map(({ id, open, while_open }) => {
      const client = `<em>Until it is filled, the client:</em> ${prose(while_open.client)}`;
      return note(open, `${client}</p><p>Extension point ${named(id)}`);
    })
    .join("")}</ul>`;
