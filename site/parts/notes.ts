// Rules and extension points on a page: in full, or as short notes that open.
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { folded, named, prose, tag, textOf } from "./html.ts";
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

/** The first sentence of a text as HTML without links, for a line that opens. */
const firstSentence = (text: string): string => {
  const [first = text] = /^.+?[.:;](?=\s|$)/su.exec(text.trim()) ?? [];
  return prose(first).replaceAll(/<\/?a\b[^>]*>/gu, "");
};

const note = (text: string, more: string): string => {
  const first = firstSentence(text);
  const whole = textOf(prose(text)) === textOf(first) ? "" : `<p>${prose(text)}</p>`;
  return `<li>${folded(first, `${whole}<p>${more}</p>`)}</li>`;
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
    .map((point) =>
      note(point.open, `Extension point ${named(point.id)}</p>${meanwhile(point)}<p>`).replace("<p></p>", ""),
    )
    .join("")}</ul>`;
