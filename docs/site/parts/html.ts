// Functions that write HTML, used by every page. An address that begins with `~/` is relative to the site's root; the layout
// makes it relative to its page.
import { placeOf } from "./places.ts";

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The same for text between tags, where quotation marks and closing brackets may stay. */
export const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export const link = (href: string, inner: string): string => `<a href="${escapeHtml(href)}">${inner}</a>`;

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
export const codes = (texts: readonly string[]): string => texts.map(code).join(", ");

/** A name as code, with a link if it is an operation, a rule or an extension point. */
export const named = (name: string): string => {
  const place = placeOf(name);
  return place === undefined ? code(name) : link(place, code(name));
};
/** Ids of rules or extension points as links. The style sheet gives them the look of code. */
export const idLinks = (ids: readonly string[]): string =>
  ids.map((id) => link(placeOf(id) ?? "", escapeHtml(id))).join(" ");
export const allNamed = (names: readonly string[]): string => names.map(named).join(" ");

/** Text of the contract: backquotes mean code in it, a blank line a new paragraph, and two stars weight. */
export const prose = (text: string): string =>
  escapeHtml(text.trim())
    .replaceAll(/`([^`]+)`/g, (_whole, name: string) => named(unescapeHtml(name)))
    .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replaceAll(/\n\s*\n/g, "</p><p>");

/** The same as paragraphs; lines that begin with a dash are a list. */
export const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/u)
    .map((part) => {
      const items = part.split(/^- /mu).slice(1);
      return part.startsWith("- ") ? list(items.map(prose)) : part === "" ? "" : `<p>${prose(part)}</p>`;
    })
    .join("");

/** What `escapeHtml` was given. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The text of HTML that was written here. */
export const textOf = (html: string): string =>
  unescapeHtml(html.replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();

export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** An anchor for a heading: small letters, digits, dots, dashes. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");

/** What a heading ends with: a link to it. */
export const anchor = (id: string, text: string): string =>
  `<a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to: ${escapeHtml(text)}">#</a>`;

export const heading = (level: 2 | 3, text: string, id = slug(text), inner = escapeHtml(text)): string =>
  `<h${level} id="${escapeHtml(id)}">${inner} ${anchor(id, text)}</h${level}>`;

/** Pairs of a name and what there is to say about it; both are HTML. Empty ones are left out. */
export const facts = (rows: readonly (readonly [string, string])[]): string =>
  `<dl class="facts">${rows
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
    .join("")}</dl>`;

/** A table of HTML cells; it scrolls if it is too wide. */
export const table = (
  label: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  const titles = head.map((cell) => `<th scope="col">${cell}</th>`).join("");
  return `${tableStart(label)}<table><thead><tr>${titles}</tr></thead><tbody>${body}</tbody></table></div>`;
};
export const tableStart = (label: string): string =>
  `<div class="table" role="group" tabindex="0" aria-label="${escapeHtml(label)}">`;

export const list = (items: readonly string[], kind = ""): string =>
  `<ul${kind === "" ? "" : ` class="${kind}"`}>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;

export const folded = (summary: string, inner: string): string =>
  `<details><summary>${summary}</summary>${inner}</details>`;

/** A word next to a name. `tone` decides its colour. */
export const tag = (text: string, tone: "" | "good" | "warn" | "bad" | "accent" = ""): string =>
  `<span class="tag${tone === "" ? "" : ` ${tone}`}">${escapeHtml(text)}</span>`;
