// The index of the search: every part of every page with an anchor, with its text.
import { textOf } from "./html.ts";
import type { Found as Entry } from "../browser/ranking.ts";
import type { Page } from "./layout.ts";

const longest = 260;
const mostHeadings = 1000;

/** The entries of one page: the page itself, its parts, and what is marked with `data-find`. */
export function entriesOf({ path, title, summary, body, lead = "" }: Page, group: string): readonly Entry[] {
  const starts = [
    ...body.matchAll(
      /<h[23] id="((?!of-)[^"]+)">(.*?) <a class="anchor"[^>]*>#<\/a>|<\w+[^>]* id="([^"]+)"[^>]* data-find="([^"]*)"[^>]*>/gu,
    ),
  ];
  const textFrom = (from: number, to: number): string =>
    textOf(
      body
        .slice(from, to)
        .replaceAll(
          /<figure class="code">.*?<\/figure>|<summary>.*?<\/summary>|<a class="anchor".*?<\/a>/gsu,
          " ",
        ),
    ).slice(0, longest);
  const first = starts[0]?.index ?? body.length;
  const headings = starts.flatMap(([, , text]) => (text === undefined ? [] : [textOf(text)]));
  const page: Entry = [
    path,
    title,
    group,
    `${summary.replaceAll("`", "")} ${textFrom(0, first)}`.trim().slice(0, longest),
    `${textOf(lead)} ${headings.join(". ")}`.trim().slice(0, mostHeadings),
  ];
  const parts = starts.map((start, index): Entry => {
    const [whole, headingId, headingText, markedId, markedTitle] = start;
    const end = starts[index + 1]?.index ?? body.length;
    const name = headingText === undefined ? textOf(markedTitle ?? "") : textOf(headingText);
    return [`${path}#${headingId ?? markedId ?? ""}`, name, title, textFrom(start.index + whole.length, end)];
  });
  return [page, ...parts];
}

/** The script with the entries. It is a script because a page from a file cannot load data. */
export const indexScript = (entries: readonly Entry[]): string =>
  `globalThis.searchIndex=${JSON.stringify(entries).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")};\n`;
