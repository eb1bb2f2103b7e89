// The index of the search: every part of every page with an anchor, with the beginning of its text and its other words.
import { textOf } from "./html.ts";
import { type Found as Entry, split, stem, stop } from "../browser/ranking.ts";
import searchWords from "../browser/search-words.json" with { type: "json" };
import type { Page } from "./layout.ts";

const longest = 260;
const mostHeadings = 1000;

const figure = /<figure class="code">.*?<\/figure>/gsu;

/** The text of HTML without code blocks, the titles of folded parts, and the signs of anchors. */
const proseOf = (html: string): string =>
  textOf(
    html.replaceAll(figure, " ").replaceAll(/<summary>.*?<\/summary>|<a class="anchor".*?<\/a>/gsu, " "),
  );

/** Numbers and names of several words: what a reader looks for in a code block. */
const isTelling = (word: string): boolean => /\d{3}|\d[a-z]|[a-z][\dA-Z]/u.test(word) && word.length <= 40;

/** The words of HTML that are not in the text that is shown, each once, in one of its forms. */
function restOf(html: string, shown: string): string {
  const known = new Set(split(shown).map(stem));
  const code = [...html.matchAll(figure)].flatMap(([block]) => split(textOf(block)).filter(isTelling));
  const rest = new Map<string, string>();
  for (const word of [...split(proseOf(html)), ...code]) {
    const form = stem(word);
    if (word.length > 1 && !known.has(form) && !stop.has(form)) rest.set(form, word);
  }
  return [...rest.values()].join(" ");
}

/** The entries of one page: the page itself, its parts, and what is marked with `data-find`. */
export function entriesOf(
  { path, title, summary, body, lead: above = "" }: Page,
  group: string,
): readonly Entry[] {
  // The form to try an operation has the same words on each page.
  const lead = above.replace(/<details class="try".*?<\/details>/su, "");
  const starts = [
    ...body.matchAll(
      /<h[23] id="((?!of-)[^"]+)">(.*?) <a class="anchor"[^>]*>#<\/a>|<\w+[^>]* id="([^"]+)"[^>]* data-find="([^"]*)"[^>]*>/gu,
    ),
  ];
  const first = body.slice(0, starts[0]?.index ?? body.length);
  const headings = starts.flatMap(([, , text]) => (text === undefined ? [] : [textOf(text)]));
  const shown = `${summary.replaceAll("`", "")} ${proseOf(first)}`.trim().slice(0, longest);
  const titles = `${textOf(lead)} ${headings.join(". ")}`.trim().slice(0, mostHeadings);
  const about = new Map(Object.entries(searchWords.about)).get(path) ?? "";
  const rest = restOf(`${lead}${first}`, `${shown} ${titles}`);
  const page: Entry = [path, title, group, shown, titles, rest, about];
  const parts = starts.map((start, index): Entry => {
    const [whole, headingId, headingText, markedId, markedTitle] = start;
    const html = body.slice(start.index + whole.length, starts[index + 1]?.index ?? body.length);
    const name = headingText === undefined ? textOf(markedTitle ?? "") : textOf(headingText);
    const text = proseOf(html).slice(0, longest);
    const rest = restOf(html, `${name} ${text}`);
    const href = `${path}#${headingId ?? markedId ?? ""}`;
    return rest === "" ? [href, name, title, text] : [href, name, title, text, "", rest];
  });
  return [page, ...parts];
}

/** The script with the entries. It is a script because a page from a file cannot load data. */
export const indexScript = (entries: readonly Entry[]): string =>
  `globalThis.searchIndex=${JSON.stringify(entries).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")};\n`;
